import { deepMap, type JsonValue } from '../json';

/** What stands in place of a secret. */
export const CENSOR = '**********';

/** Values shorter than this are not redacted: they would hide ordinary words. */
const MIN_SECRET_LENGTH = 4;

/** In records only longer values are redacted: a short one may be a word of the store. */
const MIN_RECORD_SECRET_LENGTH = 8;

/** Values kept at most. A long-lived OAuth2 grant keeps its latest tokens. */
const MAX_SECRETS = 200;

/**
 * What looks like a credential in a text, whatever its value: long, or with a digit in it. Words of
 * a sentence after such a name are left alone.
 */
const CREDENTIAL_PATTERN =
	/((?:authorization|user-token|user-secret-key|(?:access|refresh)_token|client_secret|secret_key|signature)["']?\s*[:=]\s*["']?(?:bearer\s+|basic\s+)?|\b(?:bearer|basic)\s+)(?=[^\s"',;&}]*\d|[^\s"',;&}]{20})[^\s"',;&}]{6,}/gi;

/** The secrets of a credential, and the one way to remove them from texts and records. */
export class Redactor {
	private readonly secrets = new Set<string>();

	/** Adds values. Anything that is not a text, or is too short for a secret, is ignored. */
	add(...values: unknown[]): void {
		for (const value of values) {
			if (typeof value !== 'string' || value.length < MIN_SECRET_LENGTH) continue;
			this.secrets.delete(value);
			this.secrets.add(value);
			const [oldest] = this.secrets;
			if (this.secrets.size > MAX_SECRETS && oldest !== undefined) this.secrets.delete(oldest);
		}
	}

	/** Replaces every known secret, and everything that looks like a credential, in a text. */
	redact(text: string): string {
		// Longest first, because one secret may be part of another.
		const forms = [...this.secrets].flatMap(encodedForms).sort((a, b) => b.length - a.length);
		const redacted = forms.reduce((rest, form) => rest.replaceAll(form, CENSOR), text);
		return redacted.replace(CREDENTIAL_PATTERN, `$1${CENSOR}`);
	}

	/**
	 * Replaces known secrets in the texts of a parsed body. Works on parsed values, because in the raw
	 * body a secret of digits may be part of a number, and an escaped one would be missed. What only
	 * looks like a credential is data here.
	 *
	 * @param value the parsed body; it is not changed
	 * @param body the raw body, which is cheaper to search first
	 * @returns the value itself where it holds no secret
	 */
	redactValue(value: JsonValue, body: string): JsonValue {
		const secrets = [...this.secrets].filter(({ length }) => length >= MIN_RECORD_SECRET_LENGTH);
		if (!secrets.some((secret) => mayContain(body, secret))) return value;
		const redactText = (text: string): string =>
			secrets.reduce((rest, secret) => rest.replaceAll(secret, CENSOR), text);
		return deepMap(value, (part) => (typeof part === 'string' ? redactText(part) : part));
	}
}

/** JSON may escape characters other than these, and then only a look at the parsed texts decides. */
function mayContain(body: string, secret: string): boolean {
	return body.includes(secret) || (body.includes('\\') && /[^\w.-]/.test(secret));
}

/** The ways in which a secret may be written: as it is, in a URL, in a form, in JSON. */
function encodedForms(secret: string): string[] {
	// Through bytes, because half a surrogate pair cannot be encoded.
	const inUrl = encodeURIComponent(Buffer.from(secret).toString());
	const inForm = new URLSearchParams({ '': secret }).toString().slice(1);
	const inJson = JSON.stringify(secret).slice(1, -1);
	return [...new Set([secret, inUrl, inForm, inJson, inJson.replaceAll('/', '\\/')])];
}
