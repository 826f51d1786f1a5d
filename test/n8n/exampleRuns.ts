import {
	importExamples,
	poll,
	withSettings,
	type Execution,
	type Item,
	type Release,
	type SavedWorkflow,
	type Workflow,
} from '../n8n-host';
import type { SimulatorKnobs } from '../simulator';
import { firstDayUntil } from '../simulator/data/dates';
import { ForeignServices } from './foreign/foreignServices';
import { Installation } from './installation';

const MOST_MS_TO_WAIT = 60_000;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** Of the store's time zone. */
const OFFSET_MS = 3 * 60 * 60 * 1_000;

/** A store of some years, whose service lists orders newest first, in pages of 100: the last seeded day is yesterday. */
export const LARGE_STORE = {
	orders: 40_000,
	recordsPerDay: 134,
	firstDay: firstDayUntil(Date.now() - OFFSET_MS) + DAY_MS,
	listOrder: 'newestFirst',
	names: { pageSize: 'limit' },
} as const;

/** What a node of an execution returned at its first output. */
export function given(execution: Execution | undefined, node: string): Item['json'][] {
	const runs = execution?.runs[node] ?? [];
	return runs.flatMap(({ data }) => data?.main?.[0] ?? []).map(({ json }) => json);
}

/** The examples in an n8n with a store, a large one by default, and all other services, and ways to run them. */
export class ExampleRuns {
	/** How many requests each execution sent to the store, by the file of its example. */
	readonly requests = new Map<string, number>();

	private constructor(
		readonly n8n: Installation,
		readonly services: ForeignServices,
		private readonly examples: Map<string, SavedWorkflow>,
	) {}

	/**
	 * @param name of the user folder and the log files: one for each test file
	 * @param knobs of the store
	 */
	static async start(
		release: Release,
		name: string,
		knobs: SimulatorKnobs = LARGE_STORE,
	): Promise<ExampleRuns> {
		const services = await ForeignServices.start();
		const n8n = await Installation.start(release, name, knobs, services.env);
		const { workflows } = await importExamples(n8n.api, n8n.store, services);
		return new ExampleRuns(n8n, services, workflows);
	}

	get store(): Installation['store'] {
		return this.n8n.store;
	}

	/** The store of the examples. */
	get alias(): string {
		return this.n8n.alias;
	}

	/** Runs an example from its trigger, as the button in the editor does. */
	async run(file: string, trigger: string): Promise<Execution> {
		const example = this.exampleOf(file);
		const before = this.store.requests.length;
		const execution = await this.n8n.api.workflows.run(example, trigger);
		this.count(file, before, 1);
		return succeeded(file, execution);
	}

	/**
	 * Publishes an example, runs `happen` and waits until `count` executions exist. Returns all executions,
	 * oldest first.
	 */
	async whileActive(
		file: string,
		count: number,
		happen: () => Promise<unknown>,
	): Promise<Execution[]> {
		const { workflows, executions } = this.n8n.api;
		const example = this.exampleOf(file);
		const known = (await executions.list(example)).length;
		await workflows.activate(example);
		const before = this.store.requests.length;
		await happen();
		const all = await poll(
			() => executions.list(example),
			({ length }) => length >= known + count,
			{ mostMs: MOST_MS_TO_WAIT, everyMs: 200 },
		);
		const started = all.slice(0, all.length - known).reverse();
		const results = await Promise.all(
			started.map(async ({ id }) => await executions.untilEnded(id)),
		);
		this.count(file, before, count);
		await workflows.deactivate(example);
		if (results.length !== count) {
			throw new RangeError(`${file} was started ${results.length} times, not ${count}`);
		}
		return results.map((execution) => succeeded(file, execution));
	}

	/** Enters values into the node Settings of an example, for all later runs. */
	async set(file: string, values: Readonly<Record<string, unknown>>): Promise<void> {
		const { nodes, ...example } = this.exampleOf(file);
		const saved = await this.save({
			...example,
			nodes: nodes.map((node) => withSettings(node, values)),
		});
		this.examples.set(file, saved);
	}

	async stop(): Promise<void> {
		await this.n8n.stop();
		await this.services.stop();
	}

	private async save({ name, nodes, connections, settings = {} }: Workflow) {
		return await this.n8n.api.workflows.save({ name, nodes, connections, settings });
	}

	private count(file: string, before: number, runs: number): void {
		const sent = (this.store.requests.length - before) / runs;
		this.requests.set(file, Math.max(sent, this.requests.get(file) ?? 0));
	}

	/** @throws RangeError where there is no such example */
	exampleOf(file: string): SavedWorkflow {
		const example = this.examples.get(file);
		if (example === undefined) throw new RangeError(`There is no example ${file}`);
		return example;
	}
}

/** @throws RangeError where the execution did not succeed */
function succeeded(name: string, execution: Execution): Execution {
	const { status, error } = execution;
	if (status === 'success') return execution;
	throw new RangeError(`"${name}" ended with ${status}: ${error?.message ?? 'no message'}`);
}
