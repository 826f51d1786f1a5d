import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { toToolError } from '../errors/toolMessage';
import type { JsonValue } from '../json';
import { formatRecord, type Parent } from '../output';
import { onAbort, paced } from '../sleep';
import { authentication } from '../parameters/authentication';
import { store } from '../parameters/locators';
import type { ParseContext } from '../parameters/parameter';
import { isExpression } from '../parameters/presence';
import type { ApiRequest } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import { clientFor, openConnection, type Connection } from '../transport/connect';
import { recordsOf } from '../transport/http/response';
import { mapConcurrent, type Task } from '../transport/limits/concurrency';
import { paginate } from '../transport/pagination/paginate';
import type { ServiceDetails } from '../transport/serviceDetails';

import { DEFAULT_CONCURRENCY } from './commonParameters';
import { RecordCreator, type Creation, type ExistingRecord } from './existingRecord';
import { chosenOperation } from './index';
import { toItemError } from './itemError';
import { lookUpId } from './lookup';
import type { Operation, PreparedItem } from './operation';
import { OutputHints } from './outputHints';
import type { Resource } from './resource';
import { RetriedCreates } from './retriedCreates';
import { ToolRun } from './toolRun';

/**
 * Runs the chosen operation for all input items, with limited concurrency, and returns the output in
 * the order of the input. All items are parsed before anything is sent.
 *
 * With *Continue on fail* a failed item gives one error item and the others go on. Without it the
 * first failure stops everything that has not been sent; a write that was sent is not aborted.
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
		running.end();
	}
}

/** A prepared item, or the error that its parameters have. */
type Preparation = { item: PreparedItem; request: ApiRequest } | { error: unknown };

/** One execution of the node. */
class Run {
	private readonly resource: Resource;
	private readonly operation: Operation;
	private readonly continueOnFail: boolean;
	/** Opened once; where that fails, each item has the error. */
	private readonly connection: Promise<Connection>;
	private client: StoreClient | undefined;
	/** Made when a record is created. */
	private creates: { creator: RecordCreator; retried: RetriedCreates } | undefined;
	private hints: OutputHints | undefined;
	/** Aborted when the user cancels, when an agent's time is over, or by the first failure. */
	private readonly abort = new AbortController();
	/** The same without failures: aborts writes too. */
	private readonly stop = new AbortController();
	/** Where an agent runs the node as its tool. */
	private readonly tool: ToolRun | undefined;
	/** n8n runs a node again if it throws, or if its first item has an error. */
	private mayBeRetried = true;
	private concurrency: number | undefined;

	constructor(private readonly context: IExecuteFunctions) {
		const { resource, operation } = chosenOperation(context);
		this.resource = resource;
		this.operation = operation;
		this.continueOnFail = context.continueOnFail();
		// n8n makes a second node type of this one for agents, and names it so.
		const isTool = context.getNode().type.endsWith('Tool');
		this.tool = isTool ? new ToolRun(operation, () => this.cancel()) : undefined;
		this.connection = this.openConnection();
	}

	/** Ends everything, writes that were sent too. */
	cancel(): void {
		this.abort.abort();
		this.stop.abort();
	}

	/** Ends what waits in the background; called once, however the run ended. */
	end(): void {
		this.tool?.end();
		this.creates?.retried.endTry(this.mayBeRetried);
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
			this.abort.abort();
			return true;
		});

		const failed = failedIndex === undefined ? undefined : results[failedIndex];
		if (failed && 'error' in failed && failedIndex !== undefined) {
			throw this.toError(failed.error, failedIndex);
		}
		this.hints?.addTo(this.context);
		const items = results.flatMap((result, index) => {
			if (!result) return [];
			if ('result' in result) return result.result;
			const error = this.toError(result.error, index);
			return [{ json: { error: error.message }, error, pairedItem: { item: index } }];
		});
		this.mayBeRetried = (items[0]?.json.error ?? false) !== false;
		return items;
	}

	/** @throws NodeOperationError for invalid input, unless the workflow continues on failures */
	private toTask(index: number, details: ServiceDetails): Task<INodeExecutionData[]> {
		const prepared = this.prepare(index, details);
		if ('error' in prepared) {
			const error = this.toError(prepared.error, index);
			if (!this.continueOnFail) throw error;
			return { serialKey: undefined, run: async () => await Promise.reject(error) };
		}
		const { item, request } = prepared;
		// The first item that can be prepared decides for the execution.
		this.concurrency ??= item.concurrency;
		this.tool?.prepare(item);
		return {
			serialKey: serialKeyOf(request),
			run: async () => await this.runItem(item, request, index),
		};
	}

	private prepare(index: number, details: ServiceDetails): Preparation {
		const valueOf = (name: string): unknown => this.context.getNodeParameter(name, index, '');
		const parseContext: ParseContext = {
			timezone: this.context.getTimezone(),
			isTool: this.tool !== undefined,
			isExpression: (name) => isExpression(this.context.getNode().parameters[name]),
		};
		try {
			const alias = this.resource.inStore
				? { store: store.parse(this.storeValue(index), parseContext) }
				: {};
			const item = this.operation.prepare(valueOf, parseContext, details);
			return { item, request: { ...item.request, ...alias } };
		} catch (error) {
			return { error };
		}
	}

	private async runItem(
		item: PreparedItem,
		prepared: ApiRequest,
		index: number,
	): Promise<INodeExecutionData[]> {
		const { operation, tool } = this;
		const { lookup, existing, limit } = item;
		const sendOptions = tool?.sendOptions(item) ?? item.sendOptions;
		const client = await this.connect();
		const id = lookup && (await lookUpId(client, lookup, prepared.store, sendOptions));
		const request = id === undefined ? prepared : { ...prepared, id };
		if (operation.responseType === 'list') {
			const list = await paginate(client, request, { ...sendOptions, limit });
			if (list.mayBeIncomplete) this.outputHints.mayBeIncomplete = true;
			if (list.hasShrunk) this.outputHints.hasShrunk = true;
			const { parentIdField: name } = operation;
			const parent =
				name === undefined || request.id === undefined ? undefined : { name, id: request.id };
			return await this.toItems(list.records, item, index, { parent });
		}
		const creation = existing && (await this.create(client, request, existing, sendOptions, index));
		const responded = creation?.records ?? recordsOf(await client.request(request, sendOptions));
		// A successful write gives an item, or the workflow would end here without a message.
		if (responded.length === 0) return [{ json: { success: true }, pairedItem: { item: index } }];
		const records = responded.flatMap((record) => operation.extractRecords(record));
		return await this.toItems(records.slice(0, limit), item, index, { note: creation?.note });
	}

	private async create(
		client: StoreClient,
		request: ApiRequest,
		existing: ExistingRecord,
		sendOptions: PreparedItem['sendOptions'],
		index: number,
	): Promise<Creation> {
		if (!this.creates) {
			const retried = new RetriedCreates(this.context);
			this.creates = { retried, creator: new RecordCreator(retried) };
		}
		const { creator } = this.creates;
		const creation = await creator.create(client, request, existing, sendOptions, index);
		if (creation.note !== undefined) this.outputHints.note(index, creation.note);
		return creation;
	}

	/** Made when there is something to show. */
	private get outputHints(): OutputHints {
		return (this.hints ??= new OutputHints());
	}

	/** @param note what the user must know of the records, which a model reads as an item of its own */
	private async toItems(
		records: readonly JsonValue[],
		{ output, selectedFields, limit }: PreparedItem,
		index: number,
		{ parent, note }: { parent?: Parent | undefined; note?: string | undefined } = {},
	): Promise<INodeExecutionData[]> {
		const pairedItem = { item: index };
		const items: INodeExecutionData[] = [];
		for (const record of records) {
			const options = { parent, names: selectedFields };
			const json = await paced(formatRecord(record, this.operation.record, output, options));
			items.push({ json, pairedItem });
		}
		const notes = this.tool?.notes({ count: records.length, limit, note }) ?? [];
		return [...items, ...notes.map((text) => ({ json: { note: text }, pairedItem }))];
	}

	private async connect(): Promise<StoreClient> {
		const { concurrency = DEFAULT_CONCURRENCY, abort, stop, tool } = this;
		const connection = await this.connection;
		this.client ??= clientFor(connection, {
			concurrency,
			signal: abort.signal,
			cancelSignal: stop.signal,
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
		const { tool } = this;
		const node = this.context.getNode();
		if (!tool) return this.toErrorForUser(error, itemIndex);
		const cause = tool.explain(error);
		return toToolError(this.toErrorForUser(cause, itemIndex), cause, node, tool.call);
	}

	private toErrorForUser(error: unknown, itemIndex: number): ReturnType<typeof toItemError> {
		const { resource, operation } = this;
		const valueOfStore = (): unknown => this.storeValue(itemIndex);
		const node = this.context.getNode();
		return toItemError(error, node, { resource, operation, itemIndex, valueOfStore });
	}

	/** The alias as the user chose or entered it. */
	private storeValue(index: number): unknown {
		return this.context.getNodeParameter('store', index, '', { extractValue: true });
	}
}

/** POSTs run one after the other, and so do updates of one record. Other reads run at once. */
function serialKeyOf({ method, effect, store: alias, path, id }: ApiRequest): string | undefined {
	if (method === 'POST') return method;
	return effect === 'read' ? undefined : JSON.stringify([alias, path, id]);
}
