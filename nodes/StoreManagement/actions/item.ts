import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { warningIn } from '../errors/errorBody';
import type { JsonValue } from '../json';
import { formatRecords } from '../output';
import { redactSecrets } from '../redaction/redactor';
import { asSentence } from '../text';
import type { ApiRequest } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import { recordsOf } from '../transport/http/envelope';
import { beforeRestart, ListReader, readList } from '../transport/pagination/listReader';

import type { EmptyColumns } from './columns';
import { Search, SharedList, type SortKeys } from './newestPages';
import type { SharedByItems } from './sharedByItems';
import type { OutputSettings } from './sharedFields';
import type { optionSettings } from './sharedOptions';

/** Does what an operation is for; returns the output. */
export type Handler = (item: Item) => Promise<INodeExecutionData[]>;

/** How an item is sent and shown, as the user has chosen. */
export type ItemSettings = ReturnType<typeof optionSettings> & OutputSettings;

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
		/** What a model must know of this item. */
		private readonly notesOfItem = new Set<string>(),
	) {}

	/** The same item with another request. */
	with(changes: Partial<ApiRequest>): Item {
		const { client, request, settings, index, shared, notesOfItem } = this;
		return new Item(client, { ...request, ...changes }, settings, index, shared, notesOfItem);
	}

	/** Runs the operation: its handler or, without one, what its request asks for. */
	async run(handler?: Handler): Promise<INodeExecutionData[]> {
		const { settings, request, shared } = this;
		const handle = async (): Promise<INodeExecutionData[]> => {
			if (handler) return await handler(this);
			return shared.isTakenFromList ? await this.list() : this.answer(await this.send());
		};
		const items = await (settings.isTryIt ? this.tryIt(handle) : handle());
		this.columns.countIds(items.map(({ json }) => json));
		const notes = this.notesForModel(items.length).map((note) => this.toItem({ note }));
		const output = [...items, ...notes];
		if (!settings.addStore) return output;
		return output.map((item) => ({ ...item, json: { ...item.json, store: request.store } }));
	}

	/** A model reads no hints, so what must be known comes as items of their own: hints, what the limit has cut, Try It. */
	private notesForModel(count: number): string[] {
		const { settings, shared, notesOfItem } = this;
		if (!shared.tool) return [];
		// A model has one item, so no other fills its columns.
		const said = new Set([...notesOfItem, ...this.columns.hints]);
		const notes = shared.tool.notes(count, settings.limit, [...said]);
		return settings.isTryIt ? [...notes, TRIED] : notes;
	}

	/** Shows what the item would send, without secrets, or what it would return in its place. */
	private async tryIt(handle: () => Promise<INodeExecutionData[]>): Promise<INodeExecutionData[]> {
		const { client, shared } = this;
		shared.warnings.add(TRIED);
		const items = await handle().catch(asTriedWrite);
		if (!(items instanceof TriedWrite)) {
			return items.map((item) => ({ ...item, json: { would_return: item.json } }));
		}
		const { method, body = null } = items.request;
		const url = client.urlOf(items.request);
		const would_send = redactSecrets(client.redact({ method, url, body }));
		return [this.toItem({ would_send })];
	}

	/** @throws TriedWrite in place of sending a write while Try It is on; RequestError */
	async send(): Promise<JsonValue | undefined> {
		const { client, request, settings, shared, index } = this;
		const send = async () => await client.request(request, settings.sendOptions);
		if (request.effect === 'read') return await send();
		if (settings.isTryIt) throw new TriedWrite(request);
		return await shared.writeOutcomes.send(index, request, send);
	}

	/** @param convert is called with the records of each page while the next page is on its way */
	async list(convert = (records: JsonValue[]) => records): Promise<INodeExecutionData[]> {
		const { client, request, settings } = this;
		const options = { ...settings.sendOptions, limit: settings.limit };
		const toItems = (records: JsonValue[]) => this.toItems(convert(records));
		const { records: items, hints } = await readList(client, request, options, toItems);
		this.warn(hints);
		return items;
	}

	/**
	 * Searches the pages of the list, the newest records first if that is possible. Each page is fetched once for
	 * all items.
	 *
	 * @param find is called again, with the pages from the first one on, if a page was lost
	 * @param check is called with the records of the first page
	 */
	async search<Result>(
		keys: SortKeys,
		find: (search: Search) => Promise<Result>,
		check?: (first: readonly JsonValue[]) => void,
	): Promise<Result> {
		const { client, settings, shared } = this;
		let search: Search | undefined;
		for (let restarts = 0; ; restarts++) {
			const list = this.sharedList(keys);
			search = new Search(list, check, shared.tool, search);
			try {
				const found = await find(search);
				// Whatever was found, nothing that the service said is dropped.
				this.warn(list.warnings);
				return found;
			} catch (error) {
				await beforeRestart(error, restarts, client, settings.sendOptions);
			}
		}
	}

	/** The list that all items search which ask for the same; a new one where reading it has failed. */
	private sharedList(keys: SortKeys): SharedList {
		const { client, request, settings, shared } = this;
		const { store, path, query = [], additions } = request;
		const options = { ...settings.sendOptions, limit: Infinity, isLazy: true };
		const key = JSON.stringify([store, path, query, additions?.relations, options.pageSize]);
		const known = shared.lists?.get(key);
		if (known?.hasFailed === false) return known;
		const reader = new ListReader(client, request, options);
		const list = new SharedList(reader, keys, shared.lists !== undefined);
		shared.lists?.set(key, list);
		return list;
	}

	private get columns(): EmptyColumns {
		return this.shared.columnsOf(this.request, this.settings);
	}

	/** Tells the user of the list that the item has read. */
	warn(hints: ReadonlyArray<string | undefined>): void {
		for (const hint of hints) {
			if (hint === undefined) continue;
			this.shared.warnings.add(hint);
			this.notesOfItem.add(hint);
		}
	}

	/** The output for records: at most as many as the user wants. */
	toItems(records: JsonValue[]): INodeExecutionData[] {
		const { output, selectedFields, limit } = this.settings;
		const wanted = records.slice(0, limit);
		const formatted = formatRecords(wanted, this.shared.record, output, selectedFields);
		this.columns.observe(wanted);
		return formatted.map((json) => this.toItem(json));
	}

	/**
	 * The output for the answer to a request. One without a record gives an item, too: without one the workflow would
	 * end here without a message.
	 *
	 * @param note tells the user where the body comes from, if not from the service
	 * @param added what the node itself says of the record, in every output but Raw
	 */
	answer(
		body: JsonValue | undefined,
		note?: { text: string; mustBeRead?: boolean },
		added: IDataObject = {},
	): INodeExecutionData[] {
		const { shared, settings, request } = this;
		const warning = warningIn(body, request.effect !== 'read');
		if (note) this.note(note.text, note.mustBeRead);
		if (warning !== undefined) this.note(asSentence(warning), true);
		const isRaw = settings.output === 'raw';
		const records = recordsOf(body, isRaw || shared.record.firstFields !== undefined);
		const items =
			records.length > 0
				? this.toItems(records)
				: [this.toItem(body === undefined ? { success: true } : { value: body })];
		return isRaw ? items : items.map((item) => ({ ...item, json: { ...item.json, ...added } }));
	}

	private note(text: string, mustBeRead = false): void {
		this.shared.notes.push({ text: `Item ${this.index + 1}: ${text}`, mustBeRead });
		this.notesOfItem.add(text);
	}

	private toItem(json: IDataObject): INodeExecutionData {
		return { json, pairedItem: { item: this.index } };
	}
}
