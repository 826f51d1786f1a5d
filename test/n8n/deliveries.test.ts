import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { outputOf, type SavedWorkflow } from '../../tools/n8n-host';
import type { DeliveryAnswer } from '../simulator';
import { Installation } from './installation';
import { byAlias, TRIGGER, triggerWorkflow } from './workflows';

const DELIVERIES = 1_000;
const MILLISECONDS_APART = 20;
/** What the service gives a receiver: API document, Events, point 5. */
const LONGEST_ANSWER_MS = 5_000;
const READERS = 8;
const MOST_MILLISECONDS_TO_END = 60_000;
const MILLISECONDS_BETWEEN_LOOKS = 500;

/**
 * By default n8n 2.40 makes a virtual machine for the expressions of every delivery and of every
 * execution, of any trigger but its own Webhook node. That alone takes more than one processor at
 * this rate, and what is tested here is the trigger.
 */
const ENGINE = { N8N_EXPRESSION_ENGINE: 'legacy' };

const signed = {
	header: 'X-Store-Signature',
	algorithm: 'sha256',
	encoding: 'hex',
	prefix: 'sha256=',
} as const;

describe('deliveries to a whole n8n', () => {
	let n8n: Installation;
	let credentials: Awaited<ReturnType<Installation['saveCredentials']>>;

	beforeAll(async () => {
		n8n = await Installation.start('2.x', 'deliveries', { deliveries: { signed } }, ENGINE);
		credentials = await n8n.saveCredentials();
	});

	afterAll(async () => {
		await n8n.stop();
	});

	async function activeTrigger(event: string): Promise<SavedWorkflow> {
		const parameters = {
			store: byAlias(n8n.alias),
			events: [],
			customEvents: event,
			options: { verifySignature: { ...signed } },
		};
		const workflow = triggerWorkflow(event, randomUUID(), parameters, credentials);
		const saved = await n8n.api.workflows.save(workflow);
		await n8n.api.workflows.activate(saved);
		return saved;
	}

	/**
	 * Waits until as many executions as are expected have ended, and a moment longer for those that
	 * are not expected; all that there are, newest first.
	 */
	async function endedExecutions(workflow: SavedWorkflow, expected: number) {
		const deadline = Date.now() + MOST_MILLISECONDS_TO_END;
		let ended = 0;
		do {
			await wait(MILLISECONDS_BETWEEN_LOOKS);
			const listed = await n8n.api.executions.list(workflow);
			ended = listed.filter(({ status }) => status !== 'running' && status !== 'new').length;
		} while (ended < expected && Date.now() < deadline);
		await wait(MILLISECONDS_BETWEEN_LOOKS);
		return await n8n.api.executions.list(workflow);
	}

	/** The numbers that were delivered to the executions, in ascending order. */
	async function numbersDelivered(ids: readonly string[]): Promise<number[]> {
		const numbers: number[] = [];
		const waiting = [...ids];
		const reader = async (): Promise<void> => {
			for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
				const execution = await n8n.api.executions.get(id);
				const items = outputOf(execution, TRIGGER);
				numbers.push(...items.map(({ json }) => numberIn(json.resource)));
			}
		};
		await Promise.all(Array.from({ length: READERS }, reader));
		return numbers.sort((one, other) => one - other);
	}

	it('starts each one once: 1,000 at 50 a second, a tenth repeated and a tenth forged', async () => {
		const event = 'load.tested';
		const workflow = await activeTrigger(event);
		const sent = planned(DELIVERIES);

		const start = performance.now();
		const answers = await Promise.all(
			sent.map(async ({ number, kind }, index) => {
				await wait(start + index * MILLISECONDS_APART - performance.now());
				const options = { badSignature: kind === 'forged' };
				const [answer] = await n8n.store.deliver(n8n.alias, event, { number }, options);
				return { kind, answer };
			}),
		);
		const good = sent.filter(({ kind }) => kind === 'good').map(({ number }) => number);
		const executions = await endedExecutions(workflow, good.length);
		report(
			answers.flatMap(({ answer }) => answer ?? []),
			executions.length,
		);

		const statusesOf = (wanted: Kind): number[] => [
			...new Set(
				answers.flatMap(({ kind, answer }) => (kind === wanted ? (answer?.status ?? 0) : [])),
			),
		];
		expect(statusesOf('good')).toEqual([200]);
		expect(statusesOf('repeated')).toEqual([200]);
		expect(statusesOf('forged')).toEqual([401]);
		expect(new Set(executions.map(({ status }) => status))).toEqual(new Set(['success']));
		expect(await numbersDelivered(executions.map(({ id }) => id))).toEqual(good);
		const slowest = Math.max(...answers.map(({ answer }) => answer?.durationMs ?? Infinity));
		expect(slowest).toBeLessThan(LONGEST_ANSWER_MS);
	});

	it.each(['shut down', 'killed'])(
		'knows a repetition after n8n was %s and started',
		async (how) => {
			const event = how === 'killed' ? 'crash.tested' : 'restart.tested';
			const workflow = await activeTrigger(event);
			const deliver = async (number: number) => {
				const [answer] = await n8n.store.deliver(n8n.alias, event, { number });
				return answer?.status;
			};
			expect(await deliver(1)).toBe(200);
			expect(await endedExecutions(workflow, 1)).toHaveLength(1);

			await (how === 'killed' ? n8n.crash() : n8n.shutDown());
			await n8n.startAgain();

			expect(await deliver(1)).toBe(200);
			expect(await deliver(2)).toBe(200);
			const executions = await endedExecutions(workflow, 2);
			expect(await numbersDelivered(executions.map(({ id }) => id))).toEqual([1, 2]);
		},
	);
});

type Kind = 'good' | 'repeated' | 'forged';

/**
 * What is sent in which order. Of ten, one repeats what came before: by turns the delivery just before
 * it, which may be under way still, and one of a second ago.
 */
function planned(count: number): Array<{ number: number; kind: Kind }> {
	return Array.from({ length: count }, (_, number) => {
		if (number % 10 === 8) return { number, kind: 'forged' };
		if (number % 10 !== 5) return { number, kind: 'good' };
		const before = number % 20 === 5 || number < 50 ? 1 : 51;
		return { number: number - before, kind: 'repeated' };
	});
}

function numberIn(resource: unknown): number {
	return typeof resource === 'object' && resource !== null && 'number' in resource
		? Number(resource.number)
		: NaN;
}

function report(answers: readonly DeliveryAnswer[], executions: number): void {
	const times = answers.map(({ durationMs }) => durationMs).sort((one, other) => one - other);
	const at = (share: number): string => {
		const time = times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
		return `${Math.round(time)} ms`;
	};
	process.stdout.write(
		`\n${answers.length} deliveries at ${1_000 / MILLISECONDS_APART} a second: ` +
			`${executions} executions; answered in ${at(0.5)} (p50), ${at(0.95)} (p95), ` +
			`${at(0.99)} (p99), ${at(1)} (slowest)\n`,
	);
}
