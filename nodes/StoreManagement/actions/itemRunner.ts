import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { JsonValue } from '../json';
import { formatRecords, type Parent } from '../output';
import type { ApiRequest } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import { recordsOf } from '../transport/http/response';
import { paginateAs } from '../transport/pagination/paginate';

import { EarlierTries } from './earlierTries';
import { RecordCreator, type Create, type Creation } from './existingRecord';
import { lookUpId } from './lookup';
import type { Operation, PreparedItem } from './operation';
import { OutputHints } from './outputHints';
import type { ToolRun } from './toolRun';

const OWN_FIELDS =
	'Some records have none of the fields that Simplified shows, so their own are shown. Set Output to Full to see all.';

/** Runs prepared items, each on its own: from its request to its output. */
export class ItemRunner {
	/** Set by the first create. */
	private creator: RecordCreator | undefined;
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
			const convert = (records: JsonValue[]): INodeExecutionData[] =>
				this.toItems(records, item, index, parent);
			const list = await paginateAs(client, request, { ...sendOptions, limit }, convert);
			for (const hint of list.hints) this.outputHints.warn(hint);
			return this.withNotes(list.records, item, index);
		}
		const creation =
			existing &&
			(await this.create({ client, request, existing, options: sendOptions, itemIndex: index }));
		const { extractRecords, record } = operation;
		const asItCame =
			extractRecords === undefined && (item.output === 'raw' || record.isUndocumented);
		const created = (asItCame && creation?.asItCame) || creation?.records;
		const responded = created ?? recordsOf(await client.request(request, sendOptions), asItCame);
		// An empty response gives an item too, or the workflow would end here without a message.
		if (responded.length === 0) return [{ json: { success: true }, pairedItem: { item: index } }];
		const records = extractRecords ? responded.flatMap(extractRecords) : responded;
		const items = this.toItems(records.slice(0, limit), item, index);
		return this.withNotes(items, item, index, creation?.note);
	}

	/** Shows the hints collected so far above the output. */
	showHints(): void {
		this.hints?.addTo(this.context);
	}

	private async create(create: Create): Promise<Creation> {
		this.creator ??= new RecordCreator(new EarlierTries(this.context));
		const creation = await this.creator.create(create);
		if (creation.note !== undefined) this.outputHints.note(create.itemIndex, creation.note);
		return creation;
	}

	/** Created on first use. */
	private get outputHints(): OutputHints {
		return (this.hints ??= new OutputHints());
	}

	private toItems(
		records: JsonValue[],
		{ output, selectedFields: names }: PreparedItem,
		index: number,
		parent?: Parent,
	): INodeExecutionData[] {
		const pairedItem = { item: index };
		const onOwnFields = (): void => this.outputHints.warn(OWN_FIELDS);
		const options = { parent, names, onOwnFields };
		const formatted = formatRecords(records, this.operation.record, output, options);
		return formatted.map((json) => ({ json, pairedItem }));
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
