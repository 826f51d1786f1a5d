/**
 * `npm run bench -- deliveries`: how many deliveries a second a whole n8n takes, with the trigger of this
 * package and with two of n8n's own.
 */

import { atRate, fewAtOnce, percentiles, planned, type Kind } from '../../test/n8n/load';
import { SIGNED } from '../../test/n8n/signedTrigger';
import { startSimulator } from '../../test/simulator';
import { WORK } from '../../test/n8n/workflows';
import { outputOf, poll, type ExecutionSummary, type N8nApi } from '../../test/n8n-host';
import { ourTrigger, webhookNode, wooCommerceTrigger, type Contestant } from './triggers';
import { processorSeconds } from './metrics';
import { publish, tableOf, type Cell } from './report';
import { setUp, whileRunning } from './setUp';
import { startWooCommerce } from './wooCommerce';

const LEGACY = { N8N_EXPRESSION_ENGINE: 'legacy' };
const LEGACY_RATE = 50;
const LEGACY_DELIVERIES = 1_000;
/** Deliveries a second with the default expression engine; each trigger is tried up to its first failure. */
const RATES = [10, 15, 20, 30, 40];
const SECONDS = 8;
/** Not counted: an n8n that has just started is slower, whatever it runs. */
const WARM_UP_RATE = 5;
/** How long the service waits for an answer: API document, Events, point 5. */
const LONGEST_ANSWER_MS = 5_000;
const MOST_MS_TO_END = 20_000;
const POLL_MS = 500;

interface Figures {
	name: string;
	engine: string;
	rate: number;
	p95: number;
	cell: Cell;
	/** Every good delivery was answered in time and run once. */
	isHeld: boolean;
}

let sent = 0;

export async function compareDeliveries(): Promise<void> {
	const installed = await setUp();
	const store = await startSimulator({ deliveries: { signed: SIGNED } });
	const shop = await startWooCommerce();
	const rows: Figures[] = [];
	const note = (figures: Figures): void => {
		rows.push(figures);
		console.log(Object.values(figures.cell).join('  '));
	};
	try {
		await whileRunning(installed, LEGACY, async (api, { url }) => {
			const ours = await ourTrigger(api, store);
			const webhook = await webhookNode(api, url);
			for (const one of [ours, webhook]) await warmUp(api, url, one);
			note(await measure(api, url, ours, 'legacy', LEGACY_RATE, planned(LEGACY_DELIVERIES)));
			for (const contestant of [ours, webhook]) {
				note(await measure(api, url, contestant, 'legacy', LEGACY_RATE, goodAt(LEGACY_RATE)));
				await api.workflows.deactivate(contestant.workflow);
			}
		});
		await whileRunning(installed, {}, async (api, { url }) => {
			let left = [
				await ourTrigger(api, store),
				await webhookNode(api, url),
				await wooCommerceTrigger(api, url, shop),
			];
			for (const one of left) await warmUp(api, url, one);
			for (const rate of RATES) {
				const held: Contestant[] = [];
				for (const contestant of left) {
					const figures = await measure(api, url, contestant, 'default', rate, goodAt(rate));
					note(figures);
					if (figures.isHeld) held.push(contestant);
				}
				left = held;
			}
		});
	} finally {
		shop.stop();
		await store.stop();
	}
	await publish({
		title: 'Deliveries, beside triggers of n8n',
		command: 'deliveries',
		settings:
			`n8n ${installed.host.version}, which also sends; the legacy expression engine at ${LEGACY_RATE} a second only, the default one until a rate was too high: ` +
			`not all answered 200 within ${LONGEST_ANSWER_MS / 1_000} s and run ${MOST_MS_TO_END / 1_000} s later. ` +
			'Milliseconds until half, 95 of 100 and all were answered; processor time of each',
		...tableOf(
			'Engine and rate',
			rows.map(({ cell }) => cell),
		),
		chart: {
			name: 'deliveries',
			alt: 'Time of the answer of each trigger by deliveries a second',
			heading: 'Time until 95 of 100 deliveries were answered, default expression engine',
			unit: 'milliseconds',
			kind: 'lines',
			categories: RATES.map((rate) => `${rate} a second`),
			series: namesOf(rows).map((name) => ({
				name,
				values: RATES.map((rate) => p95Of(rows, name, rate)),
			})),
		},
	});
}

function namesOf(rows: readonly Figures[]): string[] {
	return [...new Set(rows.map(({ name }) => name))];
}

/** undefined where the trigger was not tried at this rate. */
function p95Of(rows: readonly Figures[], name: string, rate: number): number | undefined {
	const isWanted = (row: Figures): boolean =>
		row.name === name && row.rate === rate && row.engine === 'default';
	return rows.find(isWanted)?.p95;
}

/** The good deliveries of `SECONDS` at a rate. */
function goodAt(rate: number): Array<{ number: number; kind: Kind }> {
	return Array.from({ length: rate * SECONDS }, (_, number) => ({ number, kind: 'good' }));
}

async function warmUp(api: N8nApi, url: string, contestant: Contestant): Promise<void> {
	await measure(api, url, contestant, 'not counted', WARM_UP_RATE, goodAt(WARM_UP_RATE));
}

/** Sends deliveries at a rate, and waits for their executions. */
async function measure(
	api: N8nApi,
	url: string,
	{ name, workflow, send }: Contestant,
	engine: string,
	rate: number,
	plan: ReadonlyArray<{ number: number; kind: Kind }>,
): Promise<Figures> {
	const first = sent;
	sent += plan.length;
	// Executions left over from a rate that was too high would count for this one.
	const before = await endedWell(api, workflow, (listed) => !listed.some(isLeft));
	const cpuBefore = await processorSeconds(url);
	const answers = await atRate(plan, rate, async ({ number, kind }) => {
		const isForged = kind === 'forged';
		return { kind, ...(await send(first + number, isForged)) };
	});
	const good = answers.filter(({ kind }) => kind === 'good');
	const expected = before.length + good.length;
	const all = await endedWell(
		api,
		workflow,
		(listed) => listed.filter(hasSucceeded).length >= expected,
	);
	const each = (1_000 * ((await processorSeconds(url)) - cpuBefore)) / plan.length;
	// The list is newest first.
	const run = await workedOf(api, all.slice(0, all.length - before.length));
	const { p50, p95, slowest } = percentiles(answers.map(({ durationMs }) => durationMs));
	const answered = good.filter(({ status }) => status === 200).length;
	const isHeld = answered === good.length && run === good.length && slowest < LONGEST_ANSWER_MS;
	const row = `${engine}, ${rate} a second for ${plan.length / rate} s`;
	const failed = isHeld ? '' : `; ${answered} of ${good.length} answered, ${run} run`;
	const text = `${p50}, ${p95}, ${slowest}; ${each.toFixed(0)}${failed}`;
	return { name, engine, rate, p95, cell: { row, column: name, text }, isHeld };
}

const isLeft = ({ status }: ExecutionSummary): boolean => status === 'new' || status === 'running';
const hasSucceeded = ({ status }: ExecutionSummary): boolean => status === 'success';

/** The successful executions, once `isEnough` says so or the time is up. */
async function endedWell(
	api: N8nApi,
	workflow: Contestant['workflow'],
	isEnough: (listed: readonly ExecutionSummary[]) => boolean,
): Promise<ExecutionSummary[]> {
	const listed = await poll(() => api.executions.list(workflow), isEnough, {
		mostMs: MOST_MS_TO_END,
		everyMs: POLL_MS,
	});
	return listed.filter(hasSucceeded);
}

/** In how many executions the node after the trigger got an item: those of repetitions may end before it. */
async function workedOf(api: N8nApi, ended: readonly ExecutionSummary[]): Promise<number> {
	let count = 0;
	await fewAtOnce(ended, async ({ id }) => {
		const { length } = outputOf(await api.executions.get(id), WORK);
		if (length > 0) count++;
	});
	return count;
}
