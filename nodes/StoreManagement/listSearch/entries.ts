import { toSingleLine } from '../errors/safeText';
import { isJsonObject, type JsonObject, type JsonValue } from '../json';

/** One line of a list in the editor. */
export interface Entry {
	name: string;
	value: string;
	/** The number that people know the record by. Digits then find it by that or by its value. */
	number?: string | undefined;
}

/** Returns the lines of a record; none for a record that cannot be chosen. */
export type ToEntries = (record: JsonObject) => readonly Entry[];

/** Enough entries to fill the list in the editor. */
const SCREEN = 20;

/** The entries of records that a filter finds, ignoring case and accents. */
export function filterEntries(
	records: readonly JsonValue[],
	toEntries: ToEntries,
	filter = '',
): Entry[] {
	const wanted = toSearchText(filter.trim());
	const digits = digitsOf(filter);
	return records
		.flatMap((record) => (isJsonObject(record) ? toEntries(record) : []))
		.filter(({ name, value, number }) =>
			digits !== undefined && number !== undefined
				? number.includes(digits) || value.startsWith(digits)
				: toSearchText(`${name} ${value}`).includes(wanted),
		)
		.map((entry) => ({ ...entry, name: toSingleLine(entry.name) }));
}

/** Whether entries fill the list; among those with numbers, digits must have found the very number. */
export function isScreen(entries: readonly Entry[], filter: string | undefined): boolean {
	const digits = digitsOf(filter);
	const isOpen = digits !== undefined && entries.some(({ number }) => number !== undefined);
	return entries.length >= SCREEN && (!isOpen || entries.some((one) => isNamed(one, digits)));
}

/** The entries, with those first that digits name in full. */
export function exactFirst(entries: readonly Entry[], filter: string | undefined): Entry[] {
	const digits = digitsOf(filter);
	if (digits === undefined) return [...entries];
	const rank = (entry: Entry): number => (isNamed(entry, digits) ? 0 : 1);
	return [...entries].sort((one, other) => rank(one) - rank(other));
}

function isNamed({ number, value }: Entry, digits: string): boolean {
	return number === digits || value === digits;
}

/** The digits of a filter that is a number, such as 1001 or #1001. */
function digitsOf(filter = ''): string | undefined {
	return /^\s*#?(\d+)\s*$/.exec(filter)?.[1];
}

/** In lower case and without accents, which people leave out when they search: "joao" finds "João". */
function toSearchText(text: string): string {
	return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}

/** Joins the known parts of a record into one line, such as "#1001 · Ana · Paid". */
export function joinParts(...parts: Array<string | undefined>): string {
	return parts.filter((part) => part !== undefined).join(' · ');
}

/** The first value that is a number or a non-empty text, as text. */
export function firstText(...values: Array<JsonValue | undefined>): string | undefined {
	for (const value of values) {
		if (typeof value === 'number') return String(value);
		if (typeof value === 'string' && value !== '') return value;
	}
	return undefined;
}
