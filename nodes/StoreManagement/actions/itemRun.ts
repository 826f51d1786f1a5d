import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { warningIn } from '../errors/errorBody';
import { asLostWrite } from '../errors/requestError';
import type { JsonValue } from '../json';
import { formatRecords } from '../output';
import { lacking } from '../output/recordType';
import { redactSecrets } from '../redaction/redactor';
import { asSentence } from '../text';
import type { ApiRequest } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import { recordsOf } from '../transport/http/envelope';
import { ListReader, readList } from '../transport/pagination/listReader';

import type { ItemRequest } from './expectedFields';
import type { RunState } from './runState';
import type { OutputSettings } from './outputFields';
import { PageCursor, SharedPages } from './sharedPages';
import type { optionSettings } from './sharedOptions';
import { notesForModel } from './tool';

/** Does what an operation is for; returns the output. */
export type Handler = (item: ItemRun) => Promise<INodeExecutionData[]>;

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
export class ItemRun {
	constructor(
		readonly client: StoreClient,
		readonly request: ItemRequest,
		readonly settings: ItemSettings,
		readonly index: number,
		readonly shared: RunState,
		/** What whoever reads the output must know of this item. */
		private readonly hints = new Set<string>(),
	) {}

	/** The same item with another request. */
	with(changes: Partial<ItemRequest>): ItemRun {
		const { client, request, settings, index, shared, hints } = this;
		return new ItemRun(client, { ...request, ...changes }, settings, index, shared, hints);
	}

	/** Runs the operation: its handler or, without one, what its request asks for. */
	async run(handler?: Handler): Promise<INodeExecutionData[]> {
		const { settings, request, shared } = this;
		const handle = async (): Promise<INodeExecutionData[]> => {
			if (handler) return await handler(this);
			return shared.operation.isTakenFromList ? await this.list() : this.answer(await this.send());
		};
		if (settings.isTryIt) this.warn([TRIED]);
		const items = await (settings.isTryIt ? this.tryIt(handle) : handle());
		const output = [...items, ...this.notes(items.length)];
		if (!settings.addStore) return output;
		return output.map((item) => ({ ...item, json: { ...item.json, store: request.store } }));
	}

	/** A model reads no hints, so what it must know comes as items of their own. */
	private notes(count: number): INodeExecutionData[] {
		const { settings, shared, hints, request } = this;
		if (!shared.tool) return [];
		// A model has one item, so no other fills its columns.
		const said = [...new Set([...hints, ...(request.autoInclude?.hints ?? [])])];
		const notes = notesForModel(shared.operation.action, count, settings.limit, said);
		return notes.map((note) => this.toItem({ note }));
	}

	/** Shows what the item would send, without secrets, or what it would return in its place. */
	private async tryIt(handle: () => Promise<INodeExecutionData[]>): Promise<INodeExecutionData[]> {
		const items = await handle().catch(asTriedWrite);
		if (!(items instanceof TriedWrite)) {
			return items.map((item) => ({ ...item, json: { would_return: item.json } }));
		}
		const { method, body = null } = items.request;
		const url = this.client.urlOf(items.request);
		const would_send = redactSecrets(this.client.redact({ method, url, body }));
		return [this.toItem({ would_send })];
	}

	/** @throws TriedWrite in place of sending a write while Try It is on; RequestError */
	async send(): Promise<JsonValue | undefined> {
		const { client, request, settings, index, shared } = this;
		const { effect, body } = request;
		if (effect === 'read') return await client.request(request, settings.sendOptions);
		if (settings.isTryIt) throw new TriedWrite(request);
		const since = Date.now();
		try {
			const answer = await client.request(request, settings.sendOptions);
			// That of an update is not needed again.
			shared.writes.set(index, effect === 'create' ? { answer } : {});
			return answer;
		} catch (error) {
			const lost = asLostWrite(error);
			shared.writes.set(index, { lost: { error: lost, body, since } });
			throw lost;
		}
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

	/** The list page by page. Each page is fetched once for all items that read it. */
	pages(maxPages = Infinity): PageCursor {
		const { client, request, settings, shared } = this;
		const { store, path, query, autoInclude } = request;
		const options = { ...settings.sendOptions, limit: Infinity, isLazy: true };
		const key = JSON.stringify([store, path, query, autoInclude?.names]);
		const known = shared.lists?.get(key);
		if (known?.hasFailed === false) return new PageCursor(known, shared.tool, maxPages);
		const reader = new ListReader(client, request, options);
		const list = new SharedPages(reader, shared.lists !== undefined);
		shared.lists?.set(key, list);
		return new PageCursor(list, shared.tool, maxPages);
	}

	/** Tells whoever reads the output what must be known of it. */
	warn(hints: ReadonlyArray<string | undefined>): void {
		for (const hint of hints) {
			if (hint === undefined) continue;
			this.shared.warnings.add(hint);
			this.hints.add(hint);
		}
	}

	/** The output for records: at most as many as the user wants. */
	toItems(records: JsonValue[]): INodeExecutionData[] {
		const { output, selectedFields, limit } = this.settings;
		const wanted = records.slice(0, limit);
		const { autoInclude } = this.request;
		const type = lacking(this.shared.operation.record, autoInclude?.leftOut ?? []);
		const formatted = formatRecords(wanted, type, output, selectedFields);
		autoInclude?.observe(wanted);
		return formatted.map((json) => this.toItem(json));
	}

	/**
	 * The output for the answer to a request. One without a record gives an item, too: without one the workflow would
	 * end here without a message.
	 */
	answer(body: JsonValue | undefined): INodeExecutionData[] {
		const { shared, settings, index } = this;
		const warning = warningIn(body);
		this.warn([warning && `Item ${index + 1}: ${asSentence(warning)}`]);
		const isWhole = settings.output === 'raw' || shared.operation.record.ownFields !== undefined;
		const records = recordsOf(body, isWhole);
		if (records.length > 0) return this.toItems(records);
		return [this.toItem(body === undefined ? { success: true } : { value: body })];
	}

	private toItem(json: IDataObject): INodeExecutionData {
		return { json, pairedItem: { item: this.index } };
	}
}
