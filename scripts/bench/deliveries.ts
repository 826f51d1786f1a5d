import { setTimeout as wait } from 'node:timers/promises';

import { atRate } from '../../test/n8n/killing';
import { SIGNED } from '../../test/n8n/workflows';
import { poll, releaseFacts, type N8nApi } from '../../test/n8n-host';
import { startSimulator } from '../../test/simulator';
import { median, shuffled, type Section, type Table } from './report';
import {
	ourTrigger,
	WEBHOOK,
	webhookNode,
	WINDOW_MINUTES,
	WOO_COMMERCE,
	wooCommerceTrigger,
	type Contestant,
} from './triggers';
import { processorSeconds, RELEASE, whileRunning } from './whole';

const ENGINES = [
	{ task: 'One delivery, default settings', env: {}, base: WOO_COMMERCE },
	{
		task: 'One delivery, `N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE=true`',
		env: { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' },
		base: WEBHOOK,
	},
];
const PER_SECOND = 5;
const ROUNDS = Number(process.env.ROUNDS ?? 10);
const DELIVERIES = 20;
/** Of all contestants at once; not counted. A trigger that has run for two windows knows all that it will know. */
const WARM_UP_SECONDS = Number(process.env.WARM_UP ?? 2 * WINDOW_MINUTES * 60 + 5);
const WARM_UP_PER_SECOND = 2;
/** Executions have ended by then: each takes less than a fifth of a second. */
const SETTLE_MS = 1_500;
/** n8n activates a workflow some time after it has said so. */
const MOST_MS_TO_BEGIN = 60_000;

/** Processor time of a delivery, with the trigger of this package and with two of n8n's own. */
export async function compareDeliveries(): Promise<Section> {
	const tables: Table[] = [];
	for (const { task, env, base } of ENGINES) {
		// A store of its own, because the webhook of the n8n before is still in the other one.
		const store = await startSimulator({ deliveries: { signed: SIGNED } });
		const rows = await whileRunning(env, async (api, url) => {
			const contestants = [
				await ourTrigger(api, store),
				await wooCommerceTrigger(api, url),
				await webhookNode(api, url),
			];
			return await measure(api, url, contestants);
		});
		tables.push({ task, columns: ['processor, ms'], rows, base });
		await store.stop();
	}
	return {
		title: 'Deliveries',
		settings:
			`n8n ${releaseFacts(RELEASE).version} with its database, after ${WARM_UP_SECONDS} s of deliveries and a Duplicate ` +
			`Window of ${WINDOW_MINUTES} minute: ${DELIVERIES} deliveries to each trigger, ${PER_SECOND} a second, and their ` +
			`executions, in random order, the median of ${ROUNDS} rounds`,
		tables,
	};
}

/** Milliseconds of processor time of each delivery. */
async function measure(
	api: N8nApi,
	url: string,
	contestants: readonly Contestant[],
): Promise<Table['rows']> {
	let number = 0;
	const deliver = async ({ name, send }: Contestant, count: number, rate: number) => {
		const numbers = Array.from({ length: count }, () => (number += 1));
		const answers = await atRate(numbers, rate, send);
		const answered = answers.filter((status) => status === 200).length;
		if (answered < count) throw new Error(`${name}: ${answered} of ${count} answered`);
		await wait(SETTLE_MS);
	};
	for (const { name, send } of contestants) {
		const status = await poll(
			async () => await send((number += 1)),
			(seen) => seen === 200,
			{ mostMs: MOST_MS_TO_BEGIN, everyMs: 500 },
		);
		if (status !== 200) throw new Error(`${name} does not begin: ${status}`);
	}
	const warmUps = WARM_UP_SECONDS * WARM_UP_PER_SECOND;
	await Promise.all(
		contestants.map(async (one) => await deliver(one, warmUps, WARM_UP_PER_SECOND)),
	);
	const figures = new Map(contestants.map(({ name }) => [name, [] as number[]]));
	for (let round = 0; round < ROUNDS; round += 1) {
		for (const one of shuffled(contestants)) {
			const before = await processorSeconds(url);
			await deliver(one, DELIVERIES, PER_SECOND);
			const seconds = (await processorSeconds(url)) - before;
			figures.get(one.name)?.push((1_000 * seconds) / DELIVERIES);
		}
	}
	const sent = 1 + warmUps + ROUNDS * DELIVERIES;
	for (const { name, workflow } of contestants) {
		const executions = await api.executions.list(workflow);
		const ended = executions.filter(({ status }) => status === 'success').length;
		// An answer that came too late was a delivery, too.
		if (ended < sent) throw new Error(`${name}: ${ended} of ${sent} have run`);
	}
	return Object.fromEntries([...figures].map(([name, all]) => [name, [median(all)]]));
}
