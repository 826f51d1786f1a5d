import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { isJsonObject, type JsonValue } from '../json';
import { formatRecords } from '../output';
import { unwrap } from '../output/fields';
import { redactSecrets } from '../redaction/redactor';
import type { ApiRequest } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import { recordsOf } from '../transport/http/envelope';
import { againIfLost, readList } from '../transport/pagination/readList';

import { CreateOnce, type Creation } from './discount/createOnce';
import type { Create } from './discount/knownDiscounts';
import type { WantedDiscount } from './discount/wantedDiscount';
import type { ListSource, FoundRecords } from './lists/listSource';
import { SharedLists } from './lists/sharedLists';
import type { Operation, PreparedItem } from './operation';
import type { ToolRun } from './tool';

/** The most notes on single items that are shown. */
const MAX_NOTES = 10;

const DRY_RUN = 'Try It is on, so nothing was changed in the store.';

/** One input item, ready to run. */
interface Job {
	client: StoreClient;
	item: PreparedItem;
	/** Without the ID if the ID must be looked up in the store. */
	request: ApiRequest;
	index: number;
	options: PreparedItem['sendOptions'];
}

/** Runs prepared items, each from its request to its output. */
export class ItemRunner {
	private readonly lists: SharedLists;
	/** Set by the first create. */
	private createOnce: CreateOnce | undefined;
	/** About lists, each shown once. */
	private readonly warnings = new Set<string>();
	/** About single items. */
	private readonly notes: string[] = [];

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly operation: Operation,
		private readonly tool: ToolRun | undefined,
	) {
		this.lists = new SharedLists(context.getInputData().length > 1);
	}

	/** @param request without the ID if the ID must be looked up in the store */
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
		if (notShown > 0) notes.push(`${notShown} more items have notes like these.`);
		if (notes.length > 0) show(notes.join(' '), 'info');
	}

	private async itemsOf(job: Job): Promise<INodeExecutionData[]> {
		const { item } = job;
		if (item.isDryRun) return await this.showDryRun(job);
		const { read } = item;
		if (read) {
			const found = await this.search(job, async (list) => await read(list));
			return this.outputOfRecords(found, job);
		}
		const readyJob = item.findId ? await this.withFoundId(job, item.findId) : job;
		if (this.operation.result === 'list') return await this.outputOfList(readyJob);
		if (item.wanted) {
			const create = toCreate(readyJob, item.wanted);
			return this.outputOfResponse(await this.creator.create(create), readyJob);
		}
		const { client, request, options } = readyJob;
		return this.outputOfResponse({ body: await client.request(request, options) }, readyJob);
	}

	/** Shows what an item would send, without secrets, or the discount that it would return. */
	private async showDryRun(job: Job): Promise<INodeExecutionData[]> {
		this.warnings.add(DRY_RUN);
		const { client, request, index, item } = job;
		const existing = item.wanted && (await this.creator.findExisting(toCreate(job, item.wanted)));
		if (existing) {
			const [found, ...notes] = this.outputOfResponse(existing, job);
			return found ? [{ ...found, json: { would_return: found.json } }, ...notes] : notes;
		}
		const { method, body = null } = request;
		const shown = redactSecrets(client.redact({ method, url: client.urlOf(request), body }));
		return [{ json: { would_send: shown }, pairedItem: { item: index } }];
	}

	private async withFoundId(job: Job, findId: NonNullable<PreparedItem['findId']>): Promise<Job> {
		const id = await this.search(job, findId);
		return { ...job, request: { ...job.request, id } };
	}

	private async outputOfList(job: Job): Promise<INodeExecutionData[]> {
		const { client, item, request, options } = job;
		const listOptions = { ...options, limit: item.limit };
		const toItems = (records: JsonValue[]): INodeExecutionData[] => this.toItems(records, job);
		const { records: items, hints } = await readList(client, request, listOptions, toItems);
		return this.withHints(items, hints, job);
	}

	private get creator(): CreateOnce {
		this.createOnce ??= new CreateOnce(this.context);
		return this.createOnce;
	}

	private outputOfResponse({ body, note }: Creation, job: Job): INodeExecutionData[] {
		const { item, index } = job;
		const { record: type, extractRecords } = this.operation;
		if (note !== undefined) this.notes.push(`Item ${index + 1}: ${note}`);
		const isUnchanged = !extractRecords && (item.output === 'raw' || type.ownFields !== undefined);
		const records = recordsOf(body, isUnchanged);
		// An answer without a record gives an item, too: without one the workflow would end here without a message.
		if (records.length === 0) {
			const json = body === undefined ? { success: true } : { value: body };
			return [{ json, pairedItem: { item: index } }];
		}
		const extracted = extractRecords ? records.flatMap(extractRecords) : records;
		const shown = extracted.slice(0, item.limit);
		return [...this.toItems(shown, job), ...this.toolNotes(shown.length, job, note)];
	}

	private outputOfRecords({ records, hints }: FoundRecords, job: Job): INodeExecutionData[] {
		return this.withHints(this.toItems(records, job), hints, job);
	}

	private withHints(items: INodeExecutionData[], hints: string[], job: Job): INodeExecutionData[] {
		for (const hint of hints) this.warnings.add(hint);
		return [...items, ...this.toolNotes(items.length, job, hints[0])];
	}

	/** Searches a list, again from its beginning where a page was lost. */
	private async search<Found>(
		{ client, item, request, options }: Job,
		find: (list: ListSource) => Promise<Found>,
	): Promise<Found> {
		const { lists, tool } = this;
		const isOutOfTime = (error: unknown): boolean => tool?.isOutOfTime(error) ?? false;
		const list = { client, request, options, limit: item.limit, lists, isOutOfTime };
		return await againIfLost(client, options, async () => await find(list));
	}

	private toItems(records: JsonValue[], { item, request, index }: Job): INodeExecutionData[] {
		const { output, selectedFields } = item;
		const { parentIdField, record: type } = this.operation;
		const withParents =
			parentIdField && output !== 'raw'
				? records.map((record) => withParent(record, parentIdField, request.id))
				: records;
		const formatted = formatRecords(withParents, type, output, selectedFields);
		return formatted.map((json) => ({ json, pairedItem: { item: index } }));
	}

	/** A model reads notes as separate items. */
	private toolNotes(count: number, { item, index }: Job, note?: string): INodeExecutionData[] {
		const notes = this.tool?.notes(count, item, note) ?? [];
		return notes.map((text) => ({ json: { note: text }, pairedItem: { item: index } }));
	}
}

function toCreate(job: Job, wanted: WantedDiscount): Create {
	const { client, request, options, index } = job;
	return { client, request, options, wanted, itemIndex: index };
}

function withStore(item: INodeExecutionData, store: string | undefined): INodeExecutionData {
	return { ...item, json: { ...item.json, store } };
}

/** Adds the ID in the path of a list to a record, so that the records of several items can be told apart. */
function withParent(record: JsonValue, name: string, id = ''): JsonValue {
	const fields = unwrap(record);
	if (!isJsonObject(fields)) return record;
	const number = Number(id);
	return { [name]: Number.isSafeInteger(number) ? number : id, ...fields };
}
