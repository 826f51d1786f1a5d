import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { OperationContext } from '../errors/explain';
import { toErrorJson, toNodeError, toToolError } from '../errors/toNodeError';
import { readAuthentication, store } from '../parameters/common';
import { parseField } from '../parameters/field';
import type { ApiRequest, ClientLimits } from '../transport/apiRequest';
import { StoreClient, type Connection } from '../transport/client';
import { openConnection } from '../transport/connect';

import { mapConcurrent } from './concurrent';
import { chosenOperation } from './index';
import { ItemRun, type ItemSettings } from './itemRun';
import type { Operation, Plan } from './operation';
import { ParameterReader } from './parameterReader';
import { RunState } from './runState';
import { isTool, ToolRun } from './tool';
import { writeOutcomesOf, writtenBesides, type WriteOutcome } from './writes/outcomes';

/** The longest pause that a run in the editor accepts, because a person waits: a limit by the minute is got over. In milliseconds. */
const MANUAL_WAIT = 65_000;

/**
 * Runs the chosen operation for all input items. All are parsed before anything is sent. With *Continue on
 * fail*, a failed item gives one error item and the others go on. Without it, the first failure aborts everything
 * except writes that were sent.
 */
export class OperationRunner {
	private readonly operation: Operation;
	/** Where the operation is found in the editor: "Discount → Create". */
	private readonly location: string;
	private readonly isTool: boolean;
	/** Aborts after the first failure that stops the run. */
	private readonly failed = new AbortController();
	/** The store of each item, for errors. */
	private readonly aliases = new Map<number, string | undefined>();
	/** What the writes have come to, also in earlier attempts of n8n. */
	private readonly writes: Map<number, WriteOutcome>;
	/** What has come of each item. */
	private readonly outputs = new Map<number, INodeExecutionData[]>();

	constructor(private readonly context: IExecuteFunctions) {
		({ operation: this.operation, location: this.location } = chosenOperation(context));
		this.isTool = isTool(context.getNode());
		this.writes = writeOutcomesOf(context);
	}

	async execute(): Promise<INodeExecutionData[]> {
		const connection = this.openConnection();
		// Each item that asks for it fails with its error, but not each may come to that.
		void connection.catch(() => undefined);
		const plans = await this.plan(connection);
		const [first] = plans.values();
		if (first) await this.send(plans, first.settings, await connection);
		const indices = [...this.context.getInputData().keys()];
		return indices.flatMap((index) => this.outputs.get(index) ?? []);
	}

	/** Parses all items. If the connection cannot be opened, each of them fails. */
	private async plan(connection: Promise<Connection>): Promise<Map<number, Plan>> {
		const { operation, context } = this;
		const parameters = new ParameterReader(context);
		const plans = new Map<number, Plan>();
		for (const index of context.getInputData().keys()) {
			try {
				const valueOf = (name: string): unknown => parameters.valueOf(name, index);
				const known = parameters.contextOf(index, this.isTool);
				const alias = operation.inStore ? parseField(store, valueOf('store'), known) : undefined;
				this.aliases.set(index, alias);
				const { serviceDetails: details } = await connection;
				const plan = operation.prepare(valueOf, { ...known, details });
				plans.set(index, { ...plan, request: { ...plan.request, store: alias } });
			} catch (error) {
				this.fail(index, error);
			}
		}
		return plans;
	}

	/** @param settings of the first item that can be sent */
	private async send(
		plans: ReadonlyMap<number, Plan>,
		settings: ItemSettings,
		connection: Connection,
	): Promise<void> {
		const { context, operation, isTool } = this;
		const { toolTimeout, sendOptions, concurrency } = settings;
		const tool = isTool ? new ToolRun(toolTimeout, sendOptions.timeout) : undefined;
		const shared = new RunState(context, operation, this.writes, tool);
		const client = new StoreClient(connection, this.limits(concurrency, tool));
		const tasks = [...plans].map(([index, plan]) => {
			const request = { ...plan.request, autoInclude: shared.autoIncludeOf(plan.request) };
			const item = new ItemRun(client, request, plan.settings, index, shared);
			return {
				index,
				serialKey: serialKeyOf(request),
				start: async () => await item.run(plan.handler),
			};
		});
		let firstFailed: number | undefined;
		const results = await mapConcurrent(tasks, concurrency, (place) => {
			if (context.continueOnFail()) return false;
			firstFailed ??= place;
			this.failed.abort();
			return true;
		});
		tool?.stop();
		tasks.forEach(({ index }, place) => {
			const result = results[place];
			if (result?.status === 'fulfilled') this.outputs.set(index, result.value);
			// Those that the first failure has aborted are not its cause.
			const isCause = (firstFailed ?? place) === place;
			if (result?.status === 'rejected' && isCause) this.fail(index, result.reason);
		});
		shared.showHints();
	}

	private limits(concurrency: number, tool: ToolRun | undefined): ClientLimits {
		const { context, failed } = this;
		const cancelled = context.getExecutionCancelSignal();
		const signals = [cancelled, tool?.signal].filter((signal) => signal !== undefined);
		return {
			concurrency,
			signal: AbortSignal.any([failed.signal, ...signals]),
			cancelSignal: AbortSignal.any(signals),
			deadline: tool?.deadline,
			maxWait: context.getMode() === 'manual' ? MANUAL_WAIT : undefined,
		};
	}

	private async openConnection(): Promise<Connection> {
		const chosen = this.context.getNodeParameter('authentication', 0);
		const authentication = readAuthentication(chosen, this.context.getTimezone());
		return await openConnection(this.context, authentication);
	}

	/**
	 * Gives a failed item its error item. For its error output, n8n 1.x knows it by its `error`. It copies only what can be
	 * enumerated, so the json is not replaced by the text of the error, and gets the columns of the row.
	 *
	 * @throws the error, unless the other items go on
	 */
	private fail(item: number, error: unknown): void {
		const { context, isTool } = this;
		const node = context.getNode();
		const failed = this.contextOf(item);
		if (!context.continueOnFail()) throw (isTool ? toToolError : toNodeError)(error, node, failed);
		const json = toErrorJson(error, failed, isTool);
		const output: INodeExecutionData = { json, pairedItem: { item } };
		if (node.onError === 'continueErrorOutput') {
			Object.defineProperty(output, 'error', { value: { message: json.error } });
		}
		this.outputs.set(item, [output]);
	}

	private contextOf(itemIndex: number): OperationContext {
		const { action, effect, ifNotFound, howToCheck } = this.operation;
		return {
			action,
			location: this.location,
			store: this.aliases.get(itemIndex),
			itemIndex,
			// With Continue, each item says for itself what was done.
			writtenBesides: this.context.continueOnFail()
				? []
				: writtenBesides(itemIndex, this.writes, effect),
			isWrite: effect !== 'read',
			isRetried: this.context.getNode().retryOnFail === true,
			ifNotFound,
			howToCheck,
		};
	}
}

/** Creates run one after another, as do updates with the same store, path and ID. Reads run concurrently. */
function serialKeyOf({ effect, store: alias, path, id }: ApiRequest): string | undefined {
	if (effect === 'read') return undefined;
	return effect === 'create' ? effect : JSON.stringify([alias, path, id]);
}
