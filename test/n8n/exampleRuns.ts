import {
	credentialsFor,
	importExamples,
	poll,
	type Execution,
	type Item,
	type Release,
	type SavedWorkflow,
	type Workflow,
} from '../n8n-host';
import { idSchema } from '../n8n-host/api/schemas';
import { Installation } from './installation';

const MOST_MS_TO_WAIT = 60_000;

/** Parameters of a node, in place of those that the example has. */
interface Change {
	node: string;
	parameters: object;
}

/** What a node of an execution returned at its first output. */
export function given(execution: Execution | undefined, node: string): Item['json'][] {
	const runs = execution?.runs[node] ?? [];
	return runs.flatMap(({ data }) => data?.main?.[0] ?? []).map(({ json }) => json);
}

/** The examples in an n8n with a simulated store, and ways to run them. */
export class ExampleRuns {
	private constructor(
		private readonly n8n: Installation,
		private readonly examples: Map<string, SavedWorkflow>,
	) {}

	/** @param name of the user folder and the log files: one for each test file */
	static async start(release: Release, name: string): Promise<ExampleRuns> {
		const n8n = await Installation.start(release, name, { orders: 40, webhooks: 6 });
		const { workflows } = await importExamples(n8n.api, credentialsFor(n8n.store));
		return new ExampleRuns(n8n, workflows);
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
		return await this.succeed(this.exampleOf(file), trigger);
	}

	/** Runs a copy of an example in which nodes have other parameters. */
	async runChanged(file: string, trigger: string, ...changed: Change[]): Promise<Execution> {
		return await this.succeed(await this.saveChanged(file, ...changed), trigger);
	}

	/** Creates a Data Table whose columns hold text; returns the parameter that chooses it. */
	async createTable(name: string, columns: string[]): Promise<object> {
		const { api } = this.n8n;
		const project = idSchema.parse(await api.request('GET', '/projects/personal'));
		const table = await api.request('POST', `/projects/${project.id}/data-tables`, {
			name,
			columns: columns.map((column) => ({ name: column, type: 'string' })),
		});
		return { __rl: true, mode: 'list', value: idSchema.parse(table).id };
	}

	/** Publishes a copy of an example that starts every two seconds, until what its executions gave is enough. */
	async everyTwoSeconds(
		file: string,
		schedule: string,
		isEnough: (executions: Execution[]) => boolean,
	): Promise<Execution[]> {
		const { workflows, executions } = this.n8n.api;
		const parameters = { rule: { interval: [{ field: 'seconds', secondsInterval: 2 }] } };
		const copy = await this.saveChanged(file, { node: schedule, parameters });
		await workflows.activate(copy);
		const ended = async (): Promise<Execution[]> => {
			const listed = (await executions.list(copy)).reverse();
			return await Promise.all(listed.map(async ({ id }) => await executions.untilEnded(id)));
		};
		const all = await poll(ended, isEnough, { mostMs: MOST_MS_TO_WAIT, everyMs: 500 });
		await workflows.deactivate(copy);
		return all.map((execution) => succeeded(file, execution));
	}

	private async saveChanged(file: string, ...changed: Change[]): Promise<SavedWorkflow> {
		const { name, nodes, connections, settings = {} } = this.exampleOf(file);
		const workflow: Workflow = {
			name: `${name}, with another ${changed.map(({ node }) => node).join(', ')}`,
			nodes: nodes.map((one) => {
				const { parameters } = changed.find(({ node }) => node === one.name) ?? {};
				return { ...one, parameters: { ...Object(one.parameters), ...parameters } as object };
			}),
			connections,
			settings,
		};
		return await this.n8n.api.workflows.save(workflow);
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
		await workflows.activate(example);
		await happen();
		const all = await poll(
			() => executions.list(example),
			({ length }) => length >= count,
			{ mostMs: MOST_MS_TO_WAIT, everyMs: 200 },
		);
		const ended = all.reverse().map(async ({ id }) => await executions.untilEnded(id));
		const results = await Promise.all(ended);
		await workflows.deactivate(example);
		if (results.length !== count) {
			throw new RangeError(`${file} was started ${results.length} times, not ${count}`);
		}
		return results.map((execution) => succeeded(file, execution));
	}

	async stop(): Promise<void> {
		await this.n8n.stop();
	}

	private exampleOf(file: string): SavedWorkflow {
		const example = this.examples.get(file);
		if (example === undefined) throw new RangeError(`There is no example ${file}`);
		return example;
	}

	private async succeed(workflow: SavedWorkflow, trigger: string): Promise<Execution> {
		return succeeded(workflow.name, await this.n8n.api.workflows.run(workflow, trigger));
	}
}

/** @throws RangeError where the execution did not succeed */
function succeeded(name: string, execution: Execution): Execution {
	const { status, error } = execution;
	if (status === 'success') return execution;
	throw new RangeError(`"${name}" ended with ${status}: ${error?.message ?? 'no message'}`);
}
