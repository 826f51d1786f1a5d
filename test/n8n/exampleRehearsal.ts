import { randomUUID } from 'node:crypto';
import { z } from 'zod';

import {
	poll,
	withSettings,
	type Execution,
	type ExecutionSummary,
	type Node,
	type SavedWorkflow,
} from '../n8n-host';
import type { ExampleRuns } from './exampleRuns';

const MOST_MS_TO_WAIT = 60_000;
const POLL_MS = 100;
/** n8n starts the workflow for errors this long after a run has failed, at most. */
const ERROR_START_MS = 3_000;
const UNFINISHED = ['new', 'running', 'waiting', 'unknown'];
const optionsSchema = z.object({ options: z.record(z.unknown()).default({}) }).partial();

/** Changes that let a node of an example wait a second for an answer, by the end of its type. */
const HASTE: Readonly<Record<string, (options: object) => object>> = {
	httpRequest: (options) => ({ options: { ...options, timeout: 1_000 } }),
	storeManagement: (options) => ({
		options: { ...options, requestOptions: { timeout: 1_000, maxRetries: 1 } },
	}),
};

/** An example that is published and started by the test, with its e-mails switched on. */
export class ExampleRehearsal {
	private known = new Set<string>();

	private constructor(
		private readonly examples: ExampleRuns,
		private readonly workflow: SavedWorkflow,
		/** The address that starts it in place of a schedule. */
		private readonly address: string,
	) {}

	static async publish(examples: ExampleRuns, file: string): Promise<ExampleRehearsal> {
		const { name, nodes, connections, settings = {} } = examples.exampleOf(file);
		const path = randomUUID();
		const starts = nodes.filter(({ type }) => /\.(?:scheduleTrigger|webhook)$/.test(type));
		// A node that has two schedules is started by the first.
		const pathOf = (node: Node) => (starts.indexOf(node) > 0 ? `${path}-later` : path);
		const saved = await examples.n8n.api.workflows.save({
			name: `${name}, rehearsed`,
			nodes: nodes.map((node) => inHaste(named(node), pathOf(node))),
			connections,
			settings,
		});
		await examples.n8n.api.workflows.activate(saved);
		return new ExampleRehearsal(examples, saved, `${examples.n8n.url}/webhook/${path}`);
	}

	/**
	 * Starts the workflow as its schedule or a service does, once for each message, and waits until it and what it
	 * reports have ended.
	 */
	async run(messages: readonly object[]): Promise<Execution[]> {
		return await this.during(async () => {
			for (const message of messages) {
				const { status } = await fetch(this.address, {
					...{ method: 'POST', headers: { 'content-type': 'application/json' } },
					body: JSON.stringify(message),
				});
				if (status !== 200) throw new RangeError(`n8n answered ${status} in place of a schedule`);
			}
		}, messages.length);
	}

	/** Waits until the executions that `happen` starts have ended. */
	async during(happen: () => Promise<unknown>, count = 1): Promise<Execution[]> {
		await happen();
		const isQuiet = (all: ExecutionSummary[]): boolean =>
			all.length >= count && all.every(({ status }) => !UNFINISHED.includes(status));
		const look = async () => {
			const { executions } = this.examples.n8n.api;
			return (await executions.list(this.workflow)).filter(({ id }) => !this.known.has(id));
		};
		const most = { mostMs: MOST_MS_TO_WAIT, everyMs: POLL_MS };
		let ended = await poll(look, isQuiet, most);
		const hasReport = (all: ExecutionSummary[]): boolean => {
			const failed = all.filter(({ status, mode }) => status === 'error' && mode !== 'error');
			const reports = all.filter(({ mode }) => mode === 'error');
			return isQuiet(all) && reports.length >= failed.length;
		};
		ended = await poll(look, hasReport, { ...most, mostMs: ERROR_START_MS });
		for (const { id } of ended) this.known.add(id);
		return await Promise.all(
			ended.map(async ({ id }) => await this.examples.n8n.api.executions.untilEnded(id)),
		);
	}

	async end(): Promise<void> {
		await this.examples.n8n.api.workflows.deactivate(this.workflow);
	}
}

/** The node Settings of a template whose names are those of a message; any other node as it is. */
function named(node: Node): Node {
	return withSettings(node, { sale_name: '=Sale {{ $json.body.base }}' });
}

function inHaste(node: Node, path: string): Node {
	const type = node.type.split('.').at(-1) ?? '';
	const { options = {} } = optionsSchema.parse(node.parameters ?? {});
	const parameters = { ...node.parameters, ...HASTE[type]?.(options) };
	const started = { type: 'n8n-nodes-base.webhook', typeVersion: 2, webhookId: randomUUID() };
	const isStart = ['scheduleTrigger', 'webhook'].includes(type);
	return {
		...node,
		parameters,
		disabled: false,
		...(isStart && { ...started, parameters: { httpMethod: 'POST', path } }),
	};
}
