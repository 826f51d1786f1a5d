import { deepMap, isJsonObject, isPrimitive, type JsonObject, type JsonValue } from '../json';

/** What stands in place of a secret. */
const CENSOR = '**********';

/** Values shorter than this are not redacted: that would hide ordinary words. */
const MIN_SECRET_LENGTH = 4;

/** In records and in base64, values shorter than this are not redacted: they may be words of the store. */
const MIN_RECORD_SECRET_LENGTH = 8;

/** Values remembered at most. The oldest go first, so a long-lived OAuth2 grant keeps its latest tokens. */
const MAX_SECRETS = 20;

/**
 * What looks like a credential in a text, known or not: a name such as `user-token`, then a value that is
 * long or has a digit in it. Ordinary words after such a name are left alone.
 */
const CREDENTIAL_PATTERN =
	/((?:authorization|user-token|user-secret-key|(?:access|refresh)_token|client_secret|secret_key|signature)["']?\s*[:=]\s*["']?(?:(?:bearer|basic)\s+)?)(?=[^\s"',;&}]{0,19}\d|[^\s"',;&}]{20})[^\s"',;&}]{6,}/gi;

/** A longer text is cut off: what is shown is shortened anyway, and much further. */
const MAX_TEXT_LENGTH = 16_384;

/** How much of a text is searched: more than is kept, so that a secret at the cut is found whole. */
const MAX_SEARCHED_LENGTH = 2 * MAX_TEXT_LENGTH;

/** User name and password in a URL, up to the last `@`; the bound is longer than any in use. */
const USER_INFO = /(:\/\/)[^\s/?#]{0,512}@/g;

/** The secrets of a credential, and the one way to remove them from texts and records. */
export class Redactor {
	private readonly secrets = new Set<string>();
	/** Built from the secrets when a text is searched; undefined after one was added. */
	private inTexts: RegExp | undefined;
	private inRecords: RegExp | undefined;

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
		const pattern = (this.inTexts ??= patternOf([...this.secrets]));
		return text
			.slice(0, MAX_SEARCHED_LENGTH)
			.replace(pattern, CENSOR)
			.slice(0, MAX_TEXT_LENGTH)
			.replace(CREDENTIAL_PATTERN, `$1${CENSOR}`)
			.replace(USER_INFO, `$1${CENSOR}@`);
	}

	/**
	 * Replaces known secrets in the texts and names of a parsed body. Works on parsed values, because in
	 * the raw body a secret of digits may be part of a number. What only looks like a credential is left
	 * alone: here it is data.
	 *
	 * @param value the parsed body; it is not changed
	 * @param body the raw body, which is faster to search
	 * @returns the value itself where it holds no secret
	 */
	redactValue(value: JsonValue, body: string): JsonValue {
		const pattern = (this.inRecords ??= patternOf(
			[...this.secrets].filter(({ length }) => length >= MIN_RECORD_SECRET_LENGTH),
		));
		if (body.search(pattern) === -1) return value;
		const censored = (text: string): string => text.replace(pattern, CENSOR);
		return deepMap(value, (part) => (typeof part === 'string' ? censored(part) : part), {
			rename: censored,
		});
	}
}

/**
 * A longer secret is found by its beginning, and the rest of the token is censored with it: V8 does not
 * optimize an expression of more than 20 KB, and the tokens of an OAuth2 grant would make one.
 */
const MAX_SEARCHED_SECRET = 60;
/** Not the full stop of the sentence. */
const REST_OF_TOKEN = String.raw`(?:[\w.~+/=%\\-]*[\w~+/=%\\-])?`;

/** Matches each secret in the forms in which it comes back: in JSON, URLs and forms, and in base64. */
function patternOf(secrets: string[]): RegExp {
	const longestFirst = secrets.sort((one, other) => other.length - one.length);
	const forms = longestFirst.flatMap((secret) => {
		const beginning = secret.slice(0, MAX_SEARCHED_SECRET);
		const rest = secret === beginning ? '' : REST_OF_TOKEN;
		const plain = [...beginning].map(formsOf).join('');
		return [plain, ...base64Forms(beginning)].map((form) => form + rest);
	});
	return new RegExp(forms.length === 0 ? '(?!)' : forms.join('|'), 'g');
}

/**
 * A pattern for one character: as it is, behind the backslashes of JSON in JSON in JSON, as `\u00f6`, or
 * in hexadecimal as in a URL. Letters and digits are only themselves.
 */
function formsOf(character: string): string {
	if (/^\w$/.test(character)) return character;
	const units = character.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
	const bytes = [...Buffer.from(character)].map((byte) => byte.toString(16).padStart(2, '0'));
	const inJson = units.map((unit) => String.raw`\\{1,15}u${inAnyCase(unit)}`).join('');
	const inUrl = bytes.map((byte) => `%${inAnyCase(byte)}`).join('');
	const plain = character.replace(/[$()*+./?[\\\]^{|}]/, String.raw`\$&`);
	return `(?:${String.raw`\\{0,15}`}${plain}|${inJson}|${inUrl}${character === ' ' ? String.raw`|\+` : ''})`;
}

function inAnyCase(hex: string): string {
	return hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

/** The base64 characters that depend on the secret alone, for each offset in a group of three bytes. */
function base64Forms(secret: string): string[] {
	if (secret.length < MIN_RECORD_SECRET_LENGTH) return [];
	return [0, 1, 2].map((offset) => {
		const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
		const text = bytes.toString('base64');
		const own = text.slice(Math.ceil((offset * 8) / 6), Math.floor((bytes.length * 8) / 6));
		return own
			.replace(/[+/]/g, formsOf)
			.replaceAll(String.raw`\+`, '[+-]')
			.replaceAll(String.raw`\/`, '[/_]');
	});
}

/** The key of a webhook, and the link that logs a customer in. Whoever has them forges deliveries, or is the customer. */
const SECRET_FIELDS = ['secret_key', 'login_url'] as const;

/** A `secret_key` in a text that is itself JSON or a query string, escaped or not. */
const IN_TEXT = /((?:secret_key|login_url)[\\"']{0,8}\s{0,8}[:=]\s{0,8}[\\"']{0,8})[^\s"'\\,;&}]+/g;

/**
 * Records with every `secret_key` in them censored, and `login_url` and `token` of customers, at any depth: a
 * webhook or a customer may be wrapped, or part of another record, and items end up in logs, exports and
 * screenshots. What is empty stays empty, so that one sees that none is set.
 *
 * @param records one or many
 * @returns the records themselves where they hold no such field, else a copy
 */
export function redactSecrets<Records extends JsonValue>(records: Records): Records {
	// A copy has the shape of what is copied: only values inside of it are replaced.
	return mentionsSecret(records) ? (deepMap(records, redactPart) as Records) : records;
}

function redactPart(value: JsonValue, key: string): JsonValue {
	if (isSecretField(key) && value !== null && value !== '') return CENSOR;
	if (typeof value === 'string') return value.replace(IN_TEXT, `$1${CENSOR}`);
	return isJsonObject(value) && hasToken(value, key) ? withoutToken(value) : value;
}

/** Whether an object is a customer with a token. A SKU has one too, which is no secret. */
function hasToken(record: JsonObject, key: string): boolean {
	const { data = null, token = null } = record;
	if (key !== 'customer' && !('login_url' in record)) return false;
	return isJsonObject(data) ? hasToken(data, key) : token !== null && token !== '';
}

function withoutToken({ data, ...customer }: JsonObject): JsonObject {
	return isJsonObject(data)
		? { ...customer, data: withoutToken(data) }
		: { ...customer, token: CENSOR };
}

function isSecretField(name: string): boolean {
	return SECRET_FIELDS.some((field) => field === name);
}

/** Checks before anything is copied, because few records hold a secret. */
function mentionsSecret(value: JsonValue, key = ''): boolean {
	if (typeof value === 'string') return SECRET_FIELDS.some((field) => value.includes(field));
	if (isPrimitive(value)) return false;
	if (Array.isArray(value)) return value.some((one) => mentionsSecret(one));
	if (key === 'customer' && hasToken(value, key)) return true;
	for (const name in value) {
		if (isSecretField(name) || mentionsSecret(value[name] ?? null, name)) return true;
	}
	return false;
}
