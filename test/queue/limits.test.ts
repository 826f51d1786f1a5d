import type { INodeParameters } from 'n8n-workflow';
import { setTimeout as wait } from 'node:timers/promises';

import { outputOf } from '../../tools/n8n-host';
import { ACTION, actionWorkflow, byAlias, START } from '../n8n/workflows';
import {
	startSimulator,
	type LoggedRequest,
	type Simulator,
	type SimulatorKnobs,
} from '../simulator';
import { QueueInstallation } from './installation';

const PAGES = 150;
const PAGE_SIZE = 5;
const EXECUTIONS = 2;
/** API document, Limits: GET orders. */
const LIMIT = 120;
const MINUTE_MS = 60_000;
/** Of the pages, 60 are read in the first minute, 120 in the second, and 120 in the third. */
const MINUTES = Math.floor((PAGES * EXECUTIONS - 1) / LIMIT);
const PAGES_AT_FIRST = PAGES * EXECUTIONS - MINUTES * LIMIT;
const TOLERANCE = 1.05;
/** A few for each minute and worker; without allowing for other processes there were 67. */
const MOST_REFUSALS = 20;
const MOST_MS = 4 * MINUTE_MS;
const BEFORE_MS = 10 * MINUTE_MS;
const POLL_MS = 500;
const TRIES = 5;

interface Pair {
	store: Simulator;
	ids: string[];
}

const by: Readonly<Record<string, SimulatorKnobs>> = {
	'links, with Retry-After': { pagination: 'links' },
	'links, without Retry-After': { pagination: 'links', retryAfter: 'none' },
	'page numbers, with Retry-After': { pagination: 'pages' },
	'page numbers, without Retry-After': { pagination: 'pages', retryAfter: 'none' },
	'scroll IDs, without Retry-After': { pagination: 'scroll', retryAfter: 'none' },
};
const NAMES = Object.keys(by);

describe('two executions of 150 pages, one on each worker, at 120 requests a minute', () => {
	const pairs = new Map<string, Pair>();
	let n8n: QueueInstallation;

	beforeAll(async () => {
		n8n = await QueueInstallation.start('limits');
		// Each pair has a service of its own, so all pairs can wait at the same time.
		for (const name of NAMES) pairs.set(name, await started(name, by[name] ?? {}));
		await Promise.all([...pairs.values()].map(untilAllPagesAreRead));
		process.stdout.write(`\n${[...pairs].map(describePair).join('\n')}\n`);
	}, BEFORE_MS);

	afterAll(async () => {
		await Promise.all([...pairs.values()].map(({ store }) => store.stop()));
		await n8n.stop();
	});

	/** Starts two executions; tries again with a new service if one worker has taken both. */
	async function started(name: string, knobs: SimulatorKnobs): Promise<Pair> {
		for (let time = 0; time < TRIES; time += 1) {
			const orders = PAGES * PAGE_SIZE;
			const store = await startSimulator({ orders, pageSize: PAGE_SIZE, ...knobs });
			const credentials = await n8n.saveCredentials(store, ` of ${name}, ${time}`);
			const alias = store.aliases[0] ?? '';
			const list = { resource: 'order', operation: 'getAll', returnAll: true };
			const parameters: INodeParameters = { ...list, store: byAlias(alias) };
			const workflow = actionWorkflow(`${name}, ${time}`, parameters, credentials);
			const saved = await n8n.api.workflows.save(workflow);
			const ids = await n8n.startOnEachWorker(saved, START);
			if (ids) return { store, ids };
			await store.stop();
		}
		throw new Error(`One worker took both executions, ${TRIES} times`);
	}

	function pairOf(name: string): Pair {
		const pair = pairs.get(name);
		if (pair === undefined) throw new TypeError(`There is no pair "${name}"`);
		return pair;
	}

	it.each(NAMES)('get every record, by %s', async (name) => {
		const { store, ids } = pairOf(name);
		const executions = await Promise.all(ids.map((id) => n8n.api.executions.untilEnded(id)));

		const all = store.data.orders(store.aliases[0] ?? '');
		const numbers = Array.from({ length: all.total }, (_, index) => all.at(index).number);
		for (const execution of executions) {
			expect(execution.error).toBeUndefined();
			expect(execution.status).toBe('success');
			expect(outputOf(execution, ACTION).map(({ json }) => json.number)).toEqual(numbers);
		}
	});

	it.each(NAMES)('take at most 5 percent longer than the limit requires, by %s', (name) => {
		const { took, least } = durations(pairOf(name).store);

		expect(took).toBeLessThanOrEqual(least * TOLERANCE);
	});

	it.each(NAMES)('are refused only a few times, by %s', (name) => {
		expect(refused(pairOf(name).store).length).toBeLessThanOrEqual(MOST_REFUSALS);
	});

	async function untilAllPagesAreRead({ store }: Pair): Promise<void> {
		const deadline = Date.now() + MOST_MS;
		while (accepted(store).length < PAGES * EXECUTIONS && Date.now() < deadline) {
			await wait(POLL_MS);
		}
	}
});

function accepted(store: Simulator): LoggedRequest[] {
	return store.requests.filter(({ status }) => status === 200);
}

function refused(store: Simulator): LoggedRequest[] {
	return store.requests.filter(({ status }) => status === 429);
}

/**
 * Milliseconds from the first page to the last, and the least that any client could take that reads the
 * first pages as fast as this one: each page waits until the one 120 pages earlier is a minute old.
 */
function durations(store: Simulator): { took: number; least: number } {
	const times = accepted(store).map(({ at }) => at);
	const [first = 0] = times;
	const since = (index: number): number => (times[index - 1] ?? Infinity) - first;
	return {
		took: since(PAGES * EXECUTIONS),
		least: since(PAGES_AT_FIRST) + MINUTES * MINUTE_MS,
	};
}

function describePair([name, { store }]: [string, Pair]): string {
	const { took, least } = durations(store);
	const seconds = `${(took / 1_000).toFixed(1)} s (least: ${(least / 1_000).toFixed(1)} s)`;
	const [first = 0] = accepted(store).map(({ at }) => at);
	const when = refused(store).map(({ at }) => Math.round((at - first) / 1_000));
	const refusals = `${when.length} refusals (after ${when.join(', ')} s)`;
	return `  ${name}: ${accepted(store).length} pages, ${refusals}, ${seconds}`;
}
