import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeParameters,
} from 'n8n-workflow';

import { toToolError } from '../errors/toolMessage';
import { onAbort } from '../sleep';
import { authentication } from '../parameters/authentication';
import { store } from '../parameters/locators';
import { hasExpression, isExpressionAt, type ParseContext } from '../parameters/parameter';
import type { ApiRequest } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import { clientFor, openConnection, type Connection } from '../transport/connect';
import { mapConcurrent, type Task } from '../transport/limits/concurrency';
import type { ServiceDetails } from '../transport/serviceDetails';

import { chosenOperation } from './chosenOperation';
import { DEFAULT_CONCURRENCY } from './commonOptions';
import { toItemError } from './itemError';
import { ItemRunner } from './itemRunner';
import type { Operation, PreparedItem } from './operation';
import type { Resource } from './resource';
import { ToolRun } from './toolRun';

/**
 * Runs the chosen operation for all input items, with limited concurrency, and returns the output in
 * the order of the input. All items are parsed before anything is sent.
 *
 * With *Continue on fail* a failed item gives one error item and the others go on. Without it the
 * first failure aborts everything except writes that were sent.
 *
 * @throws NodeApiError, NodeOperationError
 */
export async function run(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const items = context.getInputData();
	if (items.length === 0) return [[]];
	const running = new Run(context);
	const cancelSignal = context.getExecutionCancelSignal();
	if (cancelSignal?.aborted) running.cancel();
	const removeListener = onAbort(cancelSignal, () => running.cancel());
	try {
		return [await running.execute(items.length)];
	} finally {
		removeListener();
		running.tool?.end();
	}
}

/** A prepared item, or the error in its parameters. */
type Preparation = { item: PreparedItem; request: ApiRequest } | { error: unknown };

/** One execution of the node. */
class Run {
	private readonly resource: Resource;
	private readonly operation: Operation;
	private readonly continueOnFail: boolean;
	/** Opened once; if that fails, each item fails with the error. */
	private readonly connection: Promise<Connection>;
	private client: StoreClient | undefined;
	/** Aborted by the first failure, a cancel or an agent's time-out. */
	private readonly sparingWrites = new AbortController();
	/** Aborted by a cancel or an agent's time-out only: writes that were sent end, too. */
	private readonly sparingNothing = new AbortController();
	/** Set where an agent runs the node as its tool. */
	readonly tool: ToolRun | undefined;
	private readonly items: ItemRunner;
	private concurrency: number | undefined;
	/** The parameters as n8n stores them, expressions unresolved. */
	private readonly parameters: INodeParameters;
	/** Cache of the values that are the same for all items: reading one from n8n is slow. */
	private readonly fixedValues = new Map<string, unknown>();

	constructor(private readonly context: IExecuteFunctions) {
		const { resource, operation } = chosenOperation(context);
		this.resource = resource;
		this.operation = operation;
		this.continueOnFail = context.continueOnFail();
		// Called once, because n8n copies the node on each call.
		const { type, parameters } = context.getNode();
		this.parameters = parameters;
		// For agents, n8n derives a second node type whose name ends in `Tool`.
		const isTool = type.endsWith('Tool');
		this.tool = isTool ? new ToolRun(operation, () => this.cancel()) : undefined;
		this.items = new ItemRunner(context, operation, this.tool);
		this.connection = this.openConnection();
	}

	/** Aborts everything, including writes that were sent. */
	cancel(): void {
		this.sparingWrites.abort();
		this.sparingNothing.abort();
	}

	async execute(count: number): Promise<INodeExecutionData[]> {
		const details = await this.connection.then(
			({ serviceDetails }) => serviceDetails,
			() => ({}),
		);
		const tasks = Array.from({ length: count }, (_, index) => this.toTask(index, details));
		this.tool?.start();
		let failedIndex: number | undefined;
		const results = await mapConcurrent(tasks, this.concurrency ?? DEFAULT_CONCURRENCY, (index) => {
			if (this.continueOnFail) return false;
			failedIndex ??= index;
			this.sparingWrites.abort();
			return true;
		});

		const failed = results[failedIndex ?? -1];
		if (failed && 'error' in failed) throw this.toError(failed.error, failedIndex ?? 0);
		this.items.showHints();
		return results.flatMap((result, index) => {
			if (!result) return [];
			if ('result' in result) return result.result;
			const error = this.toError(result.error, index);
			return [{ json: { error: error.message }, error, pairedItem: { item: index } }];
		});
	}

	/** @throws NodeOperationError for invalid input, unless *Continue on fail* is set */
	private toTask(index: number, details: ServiceDetails): Task<INodeExecutionData[]> {
		const prepared = this.prepare(index, details);
		if ('error' in prepared) {
			const error = this.toError(prepared.error, index);
			if (!this.continueOnFail) throw error;
			return { serialKey: undefined, run: async () => await Promise.reject(error) };
		}
		const { item, request } = prepared;
		// The first item that can be prepared sets the concurrency of the execution.
		this.concurrency ??= item.concurrency;
		this.tool?.prepare(item);
		return {
			serialKey: serialKeyOf(request),
			run: async () => await this.items.run(await this.connect(), item, request, index),
		};
	}

	private prepare(index: number, details: ServiceDetails): Preparation {
		const valueOf = (name: string): unknown => this.valueOf(name, index);
		const parseContext: ParseContext = {
			timezone: this.context.getTimezone(),
			isTool: this.tool !== undefined,
			isExpression: (path) => isExpressionAt(this.parameters, path),
			inputItems: () => this.context.getInputData(),
			itemIndex: index,
		};
		try {
			const alias = this.resource.inStore
				? { store: store.parse(this.valueOf('store', index, true), parseContext) }
				: {};
			const item = this.operation.prepare(valueOf, parseContext, details);
			return { item, request: { ...item.request, ...alias } };
		} catch (error) {
			return { error };
		}
	}

	/** Reads a stored value without expressions once, and any other value for each item. */
	private valueOf(name: string, index: number, extractValue = false): unknown {
		if (this.fixedValues.has(name)) return this.fixedValues.get(name);
		const value = this.context.getNodeParameter(name, index, '', { extractValue });
		const stored = this.parameters[name];
		if (stored !== undefined && !hasExpression(stored)) this.fixedValues.set(name, value);
		return value;
	}

	private async connect(): Promise<StoreClient> {
		const { concurrency = DEFAULT_CONCURRENCY, tool } = this;
		const connection = await this.connection;
		this.client ??= clientFor(connection, {
			concurrency,
			signal: this.sparingWrites.signal,
			cancelSignal: this.sparingNothing.signal,
			...(tool && { deadline: tool.deadline }),
		});
		return this.client;
	}

	private async openConnection(): Promise<Connection> {
		const chosen = this.context.getNodeParameter('authentication', 0);
		const parseContext = { timezone: this.context.getTimezone() };
		return await openConnection(this.context, authentication.parse(chosen, parseContext));
	}

	private toError(error: unknown, itemIndex: number): ReturnType<typeof toItemError> {
		const { resource, operation, tool } = this;
		const node = this.context.getNode();
		const cause = tool ? tool.explain(error) : error;
		const valueOfStore = (): unknown => this.valueOf('store', itemIndex, true);
		const shown = toItemError(cause, node, { resource, operation, itemIndex, valueOfStore });
		return tool ? toToolError(shown, cause, node, tool.call) : shown;
	}
}

/** POSTs run one after another, as do updates with the same store, path and ID. GETs run concurrently. */
function serialKeyOf({ method, effect, store: alias, path, id }: ApiRequest): string | undefined {
	if (method === 'POST') return method;
	return effect === 'read' ? undefined : JSON.stringify([alias, path, id]);
}
