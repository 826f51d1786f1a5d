import { isJsonObject, listWithGaps, shortName, type JsonObject, type JsonValue } from '../../json';
import { unwrapRecords } from '../http/response';

import { isFigure } from './listFigures';

/** Fields of an envelope besides the figures of the list, as `shortName` writes them. */
const ENVELOPE = /^(data|meta|pagination|_?links|success|status|message|errors?|perpage)$/;

/** Fields that only a record has, not the envelope of a list. */
const RECORD_FIELDS = ['id', 'number', 'name', 'url', 'product_id'];

/**
 * The records of a list: in `data`, bare, in the only list of objects under another name, or under numbers,
 * as PHP writes a list with gaps. Anything else is one record, or none.
 */
export function listedRecords(body: JsonValue): JsonValue[] {
	if (!isJsonObject(body)) return unwrapRecords(body);
	const { data = body } = body;
	if (!isJsonObject(data)) return unwrapRecords(body);
	if (Object.keys(data).length === 0) return [];
	return numberedRecords(data) ?? onlyList(data) ?? unwrapRecords(body);
}

function numberedRecords(object: JsonObject): JsonValue[] | undefined {
	const own = Object.entries(object).filter(([name]) => !isEnvelope(name));
	return listWithGaps(Object.fromEntries(own));
}

function onlyList(object: JsonObject): JsonValue[] | undefined {
	if (RECORD_FIELDS.some((name) => name in object)) return undefined;
	const own = Object.entries(object).filter(([name]) => !isEnvelope(name));
	const lists = own
		.map(([, value]) => (isJsonObject(value) ? listWithGaps(value) : value))
		.filter(Array.isArray);
	const [list, ...others] = lists.filter((one) => one.length > 0 && one.every(isJsonObject));
	if (list !== undefined) return others.length === 0 ? list : undefined;
	return lists.length === 1 && own.length === 1 ? lists[0] : undefined;
}

function isEnvelope(name: string): boolean {
	return ENVELOPE.test(shortName(name)) || isFigure(name);
}
