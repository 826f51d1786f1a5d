import { deepMap, isPrimitive, Stack, type JsonObject, type JsonValue } from '../json';
import { PARSED_AT_ONCE } from '../parseJson';
import { finished, type Steps } from '../sleep';

import { CODES_PER_STEP, SecretFinder, type Span } from './secretFinder';

/** What stands in place of a secret. */
export const CENSOR = '**********';

/** Values shorter than this are not redacted: that would hide ordinary words. */
const MIN_SECRET_LENGTH = 4;

/** In records, values shorter than this are not redacted: they may be words of the store. */
const MIN_RECORD_SECRET_LENGTH = 8;

/** Values remembered at most. The oldest go first, so a long-lived OAuth2 grant keeps its latest tokens. */
const MAX_SECRETS = 200;

/**
 * What looks like a credential in a text, known or not: a name such as `user-token`, then a value that is
 * long or has a digit in it. Ordinary words after such a name are left alone.
 */
const CREDENTIAL_PATTERN =
	/((?:authorization|user-token|user-secret-key|(?:access|refresh)_token|client_secret|secret_key|signature)["']?\s*[:=]\s*["']?|\b(?:bearer|basic)\s+)(?=[^\s"',;&}]{0,19}\d|[^\s"',;&}]{20})[^\s"',;&}]{6,}/gi;

/** A longer text is cut off: what is shown is shortened anyway, and much further. */
const MAX_TEXT_LENGTH = 16_384;

/** How much of a text is searched: more than is kept, so that a secret at the cut is found whole. */
const MAX_SEARCHED_LENGTH = 4 * MAX_TEXT_LENGTH;

/** User name and password in a URL, up to the last `@`; the bound is longer than any in use. */
const USER_INFO = /(:\/\/)[^\s/?#]{0,512}@/g;

/** The secrets of a credential, and the one way to remove them from texts and records. */
export class Redactor {
	private readonly secrets = new Set<string>();
	/** Built from the secrets when a text is searched; undefined after one was added. */
	private inTexts: SecretFinder | undefined;
	private inRecords: SecretFinder | undefined;

	/** Adds values. Anything that is not a text, or is too short for a secret, is ignored. */
	add(...values: unknown[]): void {
		for (const value of values) {
			if (typeof value !== 'string' || value.length < MIN_SECRET_LENGTH) continue;
			if (!this.secrets.has(value)) this.inTexts = this.inRecords = undefined;
			this.secrets.delete(value);
			this.secrets.add(value);
			const [oldest] = this.secrets;
			if (this.secrets.size > MAX_SECRETS && oldest !== undefined) this.secrets.delete(oldest);
		}
	}

	/** Replaces every known secret, and everything that looks like a credential, in a text. */
	redact(text: string): string {
		this.inTexts ??= new SecretFinder([...this.secrets].flatMap(encodedForms));
		const spans = finished(this.inTexts.find(text.slice(0, MAX_SEARCHED_LENGTH)));
		const shown = spans.filter(({ start }) => start < MAX_TEXT_LENGTH);
		return censored(text.slice(0, MAX_TEXT_LENGTH), shown)
			.replace(CREDENTIAL_PATTERN, `$1${CENSOR}`)
			.replace(USER_INFO, `$1${CENSOR}@`);
	}

	/**
	 * Replaces known secrets in the texts and names of a parsed body. Works on parsed values, because in
	 * the raw body a secret of digits may be part of a number. What only looks like a credential is left
	 * alone: here it is data.
	 *
	 * @param value the parsed body; it is not changed
	 * @param body the raw body; searching it first is cheaper, unless it has many escapes
	 * @returns the value itself where it holds no secret
	 */
	*redactValue(value: JsonValue, body: string): Steps<JsonValue> {
		const secrets = [...this.secrets].filter(({ length }) => length >= MIN_RECORD_SECRET_LENGTH);
		const finder = (this.inRecords ??= new SecretFinder(secrets.flatMap(encodedForms)));
		if (secrets.length === 0 || !(yield* finder.isIn(withFewEscapes(body, value)))) return value;
		const found = new Map<string, string>();
		for (const text of yield* longTextsIn(value)) {
			found.set(text, censored(text, yield* finder.find(text)));
		}
		const redactText = (text: string): string =>
			found.get(text) ?? censored(text, finished(finder.find(text)));
		return yield* deepMap(value, (part) => (typeof part === 'string' ? redactText(part) : part), {
			rename: redactText,
		});
	}
}

/**
 * A body, or its equivalent with hardly any escapes: some services write `\/` and `\u00e3`, and text near
 * an escape takes ten times as long to search.
 */
function withFewEscapes(body: string, value: JsonValue): string {
	if (body.length > PARSED_AT_ONCE || !body.includes('\\')) return body;
	try {
		return JSON.stringify(value);
	} catch {
		// Nested deeper than the call stack.
		return body;
	}
}

/** The texts and names that are too long to be searched without a pause. */
function* longTextsIn(value: JsonValue): Steps<Set<string>> {
	const found = new Set<string>();
	const note = (text: string): string => {
		if (text.length > CODES_PER_STEP) found.add(text);
		return text;
	};
	yield* deepMap(value, (part) => (typeof part === 'string' ? note(part) : part), { rename: note });
	return found;
}

/** A text with the censor in place of its spans; spans that overlap are replaced as one. */
function censored(text: string, spans: Span[]): string {
	if (spans.length === 0) return text;
	const parts: string[] = [];
	let done = 0;
	for (const { start, end } of spans.sort((one, other) => one.start - other.start)) {
		if (start >= done) parts.push(text.slice(done, start), CENSOR);
		done = Math.max(done, end);
	}
	return parts.join('') + text.slice(done);
}

/**
 * The forms in which a secret is searched for: as it is, in a URL, in a form, in JSON, and in base64, alone
 * or as a part of something longer. SecretFinder resolves further escapes.
 */
function encodedForms(secret: string): string[] {
	// Via bytes, because `encodeURIComponent` throws on a lone surrogate.
	const inUrl = encodeURIComponent(Buffer.from(secret).toString());
	const inForm = new URLSearchParams({ '': secret }).toString().slice(1);
	const inJson = JSON.stringify(secret).slice(1, -1);
	return [secret, inUrl, inForm, inJson, ...base64Forms(secret)];
}

/** The base64 characters that depend on the secret alone, for each offset in a group of three bytes. */
function base64Forms(secret: string): string[] {
	if (secret.length < MIN_RECORD_SECRET_LENGTH) return [];
	return [0, 1, 2].flatMap((offset) => {
		const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
		const first = Math.ceil((offset * 8) / 6);
		const last = Math.floor((bytes.length * 8) / 6);
		return [bytes.toString('base64'), bytes.toString('base64url')].map((text) =>
			text.slice(first, last),
		);
	});
}

const SECRET_KEY = 'secret_key';

/** A `secret_key` in a text that is itself JSON or a query string, escaped or not. */
const IN_TEXT = /(secret_key[\\"']{0,8}\s{0,8}[:=]\s{0,8}[\\"']{0,8})[^\s"'\\,;&}]+/g;

/**
 * Records with every `secret_key` in them censored, at any depth: a webhook may be wrapped, or part of
 * another record. Whoever knows that key can forge deliveries, and items end up in logs, exports and
 * screenshots. An empty key stays empty, so that one sees that none is set.
 *
 * @param records one or many
 * @returns the records themselves where they hold no such key, else a copy
 */
export function* redactSecretKey<Records extends JsonValue>(records: Records): Steps<Records> {
	if (!(yield* mentionsSecretKey(records))) return records;
	// A copy has the shape of what is copied: only values inside of it are replaced.
	return (yield* deepMap(records, redactPart)) as Records;
}

function redactPart(value: JsonValue, key: string): JsonValue {
	if (key === SECRET_KEY && value !== null && value !== '') return CENSOR;
	return typeof value === 'string' ? value.replace(IN_TEXT, `$1${CENSOR}`) : value;
}

/** Values that are looked at between two pauses. */
const VALUES_PER_STEP = 1000;

/** Checks before anything is copied, because few records hold a key. Iterative, as `deepMap` is. */
function* mentionsSecretKey(records: JsonValue): Steps<boolean> {
	const pending = new Stack<JsonValue[] | JsonObject>();
	const isFoundIn = (value: JsonValue): boolean => {
		if (isPrimitive(value)) return typeof value === 'string' && value.includes(SECRET_KEY);
		pending.push(value);
		return false;
	};
	if (isFoundIn(records)) return true;
	let count = 0;
	for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
		if (Array.isArray(value)) {
			for (const element of value) {
				if (++count % VALUES_PER_STEP === 0) yield;
				if (isFoundIn(element)) return true;
			}
		} else {
			for (const name in value) {
				if (++count % VALUES_PER_STEP === 0) yield;
				if (name === SECRET_KEY || isFoundIn(value[name] ?? null)) return true;
			}
		}
	}
	return false;
}
