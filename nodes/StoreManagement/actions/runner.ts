import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { toNodeError, toToolError } from '../errors/toNodeError';
import { authentication } from '../parameters/authentication';
import { parseField, type ParsedValues } from '../parameters/field';
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
import { ToolRun } from './tool';

/** Longest wait that the service may ask of a run in the editor, where a person waits. In milliseconds. */
const MANUAL_WAIT = 30_000;

/**
 * Runs the chosen operation for all input items. All are parsed before anything is sent. With *Continue on
 * fail* a failed item gives one error item and the others go on. Without it the first failure aborts everything
 * except writes that were sent.
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
	/** The store of each item, for errors. */
	private readonly aliases = new Map<number, string | undefined>();
	private readonly isManual: boolean;
	/** Set by the first item that can be parsed. */
	private concurrency: number | undefined;
	private readonly parameters: ParameterReader;
	private readonly parsedValues: ParsedValues = new WeakMap();

	constructor(private readonly context: IExecuteFunctions) {
		// Called once, because n8n copies the node on each call.
		const { type, parameters } = context.getNode();
		this.parameters = new ParameterReader(context, parameters);
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
				this.sparingWrites.abort();
				return true;
			},
		);
		const outputs = results.map((result, item) => {
			if (!result) return [];
			if ('result' in result) return result.result;
			const error = this.toError(result.error, item);
			if (item === failedIndex) throw error;
			return [{ json: { error: error.message }, error, pairedItem: { item } }];
		});
		this.items.finish();
		return outputs.flat();
	}

	private toTask(index: number, details: ServiceDetails): Task<INodeExecutionData[]> {
		const valueOf = (name: string): unknown => this.parameters.valueOf(name, index);
		const itemContext: ItemContext = {
			timezone: this.context.getTimezone(),
			isTool: this.tool !== undefined,
			isExpression: (path) => isExpressionAt(this.parameters.stored, path),
			parsedValues: this.parsedValues,
			inputItems: () => this.context.getInputData(),
			itemIndex: index,
		};
		const alias = this.operation.inStore
			? parseField(store, valueOf('store'), itemContext)
			: undefined;
		this.aliases.set(index, alias);
		const item = this.operation.prepare(valueOf, itemContext, details);
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
				signal: this.sparingWrites.signal,
				cancelSignal: this.sparingNothing.signal,
				deadline: tool?.deadline,
				maxWait: this.isManual ? MANUAL_WAIT : undefined,
			}),
		);
		return await this.client;
	}

	private async openConnection(): Promise<Connection> {
		const chosen = this.context.getNodeParameter('authentication', 0);
		const context = { timezone: this.context.getTimezone() };
		const parsed = parseField(authentication, chosen, context) ?? 'headerTokens';
		return await openConnection(this.context, parsed);
	}

	private toError(error: unknown, itemIndex: number): ReturnType<typeof toNodeError> {
		const { resource, operation, tool } = this;
		const node = this.context.getNode();
		const cause = tool ? tool.explain(error) : error;
		const context = {
			...operation,
			location: `${resource.name} → ${operation.name}`,
			itemIndex,
			store: this.aliases.get(itemIndex),
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
