import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { toNodeError } from '../errors/toNodeError';
import { isJsonObject, type JsonValue } from '../json';
import { formatRecord, type OutputMode } from '../output';
import { unwrap } from '../output/fields';
import { authentication } from '../parameters/authentication';
import { store } from '../parameters/locators';
import type { ParseContext } from '../parameters/parameter';
import { isExpression } from '../parameters/presence';
import type { ApiRequest } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import { clientFor, openConnection, type Connection } from '../transport/connect';
import { unwrapRecords } from '../transport/http/response';
import { mapConcurrent, type Task } from '../transport/limits/concurrency';
import { lookUpId } from './lookup';
import { paginate } from '../transport/pagination/paginate';
import type { ServiceDetails } from '../transport/serviceDetails';
import { onAbort } from '../transport/sleep';

import { DEFAULT_CONCURRENCY } from './commonParameters';
import { findOperation } from './index';
import type { Operation, PreparedItem } from './operation';
import type { Resource } from './resource';

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
	const abort = new AbortController();
	const cancelSignal = context.getExecutionCancelSignal();
	if (cancelSignal?.aborted) abort.abort();
	const removeListener = onAbort(cancelSignal, () => abort.abort());
	try {
		return [await new Run(context, abort, cancelSignal).execute(items.length)];
	} finally {
		removeListener();
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
	private mayBeIncomplete = false;
	private concurrency: number | undefined;

	/**
	 * @param abort aborted when the user cancels or, here, by the first failure
	 * @param cancelSignal fires when the user cancels the execution
	 */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly abort: AbortController,
		private readonly cancelSignal: AbortSignal | undefined,
	) {
		const { resource, operation } = chosenOperation(context);
		this.resource = resource;
		this.operation = operation;
		this.continueOnFail = context.continueOnFail();
		this.connection = this.openConnection();
	}

	async execute(count: number): Promise<INodeExecutionData[]> {
		const details = await this.connection.then(
			({ serviceDetails }) => serviceDetails,
			() => ({}),
		);
		const tasks = Array.from({ length: count }, (_, index) => this.toTask(index, details));
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
		this.addHints();
		return results.flatMap((result, index) => {
			if (!result) return [];
			if ('result' in result) return result.result;
			const error = this.toError(result.error, index);
			return [{ json: { error: error.message }, error, pairedItem: { item: index } }];
		});
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
		return {
			serialKey: serialKeyOf(request),
			run: async () => await this.runItem(item, request, index),
		};
	}

	private prepare(index: number, details: ServiceDetails): Preparation {
		const valueOf = (name: string): unknown => this.context.getNodeParameter(name, index, '');
		const parseContext: ParseContext = {
			timezone: this.context.getTimezone(),
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
		{ lookup, sendOptions, limit, output }: PreparedItem,
		prepared: ApiRequest,
		index: number,
	): Promise<INodeExecutionData[]> {
		const { operation } = this;
		const pairedItem = { item: index };
		const client = await this.connect();
		const id = lookup && (await lookUpId(client, lookup, prepared.store, sendOptions));
		const request = id === undefined ? prepared : { ...prepared, id };
		if (operation.responseType === 'list') {
			const list = await paginate(client, request, { ...sendOptions, limit });
			this.mayBeIncomplete ||= list.mayBeIncomplete;
			return list.records.map((record) => ({
				json: formatRecord(this.withParentId(record, request, output), operation.record, output),
				pairedItem,
			}));
		}
		const body = await client.request(request, sendOptions);
		const responded = body.kind === 'json' ? unwrapRecords(body.value) : [];
		// A successful write gives an item, or the workflow would end here without a message.
		if (responded.length === 0) return [{ json: { success: true }, pairedItem }];
		return responded
			.flatMap((record) => operation.extractRecords(record))
			.slice(0, limit)
			.map((record) => ({ json: formatRecord(record, operation.record, output), pairedItem }));
	}

	/** Adds the ID of the path to a record, so that the records of several items can be told apart. */
	private withParentId(record: JsonValue, { id }: ApiRequest, output: OutputMode): JsonValue {
		const { parentIdField: name } = this.operation;
		const source = unwrap(record);
		if (name === undefined || id === undefined || output === 'raw' || !isJsonObject(source)) {
			return record;
		}
		const number = Number(id);
		return { [name]: Number.isSafeInteger(number) ? number : id, ...source };
	}

	private async connect(): Promise<StoreClient> {
		const { concurrency = DEFAULT_CONCURRENCY, cancelSignal } = this;
		const signals = { signal: this.abort.signal, ...(cancelSignal && { cancelSignal }) };
		const connection = await this.connection;
		this.client ??= clientFor(connection, { concurrency, ...signals });
		return this.client;
	}

	private async openConnection(): Promise<Connection> {
		const chosen = this.context.getNodeParameter('authentication', 0);
		const parseContext = { timezone: this.context.getTimezone() };
		return await openConnection(this.context, authentication.parse(chosen, parseContext));
	}

	/** Says once, on the output, that a list may go on. */
	private addHints(): void {
		if (!this.mayBeIncomplete) return;
		this.context.addExecutionHints({
			message:
				'The last page was full and the service does not say that the list ends there, so records may be missing. If they are, set Scroll Parameter or Page Parameter in the options or in the credential.',
			location: 'outputPane',
			type: 'warning',
		});
	}

	private toError(error: unknown, itemIndex: number): ReturnType<typeof toNodeError> {
		const { action, howToCheck, name, notFoundHint } = this.operation;
		const alias = this.resource.inStore ? this.aliasOf(itemIndex) : undefined;
		return toNodeError(error, this.context.getNode(), {
			action,
			location: `${this.resource.name} → ${name}`,
			itemIndex,
			...(alias === undefined ? {} : { store: alias }),
			...(howToCheck === undefined ? {} : { howToCheck }),
			...(notFoundHint === undefined ? {} : { notFoundHint }),
		});
	}

	/** The alias as the user chose or entered it. */
	private storeValue(index: number): unknown {
		return this.context.getNodeParameter('store', index, '', { extractValue: true });
	}

	/** The alias for an error message. The error may be that the alias itself cannot be resolved. */
	private aliasOf(index: number): string | undefined {
		try {
			const alias = this.storeValue(index);
			const isText = typeof alias === 'string' || typeof alias === 'number';
			return isText ? String(alias) || undefined : undefined;
		} catch {
			return undefined;
		}
	}
}

function chosenOperation(context: IExecuteFunctions): { resource: Resource; operation: Operation } {
	const resource = context.getNodeParameter('resource', 0);
	const operation = context.getNodeParameter('operation', 0);
	const found = findOperation(resource, operation);
	if (found) return found;
	throw new NodeOperationError(
		context.getNode(),
		`There is no operation "${operation}" for the resource "${resource}"`,
		{ description: 'Pick the resource and the operation again.' },
	);
}

/** POSTs run one after the other, and so do updates of one record. Other reads run at once. */
function serialKeyOf({ method, effect, store: alias, path, id }: ApiRequest): string | undefined {
	if (method === 'POST') return method;
	return effect === 'read' ? undefined : JSON.stringify([alias, path, id]);
}
