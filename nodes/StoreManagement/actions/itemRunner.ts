import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { isJsonObject, type JsonValue } from '../json';
import { formatRecords } from '../output';
import { unwrap } from '../output/fields';
import { redactSecrets } from '../redaction/redactor';
import type { ApiRequest } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import { recordsOf } from '../transport/http/answer';
import { readList } from '../transport/pagination/listReader';

import { CreateOnce, type Creation } from './createOnce';
import type { Reading, ReadRecords } from './lists/reading';
import { SharedLists } from './lists/sharedLists';
import type { Operation, PreparedItem } from './operation';
import type { ToolRun } from './tool';

/** The most notes on single items that are shown. */
const MAX_NOTES = 10;

const TRIED = 'Try It is on, so nothing was changed in the store.';

interface ItemRun {
	client: StoreClient;
	item: PreparedItem;
	request: ApiRequest;
	index: number;
	options: PreparedItem['sendOptions'];
}

/** Runs prepared items, each on its own: from its request to its output. */
export class ItemRunner {
	private readonly lists = new SharedLists();
	/** Set by the first create. */
	private creator: CreateOnce | undefined;
	/** About lists, each once, and about single items. */
	private readonly warnings = new Set<string>();
	private readonly notes: string[] = [];

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly operation: Operation,
		private readonly tool: ToolRun | undefined,
	) {}

	/** @param request its ID is missing where it must be looked up in the store */
	async run(
		client: StoreClient,
		item: PreparedItem,
		request: ApiRequest,
		index: number,
	): Promise<INodeExecutionData[]> {
		const options = this.tool?.sendOptions(item) ?? item.sendOptions;
		const items = await this.itemsOf({ client, item, request, index, options });
		return item.addStore ? items.map((output) => withStore(output, request.store)) : items;
	}

	/** Called when the node has succeeded: shows hints above the output. */
	finish(): void {
		const show = (message: string, type: 'info' | 'warning'): void =>
			this.context.addExecutionHints({ message, location: 'outputPane', type });
		for (const warning of this.warnings) show(warning, 'warning');
		const notShown = this.notes.length - MAX_NOTES;
		const notes = this.notes.slice(0, MAX_NOTES);
		if (notShown > 0) notes.push(`${notShown} further items have notes like these.`);
		if (notes.length > 0) show(notes.join(' '), 'info');
	}

	private async itemsOf(run: ItemRun): Promise<INodeExecutionData[]> {
		const { item, request } = run;
		if (item.isTrial) return this.tryOut(run);
		if (item.read) return this.toOutput(await item.read(this.readingOf(run)), run);
		const id = item.findId ? await item.findId(this.readingOf(run)) : request.id;
		const found = { ...run, request: { ...request, id } };
		return this.operation.responseType === 'list'
			? await this.readList(found)
			: await this.send(found);
	}

	/** Shows what an item would send, without secrets. */
	private tryOut({ client, request, index }: ItemRun): INodeExecutionData[] {
		this.warnings.add(TRIED);
		const { method, body = null } = request;
		const sent = redactSecrets(client.redact({ method, url: client.urlOf(request), body }));
		return [{ json: { would_send: sent }, pairedItem: { item: index } }];
	}

	private toOutput({ records, hints }: ReadRecords, run: ItemRun): INodeExecutionData[] {
		for (const hint of hints) this.warnings.add(hint);
		return [...this.toItems(records, run), ...this.toolNotes(records.length, run, hints[0])];
	}

	private async readList(run: ItemRun): Promise<INodeExecutionData[]> {
		const { client, item, request, options } = run;
		const listOptions = { ...options, limit: item.limit };
		const toItems = (records: JsonValue[]): INodeExecutionData[] => this.toItems(records, run);
		const { records: items, hints } = await readList(client, request, listOptions, toItems);
		for (const hint of hints) this.warnings.add(hint);
		return [...items, ...this.toolNotes(items.length, run, hints[0])];
	}

	private async send(run: ItemRun): Promise<INodeExecutionData[]> {
		const { item, index } = run;
		const { record: type, extractRecords } = this.operation;
		const { body, note } = await this.sendOnce(run);
		if (note !== undefined) this.notes.push(`Item ${index + 1}: ${note}`);
		const asItCame = !extractRecords && (item.output === 'raw' || type.isUndocumented);
		const responded = recordsOf(body, asItCame);
		// An empty response gives an item too, or the workflow would end here without a message.
		if (responded.length === 0) return [{ json: { success: true }, pairedItem: { item: index } }];
		const records = extractRecords ? responded.flatMap(extractRecords) : responded;
		const shown = records.slice(0, item.limit);
		return [...this.toItems(shown, run), ...this.toolNotes(shown.length, run, note)];
	}

	private async sendOnce({ client, item, request, index, options }: ItemRun): Promise<Creation> {
		const { existing } = item;
		if (!existing) return { body: await client.request(request, options) };
		this.creator ??= new CreateOnce(this.context);
		return await this.creator.create({ client, request, existing, options, itemIndex: index });
	}

	private readingOf({ client, item, request, options }: ItemRun): Reading {
		return { client, request, options, limit: item.limit, lists: this.lists };
	}

	private toItems(records: JsonValue[], { item, request, index }: ItemRun): INodeExecutionData[] {
		const { output, selectedFields } = item;
		const { parentIdField, record: type } = this.operation;
		const withParents =
			parentIdField && output !== 'raw'
				? records.map((record) => withParent(record, parentIdField, request.id))
				: records;
		const formatted = formatRecords(withParents, type, output, selectedFields);
		return formatted.map((json) => ({ json, pairedItem: { item: index } }));
	}

	/** A model gets what it must know as separate items. */
	private toolNotes(count: number, { item, index }: ItemRun, note?: string): INodeExecutionData[] {
		const notes = this.tool?.notes(count, item, note) ?? [];
		return notes.map((text) => ({ json: { note: text }, pairedItem: { item: index } }));
	}
}

function withStore(item: INodeExecutionData, store: string | undefined): INodeExecutionData {
	return { ...item, json: { ...item.json, store } };
}

/** Adds the ID in the path of a list to a record, so that the records of several items can be told apart. */
function withParent(record: JsonValue, name: string, id = ''): JsonValue {
	const bare = unwrap(record);
	const number = Number(id);
	if (!isJsonObject(bare)) return record;
	return { [name]: Number.isSafeInteger(number) ? number : id, ...bare };
}
