import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { doubtIn } from '../errors/errorBody';
import type { JsonValue } from '../json';
import { formatRecords } from '../output';
import { redactSecrets } from '../redaction/redactor';
import { asSentence } from '../text';
import type { ApiRequest } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import { recordsOf } from '../transport/http/envelope';
import { beforeRestart, ListReader, readList } from '../transport/pagination/listReader';

import type { Columns } from './columns';
import type { Chronology } from './listOrder';
import { listBy, Search, type CheckFirstPage, type SharedList } from './newestPages';
import type { Note, SharedByItems } from './sharedByItems';
import type { OutputSettings } from './sharedFields';
import type { OptionSettings } from './sharedOptions';

/** What an operation does for an item; returns the output. */
export type Steps = (item: Item) => Promise<INodeExecutionData[]>;

/** How an item is sent and shown, as the user has chosen. */
export type ItemSettings = OptionSettings & OutputSettings;

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
		/** What must be known of this item. */
		private readonly said = new Set<string>(),
	) {}

	/** The same item with another request. */
	with(changes: Partial<ApiRequest>): Item {
		const request = { ...this.request, ...changes };
		return new Item(this.client, request, this.settings, this.index, this.shared, this.said);
	}

	/** Runs the operation. */
	async run(steps: Steps): Promise<INodeExecutionData[]> {
		const { settings, request } = this;
		const items = settings.isTryIt ? await this.tryIt(steps) : await steps(this);
		const notes = this.notesForModel(items.length).map((note) => this.toItem({ note }));
		const output = [...items, ...notes];
		if (!settings.addStore) return output;
		return output.map((item) => ({ ...item, json: { ...item.json, store: request.store } }));
	}

	/** A model reads no hints, so what must be known comes as items of their own: hints, what the limit has cut, Try It. */
	private notesForModel(count: number): string[] {
		const { settings, shared, said } = this;
		if (!shared.tool) return [];
		// A model has one item, so no other fills its columns.
		const all = new Set([...said, ...this.columns.hints]);
		const notes = shared.tool.notes(count, settings.limit, [...all]);
		return settings.isTryIt ? [...notes, TRIED] : notes;
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
		const { client, request, settings, shared } = this;
		const send = async () => await client.request(request, settings.sendOptions);
		if (request.effect === 'read') return await send();
		if (settings.isTryIt) throw new TriedWrite(request);
		return await shared.attempts.record(this, send);
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
	 * @param check is called with the records of the first page
	 */
	async search<Result>(
		chronology: Chronology,
		find: (search: Search) => Promise<Result>,
		check?: CheckFirstPage,
	): Promise<Result> {
		const { client, settings, shared } = this;
		let search: Search | undefined;
		for (let restarts = 0; ; restarts++) {
			search = new Search(this.sharedList(chronology), check, shared.tool, search);
			try {
				return await find(search);
			} catch (error) {
				await beforeRestart(error, restarts, client, settings.sendOptions);
			}
		}
	}

	private sharedList(chronology: Chronology): SharedList {
		const { client, request, settings, shared } = this;
		const { store, path, query = [], additions } = request;
		const options = { ...settings.sendOptions, limit: Infinity, isLazy: true };
		const key = JSON.stringify([store, path, query, additions?.relations, options.pageSize]);
		return listBy(key, shared.lists, new ListReader(client, request, options), chronology);
	}

	private get columns(): Columns {
		return this.shared.columnsOf(this.request, this.settings);
	}

	/** Tells the user of the list that the item has read. */
	warn(hints: ReadonlyArray<string | undefined>): void {
		for (const hint of hints) {
			if (hint === undefined) continue;
			this.shared.warnings.add(hint);
			this.said.add(hint);
		}
	}

	/** The output for records: at most as many as the user wants. */
	toItems(records: JsonValue[]): INodeExecutionData[] {
		const { output, selectedFields, limit } = this.settings;
		const wanted = records.slice(0, limit);
		const formatted = formatRecords(wanted, this.shared.record, output, selectedFields);
		this.columns.see(wanted, formatted);
		return formatted.map((json) => this.toItem(json));
	}

	/**
	 * The output for the answer to a request. One without a record gives an item, too: without one the workflow would
	 * end here without a message.
	 *
	 * @param note tells the user where the body comes from, if not from the service
	 * @param added what the node itself says of the record, in every output but Raw
	 */
	answer(body: JsonValue | undefined, note?: Note, added: IDataObject = {}): INodeExecutionData[] {
		const { shared, settings, request } = this;
		const doubt = doubtIn(body, request.effect !== 'read');
		if (note) this.note(note);
		if (doubt !== undefined) this.note({ text: asSentence(doubt), mustBeRead: true });
		const isRaw = settings.output === 'raw';
		const records = recordsOf(body, isRaw || shared.record.ownFields !== undefined);
		const items =
			records.length > 0
				? this.toItems(records)
				: [this.toItem(body === undefined ? { success: true } : { value: body })];
		return isRaw ? items : items.map((item) => ({ ...item, json: { ...item.json, ...added } }));
	}

	private note(note: Note): void {
		this.shared.notes.push({ ...note, text: `Item ${this.index + 1}: ${note.text}` });
		this.said.add(note.text);
	}

	private toItem(json: IDataObject): INodeExecutionData {
		return { json, pairedItem: { item: this.index } };
	}
}
