import { isJsonObject, isPrimitive, listWithGaps, parseJson, type JsonValue } from '../../json';

import type { HttpResponse } from './response';

/** What the answer to a request must be. */
export type ExpectedAnswer =
	| { kind: 'list' }
	/** @property fields names that the API document gives for this kind of record */
	| { kind: 'record'; fields: readonly string[] }
	/** The API document does not show the answer. */
	| { kind: 'anything' };

/**
 * Parses the body of a response.
 *
 * @returns the value is undefined where there is no body
 */
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
 * @param answer undefined where the response has no body
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

/** What is wrong with an answer: it says that it failed, or it is not what was asked for. */
export type WrongAnswer = { kind: 'failed' } | { kind: 'unexpected'; expected: string };

/**
 * Checks the answer of a response with 2xx.
 *
 * @param answer undefined where the response has no body, which a write may answer, and an empty list
 */
export function checkAnswer(
	answer: JsonValue | undefined,
	expected: ExpectedAnswer,
	isWrite: boolean,
): WrongAnswer | undefined {
	if (answer === undefined) {
		const needsBody = expected.kind === 'record' && !isWrite;
		return needsBody ? { kind: 'unexpected', expected: 'a record' } : undefined;
	}
	switch (expected.kind) {
		case 'list':
			return listIn(answer) ? undefined : { kind: 'unexpected', expected: 'a list' };
		case 'record':
			return isRecord(answer, expected.fields)
				? undefined
				: { kind: 'unexpected', expected: 'a record' };
		case 'anything':
			return saysThatItFailed(answer) ? { kind: 'failed' } : undefined;
	}
}

function isRecord(answer: JsonValue, fields: readonly string[]): boolean {
	const content = contentOf(answer);
	const record = isJsonObject(content) ? content : answer;
	if (!isJsonObject(record)) return false;
	return 'id' in record || fields.some((name) => name in record);
}

/** Whether the top of an answer says so. Data beside it say that it was carried out. */
function saysThatItFailed(answer: JsonValue): boolean {
	if (!isJsonObject(answer)) return false;
	if (answer.success === false) return true;
	const { data = null, error = null, errors = null } = answer;
	return data === null && [error, errors].some(isSomething);
}

function isSomething(value: JsonValue): boolean {
	if (isPrimitive(value)) return value !== null && value !== false && value !== '';
	return Object.keys(value).length > 0;
}
