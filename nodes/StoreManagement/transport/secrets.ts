const MASK = '**********';

/** Values shorter than this are not searched for: they would mask ordinary words. */
const SHORTEST_SECRET = 4;

/** How credentials look in texts of others, whatever their value. */
const CREDENTIAL_PATTERN =
	/((?:authorization|user-token|user-secret-key|(?:access|refresh)_token|client_secret|secret_key)["']?\s*[:=]\s*["']?(?:bearer\s+|basic\s+)?|bearer\s+)[^\s"',;&}]+/gi;

/**
 * The credential values that must never be shown, and the one way to take them out of a text.
 */
export class Secrets {
	private readonly values = new Set<string>();

	/** Remembers values; what is no text or too short to be a secret is passed over. */
	add(...values: unknown[]): void {
		for (const value of values) {
			if (typeof value === 'string' && value.length >= SHORTEST_SECRET) this.values.add(value);
		}
	}

	/** The text with every known value, and everything that looks like a credential, masked. */
	mask(text: string): string {
		let masked = text;
		for (const value of this.values) {
			masked = masked.replaceAll(value, MASK).replaceAll(encodeURIComponent(value), MASK);
		}
		return masked.replace(CREDENTIAL_PATTERN, `$1${MASK}`);
	}
}
