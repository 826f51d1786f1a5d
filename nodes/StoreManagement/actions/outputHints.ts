import type { JsonObject, JsonValue } from '../json';
import type { RecordType } from '../output';
import type { Field } from '../output/fields';
import { hintsOnNames } from '../output/selected';

import type { PreparedItem } from './operation';

/** How each record of a list becomes several, such as an order a row for each product. */
export interface Split {
	/** The kind of the rows. */
	record: RecordType;
	/** Returns none where the record lacks what it is split by: then it stays whole. */
	rowsOf: (record: JsonValue) => JsonValue[];
	/** What the user must know then; a sentence. */
	hint: string;
}

/** Collects what an output lacks of what the user asked for. */
export class OutputHints {
	/** The names of Selected Fields that were asked for, and those that any record has. */
	private readonly asked = new Set<string>();
	readonly present = new Set<string>();
	private readonly sentences = new Set<string>();
	/** The names that records of this kind may have. */
	private known: readonly string[] = [];

	/** @param type of the records, before they are split */
	constructor(private readonly type: RecordType) {}

	/** The kind of the records that `rowsOf` returns. */
	typeOf({ split }: PreparedItem): RecordType {
		return split?.record ?? this.type;
	}

	/** The records that become items: split where the user wants that. What they will lack is noted. */
	rowsOf(records: JsonValue[], item: PreparedItem): JsonValue[] {
		if (records.length === 0) return records;
		for (const name of item.selectedFields) this.asked.add(name);
		this.known = this.typeOf(item).names;
		const hidden = hiddenOf(item, this.typeOf(item));
		if (hidden.length > 0) {
			this.sentences.add(
				`Include asks for ${hidden.join(', ')}, which this Output does not show. Set Output to Full, or name it in Selected Fields.`,
			);
		}
		const { split } = item;
		if (split === undefined) return records;
		return records.flatMap((record) => {
			const rows = split.rowsOf(record);
			if (rows.length > 0) return rows;
			this.sentences.add(split.hint);
			return [record];
		});
	}

	/** Sentences on the output of all items. */
	all(): string[] {
		const missing = [...this.asked].filter((name) => !this.present.has(name));
		return [...this.sentences, ...hintsOnNames(missing, [...this.known, ...this.present])];
	}
}

/** Which of the included fields no field of the output is made of. */
function hiddenOf(
	{ output, included = [], selectedFields }: PreparedItem,
	type: RecordType,
): string[] {
	if (output === 'full' || output === 'raw') return [];
	const read = new Set(selectedFields.map((name) => name.split('.')[0] ?? name));
	const record = new Proxy<JsonObject>({}, { get: (_, name) => void read.add(String(name)) });
	const fields = (output === 'messages' && type.messages) || type.simplified;
	for (const [name, field] of Object.entries<Field>(fields)) {
		// The ID shows nothing of the address that it is taken from.
		if (name !== 'id' && (output !== 'selected' || selectedFields.includes(name))) field(record);
	}
	return included.filter((name) => !read.has(name));
}
