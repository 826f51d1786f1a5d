import { toSingleLine } from '../text';
import type { JsonObject, JsonValue } from '../json';
import { fieldsOf } from '../output/fields';

/** One line of a list in the editor. */
export interface Entry {
	name: string;
	value: string;
}

/** Returns the lines of a record; an empty list for a record that cannot be chosen. */
export type ToEntries = (record: JsonObject) => readonly Entry[];

/** The entries that contain the filter, ignoring case and accents. */
export function filterEntries(
	records: readonly JsonValue[],
	toEntries: ToEntries,
	filter = '',
): Entry[] {
	const searchText = toSearchText(filter.trim());
	return records
		.map(fieldsOf)
		.flatMap(toEntries)
		.filter(({ name, value }) => toSearchText(`${name} ${value}`).includes(searchText))
		.map(({ name, value }) => ({ name: toSingleLine(name), value }));
}

/** In lower case and without accents, which people leave out when they search: "joao" finds "João". */
function toSearchText(text: string): string {
	return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Joins the known parts of a record into one line, such as "#1001 · Ana · Paid". */
export function joinParts(...parts: Array<JsonValue | undefined>): string {
	return parts
		.map(toText)
		.filter((part) => part !== undefined)
		.join(' · ');
}

/** A number or a text that is not empty, as text. */
export function toText(value: JsonValue | undefined): string | undefined {
	const isText = typeof value === 'number' || (typeof value === 'string' && value !== '');
	return isText ? String(value) : undefined;
}
