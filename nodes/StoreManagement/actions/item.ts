import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { doubtIn } from '../errors/errorBody';
import type { JsonValue } from '../json';
import { formatRecords, type OutputMode, type RecordType } from '../output';
import { redactSecrets } from '../redaction/redactor';
import { asSentence } from '../text';
import type { ApiRequest } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import { recordsOf } from '../transport/http/envelope';
import type { ListOptions } from '../transport/pagination/fetchPage';
import { beforeRestart, readList } from '../transport/pagination/listReader';

import type { CreateOnce } from './discount/createOnce';
import type { Chronology } from './listOrder';
import {
	pagesFromNewest,
	pagesInTime,
	sharedPages,
	type OrderedPage,
	type SharedList,
} from './newestPages';
import type { ToolRun } from './tool';

/** What an operation does for an item; returns the output. */
export type Steps = (item: Item) => Promise<INodeExecutionData[]>;

/** How an item is sent and shown, as the user has chosen. */
export interface ItemSettings {
	sendOptions: ListOptions;
	/** The most records to return; Infinity: all. */
	limit: number;
	output: OutputMode;
	selectedFields: readonly string[];
	addStore: boolean;
	/** Try It: nothing that writes is sent. */
	isTryIt: boolean;
	/** The most requests at the same time. */
	concurrency: number;
	/** How long a model waits in total, in milliseconds. */
	toolTimeout: number;
}

/** What the items of one run of the node share. */
export interface SharedByItems {
	readonly context: IExecuteFunctions;
	/** The kind of the records that the operation returns. */
	readonly record: RecordType;
	/** The lists that they search, by what is asked for; undefined for a single item: no page is kept then. */
	readonly lists: Map<string, SharedList> | undefined;
	/** Set by the first create. */
	creates?: CreateOnce;
	/** Set if a model waits. */
	readonly tool: ToolRun | undefined;
	/** Sentences for the user, each shown once. */
	readonly warnings: Set<string>;
	/** Sentences about single items. */
	readonly notes: string[];
}

/** Thrown in place of sending a write while Try It is on. */
export class TriedWrite extends Error {
	constructor(readonly request: ApiRequest) {
		super('Try It is on');
	}
}

function asTriedWrite(error: unknown): TriedWrite {
	if (error instanceof TriedWrite) return error;
	throw error;
}

const TRIED = 'Try It is on, so nothing was changed in the store.';

/** One input item, and what its operation may do in the store. */
export class Item {
	constructor(
		readonly client: StoreClient,
		readonly request: ApiRequest,
		readonly settings: ItemSettings,
		readonly index: number,
		readonly shared: SharedByItems,
		/** What the user must know of this item. */
		private readonly said: string[] = [],
	) {}

	/** The same item with another request. */
	with(changes: Partial<ApiRequest>): Item {
		const request = { ...this.request, ...changes };
		return new Item(this.client, request, this.settings, this.index, this.shared, this.said);
	}

	/** Runs the operation. */
	async run(steps: Steps): Promise<INodeExecutionData[]> {
		const { settings, shared, said, request } = this;
		const items = settings.isTryIt ? await this.tryIt(steps) : await steps(this);
		// A model reads notes as separate items.
		const notes = shared.tool?.notes(items.length, settings, said) ?? [];
		const output = [...items, ...notes.map((note) => this.toItem({ note }))];
		if (!settings.addStore) return output;
		return output.map((item) => ({ ...item, json: { ...item.json, store: request.store } }));
	}

	/** Shows what the item would send, without secrets, or what it would return in its place. */
	private async tryIt(steps: Steps): Promise<INodeExecutionData[]> {
		const { client, shared } = this;
		shared.warnings.add(TRIED);
		const output = await steps(this).catch(asTriedWrite);
		if (!(output instanceof TriedWrite)) {
			return output.map((item) => ({ ...item, json: { would_return: item.json } }));
		}
		const { method, body = null } = output.request;
		const url = client.urlOf(output.request);
		const would_send = redactSecrets(client.redact({ method, url, body }));
		return [this.toItem({ would_send })];
	}

	/** @throws TriedWrite in place of sending a write while Try It is on; RequestError */
	async send(): Promise<JsonValue | undefined> {
		const { client, request, settings } = this;
		if (settings.isTryIt && request.effect !== 'read') throw new TriedWrite(request);
		return await client.request(request, settings.sendOptions);
	}

	/** @param convert is called with the records of each page while the next page is on its way */
	async list(convert = (records: JsonValue[]) => records): Promise<INodeExecutionData[]> {
		const { sendOptions, limit } = this.settings;
		const { records: items, hints } = await readList(
			this.client,
			this.request,
			{ ...sendOptions, limit },
			(records) => this.toItems(convert(records)),
		);
		this.warn(hints);
		return items;
	}

	/**
	 * Searches the pages of the list, the newest records first if that is possible. Each page is fetched once for
	 * all items.
	 *
	 * @param find is called again, with the pages from the first one on, if a page was lost
	 */
	async search<Result>(
		chronology: Chronology,
		find: (pages: AsyncIterable<OrderedPage>) => Promise<Result>,
	): Promise<Result> {
		const { client, settings, shared } = this;
		const farthest: OrderedPage[] = [];
		for (let restarts = 0; ; restarts++) {
			const pages = shared.lists
				? sharedPages(shared.lists, this, chronology)
				: pagesFromNewest(this, chronology);
			try {
				return await find(shared.tool ? pagesInTime(pages, shared.tool, farthest) : pages);
			} catch (error) {
				await beforeRestart(error, restarts, client, settings.sendOptions);
			}
		}
	}

	/** Tells the user of the list that the item has read. */
	warn(hints: ReadonlyArray<string | undefined>): void {
		const said = hints.filter((hint) => hint !== undefined);
		for (const hint of said) this.shared.warnings.add(hint);
		this.said.push(...said);
	}

	/** The output for records: at most as many as the user wants. */
	toItems(records: JsonValue[]): INodeExecutionData[] {
		const { output, selectedFields, limit } = this.settings;
		const wanted = records.slice(0, limit);
		const formatted = formatRecords(wanted, this.shared.record, output, selectedFields);
		return formatted.map((json) => this.toItem(json));
	}

	/**
	 * The output for the answer to a request. One without a record gives an item, too: without one the workflow would
	 * end here without a message.
	 *
	 * @param note tells the user where the body comes from, if not from the service
	 */
	answer(body: JsonValue | undefined, note?: string): INodeExecutionData[] {
		const { shared, settings, index, request } = this;
		const doubt = doubtIn(body, request.effect !== 'read');
		for (const said of [note, doubt].filter((one) => one !== undefined)) {
			shared.notes.push(`Item ${index + 1}: ${asSentence(said)}`);
			this.said.push(said);
		}
		const isWhole = settings.output === 'raw' || shared.record.ownFields !== undefined;
		const records = recordsOf(body, isWhole);
		if (records.length > 0) return this.toItems(records);
		return [this.toItem(body === undefined ? { success: true } : { value: body })];
	}

	private toItem(json: IDataObject): INodeExecutionData {
		return { json, pairedItem: { item: this.index } };
	}
}
