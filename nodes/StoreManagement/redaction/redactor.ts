import { deepMap, isJsonObject, isPrimitive, type JsonValue } from '../json';

const CENSOR = '**********';

/** Shorter values may be ordinary words, so they are not redacted. */
const MIN_SECRET_LENGTH = 6;

/** The oldest go first, so a long-lived OAuth2 grant keeps its latest tokens. */
const MAX_SECRETS = 20;

/** The secrets of a credential, and the one way to remove them from texts and records. */
export class Redactor {
	private readonly secrets = new Set<string>();
	/** All secrets in all encodings, the longest first. Undefined after a secret was added. */
	private forms: readonly string[] | undefined;

	/** Anything that is not a text, or is too short for a secret, is ignored. */
	add(...values: unknown[]): void {
		for (const value of values) {
			if (typeof value !== 'string' || value.length < MIN_SECRET_LENGTH) continue;
			if (!this.secrets.delete(value)) this.forms = undefined;
			this.secrets.add(value);
			const [oldest] = this.secrets;
			if (this.secrets.size > MAX_SECRETS && oldest !== undefined) this.secrets.delete(oldest);
		}
	}

	/** A text without the known secrets, and if it is JSON without the key of a webhook. */
	redact(text: string): string {
		return this.censor(text).replace(SECRET_FIELD_IN_JSON, `$1${CENSOR}`);
	}

	/**
	 * A parsed body without the known secrets, in texts and in names. Numbers stay: a secret of digits may be
	 * part of one.
	 *
	 * @param body the text of the body, which is faster to search
	 * @returns the value itself if it holds no secret
	 */
	redactValue(value: JsonValue, body: string): JsonValue {
		return this.mayHold(body) ? this.censorIn(value) : value;
	}

	private mayHold(body: string): boolean {
		return ESCAPED_ASCII.test(body) || this.allForms().some((form) => body.includes(form));
	}

	private censorIn(value: JsonValue): JsonValue {
		if (typeof value === 'string') return this.censor(value);
		if (Array.isArray(value)) return value.map((one) => this.censorIn(one));
		if (!isJsonObject(value)) return value;
		return Object.fromEntries(
			Object.entries(value).map(([name, part]) => [this.censor(name), this.censorIn(part)]),
		);
	}

	private censor(text: string): string {
		return this.allForms().reduce((censored, form) => censored.replaceAll(form, CENSOR), text);
	}

	private allForms(): readonly string[] {
		this.forms ??= formsOf([...this.secrets]);
		return this.forms;
	}
}

/** A character that needs no escape in JSON but has one: behind it a secret would not be found. */
const ESCAPED_ASCII = /\\u00[2-7]/i;

/** How deep JSON may stand in JSON: a string, a string in that, and a body that holds it. */
const JSON_DEPTH = 3;

/** The texts that may hold a secret: itself, in a URL or in Base64, and each of them in JSON; the longest first. */
function formsOf(secrets: readonly string[]): string[] {
	const forms = new Set(
		secrets.flatMap((secret) => [secret, ...inUrl(secret), ...inBase64(secret)]),
	);
	for (let depth = 1; depth <= JSON_DEPTH; depth++) {
		for (const escaped of [...forms].flatMap(inJson)) forms.add(escaped);
	}
	return [...forms].sort((one, other) => other.length - one.length);
}

/** Encoded for a URL or a form, with upper or lower hexadecimal digits. */
function inUrl(secret: string): string[] {
	const form = new URLSearchParams([['', secret]]).toString().slice(1);
	return [encodeURIComponent(secret.toWellFormed()), form].flatMap((encoded) => [
		encoded,
		encoded.replace(/%../g, (byte) => byte.toLowerCase()),
	]);
}

/** The Base64 characters that depend on the secret alone, for each offset in a group of three bytes. */
function inBase64(secret: string): string[] {
	return [0, 1, 2].flatMap((offset) => {
		const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
		const first = Math.ceil((offset * 8) / 6);
		const last = Math.floor((bytes.length * 8) / 6);
		const alphabets = ['base64', 'base64url'] as const;
		return alphabets.map((alphabet) => bytes.toString(alphabet).slice(first, last));
	});
}

/** As a string of JSON has it. PHP escapes slashes, and characters that are not ASCII, unless told otherwise. */
function inJson(text: string): string[] {
	const escaped = JSON.stringify(text).slice(1, -1);
	const slashes = escaped.replaceAll('/', String.raw`\/`);
	return [escaped, slashes, slashes.replace(/[\u0080-\uffff]/g, unicodeEscape)];
}

function unicodeEscape(character: string): string {
	return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Whoever has the key of a webhook can forge deliveries. */
const SECRET_FIELD = 'secret_key';
const SECRET_FIELD_IN_JSON = /(\\{0,15}"secret_key\\{0,15}"\s?:\s?\\{0,15}")[^"\\]+/g;

/**
 * Records with every `secret_key` in them censored, at any depth: items end up in logs, exports and
 * screenshots. What is empty stays empty, so that one sees that none is set.
 *
 * @param records one or many; they are returned themselves if they hold no such field
 */
export function redactSecrets<Records extends JsonValue>(records: Records): Records {
	// Few records hold one, and a copy takes time.
	if (!holdsSecretField(records)) return records;
	const censor = (value: JsonValue, name: string): JsonValue =>
		name === SECRET_FIELD && value !== null && value !== '' ? CENSOR : value;
	return deepMap(records, censor) as Records;
}

function holdsSecretField(value: JsonValue): boolean {
	if (isPrimitive(value)) return false;
	if (Array.isArray(value)) return value.some(holdsSecretField);
	for (const name in value) {
		if (name === SECRET_FIELD || holdsSecretField(value[name] ?? null)) return true;
	}
	return false;
}

/** What stands in the `secret_key` fields of a value, at any depth. */
export function secretsIn(value: JsonValue): JsonValue[] {
	if (isPrimitive(value)) return [];
	return Object.entries(value).flatMap(([name, part]) =>
		name === SECRET_FIELD && isPrimitive(part) ? [part] : secretsIn(part),
	);
}
