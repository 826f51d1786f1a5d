import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import {
	toErrorJson,
	toNodeError,
	toToolError,
	type OperationContext,
} from '../errors/toNodeError';
import { readAuthentication } from '../parameters/authentication';
import { parseField } from '../parameters/field';
import { store } from '../parameters/locators';
import { onAbort } from '../sleep';
import type { ApiRequest } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import { clientFor, openConnection, type Connection } from '../transport/connect';
import { mapConcurrent, type Task } from '../transport/limits/concurrency';
import type { ServiceDetails } from '../transport/serviceDetails';

import { isExpressionAt } from './expressions';
import { resources } from './index';
import { ItemRunner } from './itemRunner';
import type { ItemContext, Operation } from './operation';
import { ParameterReader } from './parameterReader';
import { chosenOperation, type Resource } from './resource';
import { REQUEST_DEFAULTS } from './requestOptions';
import { isTool, ToolRun } from './tool';

/** The longest pause that a run in the editor accepts, because a person waits. In milliseconds. */
const MANUAL_WAIT = 30_000;

/**
 * Runs the chosen operation for all input items. All are parsed before anything is sent. With *Continue on
 * fail*, a failed item gives one error item and the others go on. Without it, the first failure aborts everything
 * except writes that were sent.
 */
export async function run(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const { length } = context.getInputData();
	if (length === 0) return [[]];
	const currentRun = new Run(context);
	const cancelSignal = context.getExecutionCancelSignal();
	if (cancelSignal?.aborted) currentRun.cancel();
	const removeListener = onAbort(cancelSignal, () => currentRun.cancel());
	try {
		return [await currentRun.execute(length)];
	} finally {
		removeListener();
		currentRun.tool?.end();
	}
}

class Run {
	private readonly resource: Resource;
	private readonly operation: Operation;
	/** Opened once; if that fails, each item fails with the error. */
	private readonly connection: Promise<Connection>;
	private client: Promise<StoreClient> | undefined;
	/** Ends all requests except writes that were sent: after the first failure, a cancel or an agent's time-out. */
	private readonly stopController = new AbortController();
	/** Ends writes that were sent, too: after a cancel or an agent's time-out. */
	private readonly cancelController = new AbortController();
	/** Set if an agent runs the node as its tool. */
	readonly tool: ToolRun | undefined;
	private readonly items: ItemRunner;
	/** The store of each item, for errors. */
	private readonly aliases = new Map<number, string | undefined>();
	private readonly isManual: boolean;
	/** Set by the first item that can be parsed. */
	private concurrency: number | undefined;
	private readonly parameters: ParameterReader;
	private readonly rows: INodeExecutionData[];
	/** Collected once, because each row may ask for them. */
	private columns: ReadonlySet<string> | undefined;

	constructor(private readonly context: IExecuteFunctions) {
		// Called once, because n8n copies the node on each call.
		const node = context.getNode();
		this.parameters = new ParameterReader(context, node.parameters);
		this.rows = context.getInputData();
		({ resource: this.resource, operation: this.operation } = chosenOperation(context, resources));
		this.tool = isTool(node) ? new ToolRun(this.operation, () => this.cancel()) : undefined;
		this.items = new ItemRunner(context, this.operation, this.tool);
		this.isManual = context.getMode() === 'manual';
		this.connection = this.openConnection();
	}

	cancel(): void {
		this.stopController.abort();
		this.cancelController.abort();
	}

	async execute(count: number): Promise<INodeExecutionData[]> {
		const continueOnFail = this.context.continueOnFail();
		const details = await this.connection.then(
			({ serviceDetails }) => serviceDetails,
			() => ({}),
		);
		const tasks = Array.from({ length: count }, (_, index) => {
			try {
				return this.toTask(index, details);
			} catch (error) {
				if (!continueOnFail) throw this.toError(error, index);
				return failedTask(error);
			}
		});
		this.tool?.start();
		let failedIndex: number | undefined;
		const results = await mapConcurrent(
			tasks,
			this.concurrency ?? REQUEST_DEFAULTS.concurrency,
			(index) => {
				if (continueOnFail) return false;
				failedIndex ??= index;
				this.stopController.abort();
				return true;
			},
		);
		const outputs = results.map((result, item) => {
			if (!result) return [];
			if ('result' in result) return result.result;
			const error = this.toError(result.error, item);
			if (item === failedIndex) throw error;
			return [this.failedItem(item, toErrorJson(result.error, error))];
		});
		this.items.finish();
		return outputs.flat();
	}

	/**
	 * For its error output, n8n 1.x knows a failed item by its `error`. It copies only what can be enumerated, so the json
	 * is not replaced by the text of the error, and gets the columns of the row.
	 */
	private failedItem(item: number, json: IDataObject): INodeExecutionData {
		const failed: INodeExecutionData = { json, pairedItem: { item } };
		if (this.context.getNode().onError !== 'continueErrorOutput') return failed;
		return Object.defineProperty(failed, 'error', { value: { message: json.error } });
	}

	private toTask(index: number, details: ServiceDetails): Task<INodeExecutionData[]> {
		const valueOf = (name: string): unknown => this.parameters.valueOf(name, index);
		const itemContext: ItemContext = {
			timezone: this.context.getTimezone(),
			isTool: this.tool !== undefined,
			details,
			isExpression: (path) => isExpressionAt(this.parameters.stored, path),
			row: this.rows[index]?.json ?? {},
			itemIndex: index,
			columns: () => (this.columns ??= new Set(this.rows.flatMap(({ json }) => Object.keys(json)))),
		};
		const alias = this.operation.inStore
			? parseField(store, valueOf('store'), itemContext)
			: undefined;
		this.aliases.set(index, alias);
		const item = this.operation.prepare(valueOf, itemContext);
		const request = { ...item.request, store: alias };
		this.concurrency ??= item.concurrency;
		this.tool?.prepare(item);
		return {
			serialKey: serialKeyOf(request),
			run: async () => await this.items.run(await this.connect(), item, request, index),
		};
	}

	private async connect(): Promise<StoreClient> {
		const { concurrency = REQUEST_DEFAULTS.concurrency, tool } = this;
		this.client ??= this.connection.then((connection) =>
			clientFor(connection, {
				concurrency,
				signal: this.stopController.signal,
				cancelSignal: this.cancelController.signal,
				deadline: tool?.deadline,
				maxWait: this.isManual ? MANUAL_WAIT : undefined,
			}),
		);
		return await this.client;
	}

	private async openConnection(): Promise<Connection> {
		const chosen = this.context.getNodeParameter('authentication', 0);
		const authentication = readAuthentication(chosen, this.context.getTimezone());
		return await openConnection(this.context, authentication);
	}

	private toError(error: unknown, itemIndex: number): ReturnType<typeof toNodeError> {
		const { resource, operation, tool } = this;
		const node = this.context.getNode();
		const cause = tool ? tool.explain(error) : error;
		const context: OperationContext = {
			action: operation.action,
			location: `${resource.name} → ${operation.name}`,
			store: this.aliases.get(itemIndex),
			itemIndex,
			notFoundHint: operation.notFoundHint,
			howToCheck: operation.howToCheck,
		};
		return tool ? toToolError(cause, node, context) : toNodeError(cause, node, context);
	}
}

function failedTask(error: unknown): Task<never> {
	const reason = error instanceof Error ? error : new Error(String(error));
	return { serialKey: undefined, run: async () => await Promise.reject(reason) };
}

/** Creates run one after another, as do updates with the same store, path and ID. Reads run concurrently. */
function serialKeyOf({ effect, store: alias, path, id }: ApiRequest): string | undefined {
	if (effect === 'read') return undefined;
	return effect === 'create' ? effect : JSON.stringify([alias, path, id]);
}
