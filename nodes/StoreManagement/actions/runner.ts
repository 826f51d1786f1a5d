import type { IExecuteFunctions, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { toNodeError } from '../errors/toNodeError';
import { toToolError } from '../errors/toolMessage';
import { onAbort } from '../sleep';
import { authentication } from '../parameters/authentication';
import { ALL_STORES } from '../parameters/allStores';
import { store } from '../parameters/locators';
import { hasExpression, isExpressionAt, type ParseContext } from '../parameters/parameter';
import type { StoreClient } from '../transport/client';
import { clientFor, openConnection, type Connection } from '../transport/connect';
import { mapConcurrent } from '../transport/limits/concurrency';
import type { ServiceDetails } from '../transport/serviceDetails';

import { DEFAULT_CONCURRENCY } from './commonOptions';
import { resources } from './index';
import { ItemRunner } from './itemRunner';
import type { Operation } from './operation';
import { chosenOperation, type Resource } from './resource';
import { aliasOf, checkStore, inEachStore, toRun, type StoreTask } from './storeTask';
import { ToolRun } from './tool';

/** Longest wait that the service may ask of a run in the editor, where a person waits. In milliseconds. */
const MANUAL_WAIT = 30_000;

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
	const { length } = context.getInputData();
	if (length === 0) return [[]];
	const running = new Run(context);
	const cancelSignal = context.getExecutionCancelSignal();
	if (cancelSignal?.aborted) running.cancel();
	const removeListener = onAbort(cancelSignal, () => running.cancel());
	try {
		return [await running.execute(length)];
	} finally {
		removeListener();
		running.tool?.end();
	}
}

/** One execution of the node. */
class Run {
	private readonly resource: Resource;
	private readonly operation: Operation;
	/** Opened once; if that fails, each item fails with the error. */
	private readonly connection: Promise<Connection>;
	private client: Promise<StoreClient> | undefined;
	/** Aborted by the first failure, a cancel or an agent's time-out. */
	private readonly sparingWrites = new AbortController();
	/** Aborted by a cancel or an agent's time-out only: writes that were sent end, too. */
	private readonly sparingNothing = new AbortController();
	/** Set where an agent runs the node as its tool. */
	readonly tool: ToolRun | undefined;
	private readonly items: ItemRunner;
	private readonly isManual: boolean;
	/** Set by the first item that can be prepared. */
	private concurrency: number | undefined;
	/** The parameters as n8n stores them, expressions unresolved. */
	private readonly parameters: INodeParameters;
	/** Cache of the values that are the same for all items: reading one from n8n is slow. */
	private readonly fixedValues = new Map<string, unknown>();

	constructor(private readonly context: IExecuteFunctions) {
		// Called once, because n8n copies the node on each call.
		const { type, parameters } = context.getNode();
		this.parameters = parameters;
		({ resource: this.resource, operation: this.operation } = chosenOperation(context, resources));
		// For agents, n8n derives a second node type whose name ends in `Tool`.
		const isTool = type.endsWith('Tool');
		this.tool = isTool ? new ToolRun(this.operation, () => this.cancel()) : undefined;
		this.items = new ItemRunner(context, this.operation, this.tool);
		this.isManual = context.getMode() === 'manual';
		this.connection = this.openConnection();
	}

	cancel(): void {
		this.sparingWrites.abort();
		this.sparingNothing.abort();
	}

	async execute(count: number): Promise<INodeExecutionData[]> {
		const continueOnFail = this.context.continueOnFail();
		const details = await this.connection.then(
			({ serviceDetails }) => serviceDetails,
			() => ({}),
		);
		const failed = (error: unknown, index: number): StoreTask => {
			if (!continueOnFail) throw this.toError(error, index);
			return { index, item: this.toError(error, index) };
		};
		const perItem = Array.from({ length: count }, (_, index) => {
			try {
				return this.toTask(index, details);
			} catch (error) {
				return failed(error, index);
			}
		});
		this.tool?.start();
		const tasks = await inEachStore(perItem, this.connect, failed);
		let failedIndex: number | undefined;
		const runs = tasks.map((task) => toRun(task, this.items, this.connect));
		const results = await mapConcurrent(runs, this.concurrency ?? DEFAULT_CONCURRENCY, (index) => {
			if (continueOnFail) return false;
			failedIndex ??= index;
			this.sparingWrites.abort();
			return true;
		});
		const first = results[failedIndex ?? -1];
		const { index = 0, store: failedStore } = tasks[failedIndex ?? -1] ?? {};
		if (first && 'error' in first) throw this.toError(first.error, index, failedStore);
		this.items.finish();
		return tasks.flatMap(({ index: item, store: alias }, position) => {
			const result = results[position];
			if (!result) return [];
			if ('result' in result) return result.result;
			const error = this.toError(result.error, item, alias);
			return [{ json: { error: error.message }, error, pairedItem: { item } }];
		});
	}

	/** @throws what parsing the parameters of the item throws */
	private toTask(index: number, details: ServiceDetails): StoreTask {
		const parseContext: ParseContext = {
			timezone: this.context.getTimezone(),
			isTool: this.tool !== undefined,
			isExpression: (path) => isExpressionAt(this.parameters, path),
			inputItems: () => this.context.getInputData(),
			itemIndex: index,
		};
		const { inStore } = this.resource;
		const alias = inStore ? store.parse(this.valueOf('store', index), parseContext) : undefined;
		checkStore(alias, this.operation);
		const valueOf = (name: string): unknown => this.valueOf(name, index);
		const prepared = this.operation.prepare(valueOf, parseContext, details);
		const item = { ...prepared, addStore: prepared.addStore ?? alias === ALL_STORES };
		this.concurrency ??= item.concurrency;
		this.tool?.prepare(item);
		this.items.prepare(item, { ...item.request, ...(alias !== undefined && { store: alias }) });
		return { index, store: alias, item };
	}

	/** Reads a stored value without expressions once, and any other value for each item. */
	private valueOf(name: string, index: number): unknown {
		if (this.fixedValues.has(name)) return this.fixedValues.get(name);
		const options = { extractValue: name === 'store' };
		const value = this.context.getNodeParameter(name, index, '', options);
		const stored = this.parameters[name];
		if (stored !== undefined && !hasExpression(stored)) this.fixedValues.set(name, value);
		return value;
	}

	private readonly connect = async (): Promise<StoreClient> => {
		const { concurrency = DEFAULT_CONCURRENCY, tool } = this;
		this.client ??= this.connection.then((connection) =>
			clientFor(connection, {
				concurrency,
				signal: this.sparingWrites.signal,
				cancelSignal: this.sparingNothing.signal,
				...(tool && { deadline: tool.deadline }),
				...(this.isManual && { maxWait: MANUAL_WAIT }),
			}),
		);
		return await this.client;
	};

	private async openConnection(): Promise<Connection> {
		const chosen = this.context.getNodeParameter('authentication', 0);
		const parseContext = { timezone: this.context.getTimezone() };
		return await openConnection(this.context, authentication.parse(chosen, parseContext));
	}

	private toError(
		error: unknown,
		itemIndex: number,
		alias = this.resource.inStore ? aliasOf(() => this.valueOf('store', itemIndex)) : undefined,
	): ReturnType<typeof toNodeError> {
		const { resource, operation, tool } = this;
		const node = this.context.getNode();
		const cause = tool ? tool.explain(error) : error;
		const location = `${resource.name} → ${operation.name}`;
		const shown = toNodeError(cause, node, {
			...operation,
			...{ location, itemIndex },
			store: alias,
		});
		return tool ? toToolError(shown, node) : shown;
	}
}
