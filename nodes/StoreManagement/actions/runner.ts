import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { OperationContext } from '../errors/explain';
import { toErrorJson, toNodeError, toToolError } from '../errors/toNodeError';
import { readAuthentication, store } from '../parameters/common';
import { parseField } from '../parameters/field';
import type { ApiRequest } from '../transport/apiRequest';
import { StoreClient, type ClientLimits } from '../transport/client';
import { openConnection, type Connection } from '../transport/connect';
import { readServiceDetails, type ServiceDetails } from '../transport/credentials';

import { mapConcurrent } from './concurrent';
import { Item, type ItemSettings } from './item';
import type { Operation } from './operation';
import { ParameterReader } from './parameterReader';
import { chosenOperation } from './index';
import { SharedByItems } from './sharedByItems';
import { REQUEST_DEFAULTS } from './sharedOptions';
import { isTool, ToolRun } from './tool';

/** The longest pause that a run in the editor accepts, because a person waits. In milliseconds. */
const MANUAL_WAIT = 30_000;

/**
 * Runs the chosen operation for all input items. All are parsed before anything is sent. With *Continue on
 * fail*, a failed item gives one error item and the others go on. Without it, the first failure aborts everything
 * except writes that were sent.
 */
export class Run {
	private readonly operation: Operation;
	/** Where the operation is found in the editor: "Discount → Create". */
	private readonly location: string;
	/** Opened once; if that fails, each item fails with the error. */
	private readonly connection: Promise<Connection>;
	private client: Promise<StoreClient> | undefined;
	/** Aborts after the first failure that stops the run. */
	private readonly failed = new AbortController();
	/** Set if an agent runs the node as its tool. */
	private readonly tool: ToolRun | undefined;
	private readonly shared: SharedByItems;
	/** The store of each item, for errors. */
	private readonly aliases = new Map<number, string | undefined>();
	/** Of the first item that can be parsed. */
	private settings: ItemSettings | undefined;
	private readonly parameters: ParameterReader;

	constructor(private readonly context: IExecuteFunctions) {
		this.parameters = new ParameterReader(context);
		({ operation: this.operation, location: this.location } = chosenOperation(context));
		this.tool = isTool(context.getNode()) ? new ToolRun(this.operation.action) : undefined;
		const { record, isTakenFromList } = this.operation;
		this.shared = new SharedByItems(context, record, isTakenFromList, this.tool);
		this.connection = this.openConnection();
	}

	async execute(): Promise<INodeExecutionData[]> {
		const continueOnFail = this.context.continueOnFail();
		const details = await this.connection.then(
			({ serviceDetails }) => serviceDetails,
			() => readServiceDetails({}),
		);
		const tasks = this.context.getInputData().map((_, index) => {
			try {
				return this.toTask(index, details);
			} catch (error) {
				if (!continueOnFail) throw this.toError(error, index);
				return failedTask(error);
			}
		});
		const { settings } = this;
		const { concurrency } = settings ?? REQUEST_DEFAULTS;
		if (settings) this.tool?.start(settings.toolTimeout, settings.sendOptions.timeout);
		let failedIndex: number | undefined;
		const results = await mapConcurrent(tasks, concurrency, (index) => {
			if (continueOnFail) return false;
			failedIndex ??= index;
			this.failed.abort();
			return true;
		});
		this.tool?.stop();
		const outputs = results.map((result, item) => {
			if (!result) return [];
			if (result.status === 'fulfilled') return result.value;
			if (item === failedIndex) throw this.toError(result.reason, item);
			return [this.failedItem(result.reason, item)];
		});
		this.shared.showHints();
		return outputs.flat();
	}

	private toTask(index: number, details: ServiceDetails) {
		const valueOf = (name: string): unknown => this.parameters.valueOf(name, index);
		const context = this.parameters.contextOf(index, { isTool: this.tool !== undefined, details });
		const { inStore } = this.operation;
		const alias = inStore ? parseField(store, valueOf('store'), context) : undefined;
		this.aliases.set(index, alias);
		const { handler, settings, request } = this.operation.prepare(valueOf, context);
		request.store = alias;
		request.additions = this.shared.additionsOf(request);
		this.settings ??= settings;
		return {
			serialKey: serialKeyOf(request),
			start: async () => {
				const item = new Item(await this.connect(), request, settings, index, this.shared);
				return await item.run(handler);
			},
		};
	}

	private async connect(): Promise<StoreClient> {
		this.client ??= this.connection.then(
			(connection) => new StoreClient(connection, this.limits()),
		);
		return await this.client;
	}

	private limits(): ClientLimits {
		const { tool, context } = this;
		const { concurrency } = this.settings ?? REQUEST_DEFAULTS;
		const cancelled = context.getExecutionCancelSignal();
		const signals = [cancelled, tool?.signal].filter((signal) => signal !== undefined);
		return {
			concurrency,
			signal: AbortSignal.any([this.failed.signal, ...signals]),
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

	private toError(error: unknown, item: number): ReturnType<typeof toNodeError> {
		const toError = this.tool ? toToolError : toNodeError;
		return toError(error, this.context.getNode(), this.contextOf(item));
	}

	/**
	 * For its error output, n8n 1.x knows a failed item by its `error`. It copies only what can be enumerated, so the json
	 * is not replaced by the text of the error, and gets the columns of the row.
	 */
	private failedItem(error: unknown, item: number): INodeExecutionData {
		const json = toErrorJson(error, this.contextOf(item), this.tool !== undefined);
		const failed: INodeExecutionData = { json, pairedItem: { item } };
		if (this.context.getNode().onError !== 'continueErrorOutput') return failed;
		return Object.defineProperty(failed, 'error', { value: { message: json.error } });
	}

	private contextOf(itemIndex: number): OperationContext {
		const { action, effect, ifNotFound, howToCheck } = this.operation;
		const alias = this.aliases.get(itemIndex);
		const earlier = this.shared.writeOutcomes.of(itemIndex, alias);
		return {
			action,
			location: this.location,
			store: alias,
			itemIndex,
			isWrite: effect !== 'read',
			earlier: earlier && ('error' in earlier ? 'lost' : 'done'),
			ifNotFound,
			howToCheck,
		};
	}
}

function failedTask(error: unknown) {
	const reason = error instanceof Error ? error : new Error(String(error));
	return { serialKey: undefined, start: async () => await Promise.reject<never>(reason) };
}

/** Creates run one after another, as do updates with the same store, path and ID. Reads run concurrently. */
function serialKeyOf({ effect, store: alias, path, id }: ApiRequest): string | undefined {
	if (effect === 'read') return undefined;
	return effect === 'create' ? effect : JSON.stringify([alias, path, id]);
}
