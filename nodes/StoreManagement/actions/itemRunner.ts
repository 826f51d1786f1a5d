import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { JsonValue } from '../json';
import { formatRecords, type Parent } from '../output';
import { paced } from '../sleep';
import type { ApiRequest } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import { recordsOf } from '../transport/http/response';
import { paginateAs } from '../transport/pagination/paginate';

import { RecordCreator, type Creation, type ExistingRecord } from './existingRecord';
import { lookUpId } from './lookup';
import type { Operation, PreparedItem } from './operation';
import { OutputHints } from './outputHints';
import { RetriedCreates } from './retriedCreates';
import type { ToolRun } from './toolRun';

/** Runs prepared items, each on its own: from its request to its output. */
export class ItemRunner {
	/** Set by the first create. */
	private creates: { creator: RecordCreator; retried: RetriedCreates } | undefined;
	private hints: OutputHints | undefined;

	/** @param tool set where an agent runs the node as its tool */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly operation: Operation,
		private readonly tool: ToolRun | undefined,
	) {}

	/**
	 * @param prepared the request; its ID is missing where it must be looked up in the store
	 * @param index of the input item
	 * @throws RequestError; InvalidInputError where a lookup finds nothing
	 */
	async run(
		client: StoreClient,
		item: PreparedItem,
		prepared: ApiRequest,
		index: number,
	): Promise<INodeExecutionData[]> {
		const { operation, tool } = this;
		const { lookup, existing, limit } = item;
		const sendOptions = tool?.sendOptions(item) ?? item.sendOptions;
		const id = lookup && (await lookUpId(client, lookup, prepared.store, sendOptions));
		const request = id === undefined ? prepared : { ...prepared, id };
		if (operation.responseType === 'list') {
			const { parentIdField: name } = operation;
			const parent =
				name === undefined || request.id === undefined ? undefined : { name, id: request.id };
			const convert = async (records: JsonValue[]): Promise<INodeExecutionData[]> =>
				await this.toItems(records, item, index, parent);
			const list = await paginateAs(client, request, { ...sendOptions, limit }, convert);
			for (const hint of list.hints) this.outputHints.warn(hint);
			return this.withNotes(list.records, item, index);
		}
		const creation = existing && (await this.create(client, request, existing, sendOptions, index));
		const responded = creation?.records ?? recordsOf(await client.request(request, sendOptions));
		// An empty response gives an item too, or the workflow would end here without a message.
		if (responded.length === 0) return [{ json: { success: true }, pairedItem: { item: index } }];
		const records = responded.flatMap((record) => operation.extractRecords(record));
		const items = await this.toItems(records.slice(0, limit), item, index);
		return this.withNotes(items, item, index, creation?.note);
	}

	/** Shows the hints collected so far above the output. */
	showHints(): void {
		this.hints?.addTo(this.context);
	}

	/** @param willRetry whether n8n may run the node again with the same items */
	endTry(willRetry: boolean): void {
		this.creates?.retried.endTry(willRetry);
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

	/** Created on first use. */
	private get outputHints(): OutputHints {
		return (this.hints ??= new OutputHints());
	}

	private async toItems(
		records: JsonValue[],
		{ output, selectedFields: names }: PreparedItem,
		index: number,
		parent?: Parent,
	): Promise<INodeExecutionData[]> {
		const pairedItem = { item: index };
		const options = { parent, names };
		const formatted = formatRecords(records, this.operation.record, output, options);
		return (await paced(formatted)).map((json) => ({ json, pairedItem }));
	}

	/** @param note what the user must know about the items; a model gets it as a separate item */
	private withNotes(
		items: INodeExecutionData[],
		{ limit }: PreparedItem,
		index: number,
		note?: string,
	): INodeExecutionData[] {
		const notes = this.tool?.notes({ count: items.length, limit, note }) ?? [];
		const pairedItem = { item: index };
		return [...items, ...notes.map((text) => ({ json: { note: text }, pairedItem }))];
	}
}
