import type { JsonValue } from '../json';
import type { RecordType } from '../output';
import { hintOnName } from '../output/selected';

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
	/** The names of Selected Fields that any record has. */
	readonly present = new Set<string>();
	private readonly asked = new Map<string, readonly string[]>();
	private readonly sentences = new Set<string>();

	/** The records that become items: split where the user wants that. What they will lack is noted. */
	rowsOf(records: JsonValue[], type: RecordType, item: PreparedItem): JsonValue[] {
		const { split, selectedFields } = item;
		if (records.length === 0) return [];
		for (const name of selectedFields) this.asked.set(name, type.names);
		const hidden = hiddenOf(item, type).join(', ');
		if (hidden !== '') {
			this.sentences.add(
				`Include asks for ${hidden}, which this Output does not show. Set Output to Full, or name it in Selected Fields.`,
			);
		}
		return records.flatMap((record) => {
			const rows = split?.rowsOf(record) ?? [record];
			if (rows.length === 0 && split) this.sentences.add(split.hint);
			return rows.length === 0 ? [record] : rows;
		});
	}

	/** Sentences on the output of all items. */
	all(): string[] {
		const missing = [...this.asked].filter(([name]) => !this.present.has(name));
		const hints = missing.map(([name, known]) => hintOnName(name, [...known, ...this.present]));
		return [...this.sentences, ...hints];
	}
}

/** Which of the included relations the output does not show. Fields that are selected may come from any. */
function hiddenOf(
	{ output, included = [], selectedFields }: PreparedItem,
	{ relations = {} }: RecordType,
): string[] {
	const shown = relations[output === 'selected' ? 'simplified' : output];
	const isSelected = (name: string): boolean => selectedFields.some((one) => one.startsWith(name));
	return shown ? included.filter((name) => !shown.includes(name) && !isSelected(name)) : [];
}
