import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { JsonValue } from '../json';
import { formatRecords } from '../output';
import type { ApiRequest } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import { recordsOf } from '../transport/http/answer';
import { paginateAs } from '../transport/pagination/paginate';

import { EarlierTries } from './earlierTries';
import { Lookups } from './lookup';
import { NarrowedLists } from './onlyNew/narrowedLists';
import type { Operation, PreparedItem } from './operation';
import { OutputHints } from './outputHints';
import { RecordCreator } from './recordCreator';
import type { ToolRun } from './tool';
import { tryOut } from './trial';

/** Maximum number of notes, and of warnings, that are shown; other notes are only counted. */
const MAX_SHOWN = 10;

const OWN_FIELDS =
	'Some records have none of the fields that Simplified shows, so their own are shown. Set Output to Full to see all.';

/** Runs prepared items, each on its own: from its request to its output. */
export class ItemRunner {
	private readonly lookups = new Lookups();
	private readonly narrowed: NarrowedLists;
	/** Set by the first create. */
	private creator: RecordCreator | undefined;
	/** What the user must know about lists, each once, and about the output of items. */
	private readonly warnings = new Set<string>();
	private readonly notes: string[] = [];
	private readonly outputHints = new OutputHints();

	/** @param tool set where an agent runs the node as its tool */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly operation: Operation,
		private readonly tool: ToolRun | undefined,
	) {
		this.narrowed = new NarrowedLists(context, operation.record);
	}

	/** Called for each item before the first one runs. */
	prepare({ lookup, limit }: PreparedItem, request: ApiRequest): void {
		if (lookup) this.lookups.add(lookup, request, limit);
	}

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
		const { lookup, existing, limit, narrowing } = item;
		const options = tool?.sendOptions(item) ?? item.sendOptions;
		const found = lookup && (await this.lookups.find(client, lookup, prepared, options));
		const request = found?.id === undefined ? prepared : { ...prepared, id: found.id };
		let count = 0;
		const convert = (records: JsonValue[]): INodeExecutionData[] => {
			count += records.length;
			return this.toItems(records, item, index, request.id);
		};
		if (found && !lookup.idOf) {
			for (const hint of found.hints) this.warnings.add(hint);
			const items = convert(found.records.slice(0, limit));
			return this.withNotes(items, count, item, index, found.hints[0]);
		}
		if (operation.responseType === 'list') {
			const list = narrowing
				? await this.narrowed.read(client, request, { ...item, narrowing, options }, convert)
				: await paginateAs(client, request, { ...options, limit }, convert);
			for (const hint of list.hints) this.warnings.add(hint);
			const items = this.withNotes(list.records, count, item, index);
			const { store } = prepared;
			return item.addStore ? items.map((one) => ({ ...one, json: { ...one.json, store } })) : items;
		}
		const { extractRecords, record } = operation;
		if (item.trial) {
			const { json, hints } = await tryOut(client, request, item, options, record);
			for (const hint of hints) this.warnings.add(hint);
			return [{ json, pairedItem: { item: index } }];
		}
		const asItCame =
			extractRecords === undefined && (item.output === 'raw' || record.isUndocumented);
		this.creator ??= existing && new RecordCreator(new EarlierTries(this.context));
		const creation =
			existing &&
			(await this.creator?.create({ client, request, existing, options, itemIndex: index }));
		const created = (asItCame && creation?.asItCame) || creation?.records;
		const responded = created ?? recordsOf(await client.request(request, options), asItCame);
		const note = creation?.note;
		if (note !== undefined) this.notes.push(`Item ${index + 1}: ${note}`);
		// An empty response gives an item too, or the workflow would end here without a message.
		if (responded.length === 0) return [{ json: { success: true }, pairedItem: { item: index } }];
		const records = extractRecords ? responded.flatMap(extractRecords) : responded;
		return this.withNotes(convert(records.slice(0, limit)), count, item, index, note);
	}

	/** Called when the node has succeeded: remembers what it returns, and shows hints above the output. */
	finish(): void {
		for (const hint of this.narrowed.save()) this.warnings.add(hint);
		const show = (message: string, type: 'info' | 'warning'): void =>
			this.context.addExecutionHints({ message, location: 'outputPane', type });
		const warnings = [...this.warnings, ...this.outputHints.all()];
		for (const warning of warnings.slice(0, MAX_SHOWN)) show(warning, 'warning');
		const more = this.notes.length - MAX_SHOWN;
		const rest = more > 0 ? [`The same goes for ${more} more items.`] : [];
		const shown = [...this.notes.slice(0, MAX_SHOWN), ...rest];
		if (shown.length > 0) show(shown.join(' '), 'info');
	}

	/** @param id in the path of the list, which some operations add to each record */
	private toItems(
		records: JsonValue[],
		item: PreparedItem,
		index: number,
		id: string | undefined,
	): INodeExecutionData[] {
		const { parentIdField: name } = this.operation;
		const parent = name === undefined || id === undefined ? undefined : { name, id };
		const pairedItem = { item: index };
		const onOwnFields = (): void => void this.warnings.add(OWN_FIELDS);
		const type = item.split?.record ?? this.operation.record;
		const rows = this.outputHints.rowsOf(records, type, item);
		const { present } = this.outputHints;
		const more = { parent, names: item.selectedFields, present, onOwnFields };
		const formatted = formatRecords(rows, type, item.output, more);
		return formatted.map((json) => ({ json, pairedItem }));
	}

	/**
	 * @param count of the records in the items
	 * @param note what the user must know about the items; a model gets it as a separate item
	 */
	private withNotes(
		items: INodeExecutionData[],
		count: number,
		item: PreparedItem,
		index: number,
		note?: string,
	): INodeExecutionData[] {
		const notes = this.tool?.notes(count, item, note) ?? [];
		const pairedItem = { item: index };
		return [...items, ...notes.map((text) => ({ json: { note: text }, pairedItem }))];
	}
}
