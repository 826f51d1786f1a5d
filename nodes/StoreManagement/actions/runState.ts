import type { IExecuteFunctions } from 'n8n-workflow';

import type { JsonObject } from '../json';
import type { RecordType } from '../output/recordType';

import type { ExpectedFields, ItemRequest } from './expectedFields';
import type { SharedPages } from './sharedPages';
import type { ToolRun } from './tool';
import type { WriteOutcome } from './writes/outcomes';

/** The most hints that are shown. */
const MAX_HINTS = 20;

/** What the items of one run of the node share. */
export class RunState {
	/** The lists that they read page by page, by what is asked for; undefined for a single item: no page is kept then. */
	readonly lists: Map<string, SharedPages> | undefined;
	/** The discounts of stores, with what the run has added. */
	readonly discounts = new Map<string | undefined, JsonObject[]>();
	/** Sentences for the user, each shown once. */
	readonly warnings = new Set<string>();
	private readonly expected = new Map<string, ExpectedFields>();

	/**
	 * @param writes what the writes have come to, by the item
	 * @param tool set if a model waits and reads the output
	 */
	constructor(
		private readonly context: IExecuteFunctions,
		readonly operation: { action: string; record: RecordType; isTakenFromList: boolean },
		readonly writes: Map<number, WriteOutcome>,
		readonly tool: ToolRun | undefined,
	) {
		this.lists = context.getInputData().length > 1 ? new Map() : undefined;
	}

	/** What the node asks for by itself: what a service has refused to one item, no other asks for again. */
	autoIncludeOf({ store, path, query, autoInclude }: ItemRequest): ExpectedFields | undefined {
		if (!autoInclude) return undefined;
		const { names, selectedFields } = autoInclude;
		const key = JSON.stringify([store, path, query, names, selectedFields]);
		const known = this.expected.get(key) ?? autoInclude;
		this.expected.set(key, known);
		return known;
	}

	/** Shows above the output what the user must know of it. */
	showHints(): void {
		const missing = [...this.expected.values()].flatMap(({ hints }) => hints);
		const hints = [...new Set([...this.warnings, ...missing])];
		const more = hints.length - MAX_HINTS;
		const shown = hints.slice(0, MAX_HINTS);
		for (const message of more > 0 ? [...shown, `There are ${more} more hints.`] : shown) {
			this.context.addExecutionHints({ message, location: 'outputPane', type: 'warning' });
		}
	}
}
