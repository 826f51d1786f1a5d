import type { IExecuteFunctions } from 'n8n-workflow';

import type { RequestError } from '../errors/requestError';
import type { JsonObject } from '../json';
import type { RecordType } from '../output/recordType';
import type { Additions, ApiRequest } from '../transport/apiRequest';

import { EmptyColumns } from './columns';
import type { SharedList } from './newestPages';
import type { OutputSettings } from './sharedFields';
import type { ToolRun } from './tool';
import { WriteOutcomes } from './writeOutcomes';

/** The most notes on single items that are shown, but for those that must be read. */
const MAX_NOTES = 10;

/** What the items of one run of the node share. */
export class SharedByItems {
	/** The lists that they search, by what is asked for; undefined for a single item: no page is kept then. */
	readonly lists: Map<string, SharedList> | undefined;
	/** The discounts of stores, with what the run has added; incomplete if some may be missing. */
	readonly discounts = new Map<
		string | undefined,
		Promise<{ records: JsonObject[]; incomplete?: RequestError }>
	>();
	readonly writeOutcomes: WriteOutcomes;
	/** Sentences for the user, each shown once. */
	readonly warnings = new Set<string>();
	/** Sentences about single items. One that must be read comes before others, however many there are. */
	readonly notes: Array<{ text: string; mustBeRead: boolean }> = [];
	private readonly additions = new Map<string, Additions | undefined>();
	private readonly columns = new Map<string, EmptyColumns>();

	/**
	 * @param record the kind of the records that the operation returns
	 * @param isTakenFromList whether these are taken from a list
	 * @param tool set if a model waits and reads the output
	 */
	constructor(
		private readonly context: IExecuteFunctions,
		readonly record: RecordType,
		readonly isTakenFromList: boolean,
		readonly tool: ToolRun | undefined,
	) {
		this.lists = context.getInputData().length > 1 ? new Map() : undefined;
		this.writeOutcomes = new WriteOutcomes(context);
	}

	/** What is added to a list: what one item has left out, no other asks for again. */
	additionsOf({ store, path, query, additions }: ApiRequest): Additions | undefined {
		const key = JSON.stringify([store, path, query, additions?.relations]);
		const known = this.additions.get(key) ?? additions;
		this.additions.set(key, known);
		return known;
	}

	/** The columns of an item. Others that show the same list in the same form fill them, too. */
	columnsOf(
		{ store, query, additions }: ApiRequest,
		{ output, selectedFields }: OutputSettings,
	): EmptyColumns {
		const { record, isTakenFromList } = this;
		const key = JSON.stringify([store, query, output, selectedFields]);
		const columns =
			this.columns.get(key) ??
			new EmptyColumns(record, isTakenFromList, output, selectedFields, additions);
		this.columns.set(key, columns);
		return columns;
	}

	/** Shows above the output what the user must know of it. */
	showHints(): void {
		const { context, warnings, notes, columns } = this;
		const show = (message: string, type: 'info' | 'warning'): void =>
			context.addExecutionHints({ message, location: 'outputPane', type });
		const empty = [...columns.values()].flatMap(({ hints }) => hints);
		for (const warning of new Set([...warnings, ...empty])) show(warning, 'warning');
		const first = notes.filter(({ mustBeRead }) => mustBeRead);
		const others = notes.filter(({ mustBeRead }) => !mustBeRead);
		const room = Math.max(0, MAX_NOTES - first.length);
		const shown = [...first, ...others.slice(0, room)].map(({ text }) => text);
		const more = notes.length - shown.length;
		if (more > 0) shown.push(`${more} more items have notes like these.`);
		if (shown.length > 0) show(shown.join(' '), 'info');
	}
}
