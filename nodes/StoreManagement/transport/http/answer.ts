import { isJsonObject, isPrimitive, listWithGaps, parseJson, type JsonValue } from '../../json';

import type { HttpResponse } from './response';

/** What the answer to a request must be. */
export type ExpectedAnswer =
	| { kind: 'list' }
	/** @property fields names that the API document gives for this kind of record */
	| { kind: 'record'; fields: readonly string[] }
	/** The API document does not show the answer. */
	| { kind: 'anything' };

/** Parses the body of a response; the value is undefined where there is none. */
export function parseAnswer({
	status,
	text,
}: HttpResponse): { value: JsonValue | undefined } | 'malformed' {
	if (status === 204 || text.trim() === '') return { value: undefined };
	try {
		return { value: parseJson(text) };
	} catch {
		return 'malformed';
	}
}

/** What stands under `data`, or the answer itself: the document does not show which endpoint wraps. */
function contentOf(answer: JsonValue): JsonValue {
	return isJsonObject(answer) && answer.data !== undefined ? answer.data : answer;
}

/** The records of a list; undefined where the answer is none. */
export function listIn(answer: JsonValue): JsonValue[] | undefined {
	const content = contentOf(answer);
	if (Array.isArray(content)) return content;
	return isJsonObject(content) ? listWithGaps(content) : undefined;
}

/**
 * The records of an answer: the elements of a list, or the one record.
 *
 * @param isWhole whether an answer with more than `data` and `meta` is one record, so that nothing is lost
 */
export function recordsOf(answer: JsonValue | undefined, isWhole = false): JsonValue[] {
	if (answer === undefined) return [];
	if (isWhole && isJsonObject(answer) && answer.data !== undefined) {
		const hasMore = Object.keys(answer).some((name) => name !== 'data' && name !== 'meta');
		if (hasMore) return [answer];
	}
	const content = contentOf(answer);
	return listIn(answer) ?? (content === null ? [] : [content]);
}

/** An answer with 2xx that is no success. */
export interface WrongAnswer {
	/** What was asked for; undefined where the answer itself says that it failed. */
	expected: string | undefined;
}

const NO_LIST: WrongAnswer = { expected: 'a list' };
const NO_RECORD: WrongAnswer = { expected: 'a record' };

/** Checks the answer of a response with 2xx. Without a body it is a success of a write, and an empty list. */
export function checkAnswer(
	answer: JsonValue | undefined,
	expected: ExpectedAnswer,
	isWrite: boolean,
): WrongAnswer | undefined {
	if (answer === undefined) {
		return expected.kind === 'record' && !isWrite ? NO_RECORD : undefined;
	}
	switch (expected.kind) {
		case 'list':
			return listIn(answer) ? undefined : NO_LIST;
		case 'record':
			return isRecord(answer, expected.fields) ? undefined : NO_RECORD;
		case 'anything':
			return saysThatItFailed(answer) ? { expected: undefined } : undefined;
	}
}

function isRecord(answer: JsonValue, fields: readonly string[]): boolean {
	const content = contentOf(answer);
	const record = isJsonObject(content) ? content : answer;
	return isJsonObject(record) && ['id', ...fields].some((name) => name in record);
}

/** Whether the top of an answer says so. Data beside an error say that something was carried out. */
function saysThatItFailed(answer: JsonValue): boolean {
	if (!isJsonObject(answer)) return false;
	const { success, data = null, error = null, errors = null } = answer;
	return success === false || (data === null && (isSomething(error) || isSomething(errors)));
}

function isSomething(value: JsonValue): boolean {
	if (isPrimitive(value)) return value !== null && value !== false && value !== '';
	return Object.keys(value).length > 0;
}
