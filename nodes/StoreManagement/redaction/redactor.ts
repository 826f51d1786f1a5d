import { deepMap, isJsonObject, isPrimitive, type JsonValue } from '../json';

const CENSOR = '**********';

/** Shorter values may be ordinary words, so they are not redacted. */
const MIN_SECRET_LENGTH = 6;

/** The oldest go first, so a long-lived OAuth2 grant keeps its latest tokens. */
const MAX_SECRETS = 20;

/** The secrets of a credential, and the one way to remove them from texts and records. */
export class Redactor {
	private readonly secrets = new Set<string>();
	/** Built when it is needed; undefined after a secret was added. */
	private pattern: RegExp | undefined;

	/** Anything that is not a text, or is too short for a secret, is ignored. */
	add(...values: unknown[]): void {
		for (const value of values) {
			if (typeof value !== 'string' || value.length < MIN_SECRET_LENGTH) continue;
			if (!this.secrets.delete(value)) this.pattern = undefined;
			this.secrets.add(value);
			const [oldest] = this.secrets;
			if (this.secrets.size > MAX_SECRETS && oldest !== undefined) this.secrets.delete(oldest);
		}
	}

	/** A text without the known secrets, and where it is JSON without the key of a webhook. */
	redact(text: string): string {
		return this.censor(text).replace(SECRET_FIELD_IN_JSON, `$1${CENSOR}`);
	}

	/**
	 * A parsed body without the known secrets, in texts and in names. It is the parsed body that is searched,
	 * because in its text a secret of digits may be part of a number.
	 *
	 * @param body the text of the body, which is faster to search
	 * @returns the value itself where it holds no secret
	 */
	redactValue(value: JsonValue, body: string): JsonValue {
		return body.search(this.toPattern()) === -1 ? value : this.censorIn(value);
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
		return text.replace(this.toPattern(), CENSOR);
	}

	private toPattern(): RegExp {
		this.pattern ??= patternOf([...this.secrets]);
		return this.pattern;
	}
}

/**
 * A longer secret is found by its beginning, and the rest of the token is censored with it: V8 does not
 * optimize an expression of more than 20 KB, and the tokens of an OAuth2 grant would make one.
 */
const MAX_SEARCHED_LENGTH = 60;
/** Not the full stop of the sentence. */
const REST_OF_TOKEN = String.raw`(?:[\w.~+/=%\\-]*[\w~+/=%\\-])?`;

/** Matches each secret as it is, as it stands in JSON and in a URL, and in Base64. */
function patternOf(secrets: string[]): RegExp {
	if (secrets.length === 0) return /(?!)/g;
	const longestFirst = secrets.sort((one, other) => other.length - one.length);
	const forms = longestFirst.flatMap((secret) => {
		const beginning = secret.slice(0, MAX_SEARCHED_LENGTH);
		const rest = secret.length > MAX_SEARCHED_LENGTH ? REST_OF_TOKEN : '';
		const plain = Array.from(beginning, patternOfCharacter).join('');
		return [plain, ...base64Patterns(beginning)].map((form) => form + rest);
	});
	return new RegExp(forms.join('|'), 'gi');
}

/** One character: as it is, after the backslashes of JSON in JSON, as `\u00f6`, or encoded for a URL. */
function patternOfCharacter(character: string): string {
	if (/^\w$/.test(character)) return character;
	const plain = character.replace(/[$()*+./?[\\\]^{|}]/, String.raw`\$&`);
	const code = character.charCodeAt(0).toString(16).padStart(4, '0');
	const bytes = Buffer.from(character).toString('hex').replace(/../g, '%$&');
	return String.raw`(?:\\{0,15}${plain}|\\{1,15}u${code}|${bytes})`;
}

/** The Base64 characters that depend on the secret alone, for each offset in a group of three bytes. */
function base64Patterns(secret: string): string[] {
	return [0, 1, 2].map((offset) => {
		const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
		const first = Math.ceil((offset * 8) / 6);
		const end = Math.floor((bytes.length * 8) / 6);
		const own = bytes.toString('base64').slice(first, end);
		// Base64 for URLs has other characters for these two.
		return own.replaceAll('+', '[+-]').replaceAll('/', String.raw`(?:\\?/|_)`);
	});
}

/** Whoever has the key of a webhook can forge deliveries. */
const SECRET_FIELD = 'secret_key';
const SECRET_FIELD_IN_JSON = /(\\{0,15}"secret_key\\{0,15}"\s?:\s?\\{0,15}")[^"\\]+/g;

/**
 * Records with every `secret_key` in them censored, at any depth: items end up in logs, exports and
 * screenshots. What is empty stays empty, so that one sees that none is set.
 *
 * @param records one or many; they are returned themselves where they hold no such field
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
