import { parseErrorBody } from '../../errors/errorBody';
import {
	isJsonObject,
	isPrimitive,
	shortName,
	toJsonText,
	type JsonObject,
	type JsonValue,
} from '../../json';
import { redactSecrets } from '../../redaction/redactor';

/**
 * What the answer to a request must be: a record, a list, or anything, where the API document does not show
 * it. Where nothing is expected, an empty answer is fine too.
 */
export type ExpectedAnswer = 'record' | 'list' | 'anything';

/** Why an answer with 2xx is none. */
export interface FailedAnswer {
	/** Undefined where the message of the service says it. */
	reason?: string;
	/** What was done all the same; a sentence. */
	hint?: string;
}

/** Fields that identify a record of any kind. */
const RECORD_FIELDS = ['id', 'number', 'sku', 'alias', 'email', 'order_id', 'product_id'];

/** What an answer says about itself, by `shortName`. */
const MESSAGE = /^(\w*message|mensagem|msg|detail|detalhe|reason|motivo)s?$/;
const REFUSAL =
	/^(errors?|erros?|fault|exceptions?|fail(ed|ures?)|rejected|violations|falhas?|notfound|skipped|ignored|invalid)$/;
const SUCCESS = /^(success|succeeded|successful|ok|sucesso)$/;
const STATUS = /^(status|statuscode|code|state|situacao)$/;
const ASIDE = /^(meta|links|trace|stack|debug)$/;
const STATEMENTS = [MESSAGE, REFUSAL, SUCCESS, STATUS, ASIDE];

const NOTHING = /^(|0|false|no|none|null|nao|não)$/i;
const DONE =
	/^(true|ok|success\w*|succeeded|sucesso|done|completed?|created|updated|saved|0|2\d\d)$/i;
const NOT_DONE =
	/^(false|ko|nok|error|erro|fail(ed|ure)?|falha|denied|invalid|unauthorized|[45]\d\d)$/i;

/** The longest part of an answer that an error quotes, in characters. */
const MAX_QUOTED = 300;

/**
 * Detects an answer with 2xx that says that it failed, or that lacks what was asked for. No record meets
 * this: none has an error or a negative success, and a message or a status counts only where nothing
 * identifies a record.
 *
 * @param answer the parsed body; null where it is empty
 * @param isWrite whether the request may have done something
 */
export function failedAnswer(
	answer: JsonValue,
	expected: ExpectedAnswer | undefined,
	isWrite: boolean,
): FailedAnswer | undefined {
	const quoted = (): string => toJsonText(redactSecrets(answer)).slice(0, MAX_QUOTED);
	if (saysThatItFailed(answer, { isWrite, isAnything: expected === 'anything' })) {
		const { message } = parseErrorBody(JSON.stringify(answer), (text) => text);
		if (message === undefined) {
			return { reason: `the service says that it failed or is not done: ${quoted()}` };
		}
		const hint = `The whole answer, with what was done: ${quoted()}`;
		return isWrite && hasContent(answer) ? { hint } : {};
	}
	const isMissing =
		(expected === 'record' && !hasContent(answer)) || (expected === 'list' && !mayBeList(answer));
	return isMissing
		? { reason: `the service answered without what was asked for: ${quoted()}` }
		: undefined;
}

interface Asked {
	isWrite: boolean;
	/** A message alone may be the answer. */
	isAnything: boolean;
}

function saysThatItFailed(answer: JsonValue, asked: Asked): boolean {
	if (answer === false) return true;
	if (typeof answer === 'string') return !asked.isWrite;
	if (Array.isArray(answer)) {
		// One of several writes may have failed; records that were read are not looked through.
		const fails = (one: JsonValue): boolean => isJsonObject(one) && saysThatItFailed(one, asked);
		return asked.isWrite ? answer.some(fails) : answer.length > 0 && answer.every(fails);
	}
	if (!isJsonObject(answer)) return false;
	const isDone = says(answer, SUCCESS, DONE, '1') || says(answer, STATUS, DONE);
	const isAnything = asked.isAnything || isDone;
	if (isRefused(answer) || (!isAnything && saysOnly(answer))) return true;
	const inner = answer.data ?? onlyObject(answer) ?? null;
	return !isPrimitive(inner) && saysThatItFailed(inner, { ...asked, isAnything });
}

/** What stands in an answer beside statements, where that is one object: `{"response": {…}}`. */
export function onlyObject(answer: JsonObject): JsonObject | undefined {
	const [[, only] = [], ...others] = Object.entries(answer).filter(([name]) => !isStatement(name));
	return others.length === 0 && isJsonObject(only) ? only : undefined;
}

function isRefused(answer: JsonObject): boolean {
	const refusals = valuesOf(answer, REFUSAL).some((value) => !isNothing(value));
	const isNo = valuesOf(answer, SUCCESS).some((value) => value !== null && isNothing(value));
	// "failed" may be the status of an order.
	const isItsOwn =
		isRecord(answer) && !valuesOf(answer, MESSAGE).some((value) => !isNothing(value));
	return refusals || isNo || (!isItsOwn && says(answer, STATUS, NOT_DONE));
}

/** Whether there is a message or a status, and nothing else that could be what was asked for. */
function saysOnly(answer: JsonObject): boolean {
	if (isRecord(answer)) return false;
	const texts = [...valuesOf(answer, MESSAGE), ...valuesOf(answer, STATUS)];
	const others = Object.entries(answer).filter(([name]) => !isStatement(name));
	return (
		texts.some((text) => typeof text === 'string' && text.trim() !== '') &&
		others.every(([, value]) => isPrimitive(value))
	);
}

function says(answer: JsonObject, names: RegExp, ...values: [RegExp, string?]): boolean {
	const [pattern, also] = values;
	return valuesOf(answer, names).some(
		(value) => isPrimitive(value) && (pattern.test(String(value)) || String(value) === also),
	);
}

/** Whether a field identifies a record. */
export function isRecord(answer: JsonObject): boolean {
	return RECORD_FIELDS.some((name) => (answer[name] ?? null) !== null);
}

/** Whether there is anything but statements about the answer itself. */
function hasContent(answer: JsonValue): boolean {
	if (Array.isArray(answer)) return answer.some(hasContent);
	if (!isJsonObject(answer)) return false;
	return Object.entries(answer).some(([name, value]) =>
		name === 'data' ? hasContent(value) : !isStatement(name) && value !== null,
	);
}

/** An empty object is no list, and neither is a success without records. */
function mayBeList(answer: JsonValue): boolean {
	if (!isJsonObject(answer)) return answer === null || Array.isArray(answer);
	return Object.keys(answer).some((name) => name === 'meta' || !isStatement(name));
}

/** Whether a field says something about an answer, and not about what was asked for. */
function isStatement(name: string): boolean {
	return STATEMENTS.some((pattern) => pattern.test(shortName(name)));
}

function valuesOf(answer: JsonObject, names: RegExp): JsonValue[] {
	const entries = Object.entries(answer).filter(([name]) => names.test(shortName(name)));
	return entries.map(([, value]) => value);
}

function isNothing(value: JsonValue): boolean {
	if (isPrimitive(value)) return NOTHING.test(String(value ?? '').trim());
	return Object.keys(value).length === 0;
}
