import type { RecordType } from '../output';
import type { Additions } from '../transport/apiRequest';

import type { Attempts } from './attempts';
import type { Columns } from './columns';
import type { SharedList } from './newestPages';

/** A model that reads the output. */
interface ModelReader {
	/** Whether a request failed because its time has ended. */
	isOutOfTime(error: unknown): boolean;
	/** What it must know, behind what was said, of the number of records. */
	notes(count: number, limit: number, said: readonly string[]): string[];
}

/** A sentence about the record of an item. */
export interface Note {
	text: string;
	/** Shown before the others, however many there are: the record is not as asked for, or may not be. */
	mustBeRead?: boolean;
}

/** What the items of one run of the node share. */
export interface SharedByItems {
	/** The kind of the records that the operation returns. */
	readonly record: RecordType;
	/** The lists that they search, by what is asked for; undefined for a single item: no page is kept then. */
	readonly lists: Map<string, SharedList> | undefined;
	/** What is added to the lists, by what is asked for: what one item has left out, no other asks for again. */
	readonly additions: Map<string, Additions>;
	/** The columns that are shown, by the list and the form. */
	readonly columns: Map<string, Columns>;
	/** Whether the operation returns records of a list. */
	readonly isList: boolean;
	readonly attempts: Attempts;
	/** Set if a model waits. */
	readonly model: ModelReader | undefined;
	/** Sentences for the user, each shown once. */
	readonly warnings: Set<string>;
	/** About single items. */
	readonly notes: Note[];
}
