import { deepMap, isJsonObject, isPrimitive, type JsonValue } from '../json';

const CENSOR = '**********';

/** Shorter values may be ordinary words, so they are not redacted. */
const MIN_SECRET_LENGTH = 6;

/** The oldest go first, so a long-lived OAuth2 grant keeps its latest tokens. */
const MAX_SECRETS = 20;

/** The secrets of a credential, and the one way to remove them from texts and records. */
export class Redactor {
	private readonly secrets = new Set<string>();
	/** Finds all secrets in all forms. */
	private pattern = NOTHING;

	/** Anything that is not a text, or is too short for a secret, is ignored. */
	add(...values: unknown[]): void {
		for (const value of values) {
			if (typeof value !== 'string' || value.length < MIN_SECRET_LENGTH) continue;
			this.secrets.delete(value);
			this.secrets.add(value);
		}
		for (const oldest of [...this.secrets].slice(0, -MAX_SECRETS)) this.secrets.delete(oldest);
		this.pattern = patternOf([...this.secrets]);
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
		// An escape of JSON may hide one.
		const mayHold = body.includes('\\') || body.search(this.pattern) >= 0;
		return mayHold ? this.censorIn(value) : value;
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
		return text.replace(this.pattern, CENSOR);
	}
}

const NOTHING = /(?!)/g;

/** The longest form first: a shorter one may be part of it. Hexadecimal digits of a URL may be large or small. */
function patternOf(secrets: readonly string[]): RegExp {
	const forms = secrets.flatMap(formsOf).sort((one, other) => other.length - one.length);
	const escaped = forms.map((form) => form.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
	return forms.length === 0 ? NOTHING : new RegExp(escaped.join('|'), 'gi');
}

/** A secret as it is, in JSON (PHP escapes its slashes), in a URL and in Base64, also where it is part of a pair. */
function formsOf(secret: string): string[] {
	const inJson = JSON.stringify(secret).slice(1, -1);
	const inUrl = encodeURIComponent(secret.toWellFormed());
	return [secret, inJson, inJson.replaceAll('/', String.raw`\/`), inUrl, ...inBase64(secret)];
}

/** The Base64 characters that depend on the secret alone, for each offset in a group of three bytes. */
function inBase64(secret: string): string[] {
	return [0, 1, 2].map((offset) => {
		const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
		const first = Math.ceil((offset * 8) / 6);
		const last = Math.floor((bytes.length * 8) / 6);
		return bytes.toString('base64').slice(first, last);
	});
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
