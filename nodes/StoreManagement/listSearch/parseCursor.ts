import { isJsonObject, type JsonValue } from '../json';
import type { Cursor } from '../transport/pagination/fetchPage';

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
	const { type, search, isStateful, id, page, totalPages, address } = value;
	if (type === 'link' && typeof search === 'string' && typeof isStateful === 'boolean') {
		return { type, search, isStateful };
	}
	if (type === 'scroll' && typeof id === 'string') return { type, id };
	if (type === 'page' && typeof page === 'number' && typeof totalPages === 'number') {
		return { type, page, totalPages };
	}
	if (type === 'unusable' && typeof address === 'string') return { type, address };
	return undefined;
}
