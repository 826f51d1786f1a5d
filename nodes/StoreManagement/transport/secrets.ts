const MASK = '**********';

/** Values shorter than this are not searched for: they would mask ordinary words. */
const SHORTEST_SECRET = 4;

/** In records only longer ones are searched for: a short one may be a word of the store. */
const SHORTEST_ECHO = 8;

/** Values remembered at most; of an OAuth2 grant that lives for long, the latest tokens. */
const MOST_REMEMBERED = 200;

/**
 * How credentials look in texts of others, whatever their value: long, or with a digit in it.
 * Words of a sentence after such a name stay.
 */
const CREDENTIAL_PATTERN =
	/((?:authorization|user-token|user-secret-key|(?:access|refresh)_token|client_secret|secret_key|signature)["']?\s*[:=]\s*["']?(?:bearer\s+|basic\s+)?|\b(?:bearer|basic)\s+)(?=[^\s"',;&}]*\d|[^\s"',;&}]{20})[^\s"',;&}]{6,}/gi;

/**
 * The credential values that must never be shown, and the one way to take them out of a text.
 */
export class Secrets {
	private readonly values = new Set<string>();

	/** Remembers values; what is no text or too short to be a secret is passed over. */
	add(...values: unknown[]): void {
		for (const value of values) {
			if (typeof value !== 'string' || value.length < SHORTEST_SECRET) continue;
			this.values.delete(value);
			this.values.add(value);
			const [oldest] = this.values;
			if (this.values.size > MOST_REMEMBERED && oldest !== undefined) this.values.delete(oldest);
		}
	}

	private get echoes(): string[] {
		return [...this.values].filter((value) => value.length >= SHORTEST_ECHO);
	}

	/** Whether a JSON body may hold a known value. Only values that JSON may escape need a closer look. */
	mayStandIn(body: string): boolean {
		const escaped = body.includes('\\');
		return this.echoes.some((value) => body.includes(value) || (escaped && /[^\w.-]/.test(value)));
	}

	/** A text of a record with every known value masked. What only looks like a credential is data. */
	maskEcho(text: string): string {
		return this.echoes.reduce((rest, value) => rest.replaceAll(value, MASK), text);
	}

	/** The text with every known value, and everything that looks like a credential, masked. */
	mask(text: string): string {
		// The longest first, since one value may be part of another.
		const forms = [...this.values].flatMap(formsOf).sort((a, b) => b.length - a.length);
		const masked = forms.reduce((rest, form) => rest.replaceAll(form, MASK), text);
		return masked.replace(CREDENTIAL_PATTERN, `$1${MASK}`);
	}
}

/** The ways in which a value may be written: as it is, in an address, in a form, in JSON. */
function formsOf(value: string): string[] {
	// By way of bytes, since half a surrogate pair cannot be encoded.
	const inAddress = encodeURIComponent(Buffer.from(value).toString());
	const inForm = new URLSearchParams({ '': value }).toString().slice(1);
	const inJson = JSON.stringify(value).slice(1, -1);
	return [...new Set([value, inAddress, inForm, inJson, inJson.replaceAll('/', '\\/')])];
}
