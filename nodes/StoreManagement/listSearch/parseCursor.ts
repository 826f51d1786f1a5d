import { isJsonObject, type JsonValue } from '../json';
import type { Cursor } from '../transport/pagination/cursor';

/**
 * Parses a cursor from the JSON text that the editor passes back to get the next page of a list.
 *
 * @returns undefined, which means the first page, where the text is not a cursor
 */
export function parseCursor(text: string | undefined): Cursor | undefined {
	if (text === undefined) return undefined;
	let value: JsonValue;
	try {
		value = JSON.parse(text) as JsonValue;
	} catch {
		return undefined;
	}
	if (!isJsonObject(value)) return undefined;
	const { query, isScroll, isTried } = value;
	if (!Array.isArray(query) || !query.every(isEntry)) return undefined;
	return {
		query,
		...(isScroll === true && { isScroll }),
		...(isTried === true && { isTried }),
	};
}

function isEntry(value: JsonValue): value is [string, string] & JsonValue[] {
	return (
		Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string')
	);
}
