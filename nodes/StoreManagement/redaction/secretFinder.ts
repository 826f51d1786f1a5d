import type { Steps } from '../sleep';

/** Part of a text, from `start` up to but not including `end`. */
export interface Span {
	start: number;
	end: number;
}

/** Length of the prefix that is hashed, in characters; nothing shorter is found. */
const PREFIX = 4;

const HASHES = 1 << 16;

/** Up to this many texts are searched for one by one; beyond it a single pass is faster. */
const MOST_ONE_BY_ONE = 64;

/** Longest escape of one character in four levels of JSON and URLs, from its last `\` or `%` on. */
const LONGEST_ESCAPE = 16;

/**
 * Finds any of many secrets in one pass, so that their number does not matter: only where the next
 * characters have the hash of a secret's prefix are the secrets themselves compared.
 */
export class SecretFinder {
	private readonly isUsed = new Uint8Array(HASHES);
	private readonly byHash = new Map<number, string[]>();
	private readonly secrets: readonly string[];
	private readonly longest: number;

	/** @param secrets those shorter than four characters are ignored */
	constructor(secrets: Iterable<string>) {
		this.secrets = [...new Set(secrets)].filter(({ length }) => length >= PREFIX);
		this.longest = Math.max(0, ...this.secrets.map(({ length }) => length));
		for (const secret of this.secrets) {
			let hash = 0;
			for (let index = 0; index < PREFIX; index++) hash = next(hash, secret.charCodeAt(index));
			this.isUsed[hash] = 1;
			this.byHash.set(hash, [...(this.byHash.get(hash) ?? []), secret]);
		}
	}

	/**
	 * Whether a text holds any of the secrets, escaped or not. With few secrets, much cheaper than to find
	 * where: `includes` searches the text, and only the parts near an escape are read code by code.
	 */
	*isIn(text: string): Steps<boolean> {
		const isFew = this.secrets.length <= MOST_ONE_BY_ONE;
		if (isFew && (yield* this.isPlainIn(text))) return true;
		const reach = this.longest + LONGEST_ESCAPE;
		for (const part of isFew ? yield* partsWithEscapes(text, reach) : [text]) {
			if ((yield* this.find(part)).length > 0) return true;
		}
		return false;
	}

	private *isPlainIn(text: string): Steps<boolean> {
		for (let start = 0; start < text.length; start += CODES_PER_STEP) {
			if (start > 0) yield;
			const part = text.slice(start, start + CODES_PER_STEP + this.longest);
			if (this.secrets.some((secret) => part.includes(secret))) return true;
		}
		return false;
	}

	/** Every occurrence of every secret in a text, escaped or not, in no particular order; they may overlap. */
	*find(text: string): Steps<Span[]> {
		const spans: Span[] = [];
		for (const level of yield* levelsOf(text)) {
			for (const span of yield* this.findInLevel(level)) spans.push(span);
		}
		return spans;
	}

	private *findInLevel({ codes, starts, length }: Codes): Steps<Span[]> {
		const spans: Span[] = [];
		let hash = 0;
		for (let end = 1; end <= length; end++) {
			if (end % CODES_PER_STEP === 0) yield;
			hash = next(hash, codes[end - 1] ?? 0);
			if (this.isUsed[hash] === 0 || end < PREFIX) continue;
			const at = end - PREFIX;
			for (const secret of this.byHash.get(hash) ?? []) {
				if (!standsAt(codes, length, at, secret)) continue;
				spans.push({ start: starts[at] ?? 0, end: starts[at + secret.length] ?? 0 });
			}
		}
		return spans;
	}
}

/** Rolling hash of the last four characters: older ones have been shifted out, four bits at a time. */
function next(hash: number, code: number): number {
	return ((hash << 4) ^ code ^ (code >> 4)) & (HASHES - 1);
}

function standsAt(codes: Uint16Array, length: number, at: number, secret: string): boolean {
	if (at + secret.length > length) return false;
	for (let index = 0; index < secret.length; index++) {
		if (codes[at + index] !== secret.charCodeAt(index)) return false;
	}
	return true;
}

/** Escapes that are looked for between two pauses. */
const ESCAPES_PER_STEP = 1 << 12;

/**
 * The parts of a text in which something is escaped, with `reach` characters before and after each escape,
 * so that no secret with an escape in it is cut in two.
 */
function* partsWithEscapes(text: string, reach: number): Steps<string[]> {
	const parts: string[] = [];
	let count = 0;
	for (let first = escapeFrom(text, 0), next = first; first !== -1; first = next) {
		let last = first;
		for (; next !== -1 && next - last <= 2 * reach; next = escapeFrom(text, last + 1)) {
			if (++count % ESCAPES_PER_STEP === 0) yield;
			last = next;
		}
		parts.push(text.slice(Math.max(0, first - reach), last + reach));
	}
	return parts;
}

/** @returns the first place from `start` on at which an escape may begin; -1 where there is none */
function escapeFrom(text: string, start: number): number {
	ESCAPE.lastIndex = start;
	return ESCAPE.exec(text)?.index ?? -1;
}

const ESCAPE = /[%\\]/g;

/** A text as UTF-16 code units, and where in the original text each of them begins. */
interface Codes {
	codes: Uint16Array;
	/** One entry more than there are codes: the last is the end of the original text. */
	starts: Uint32Array;
	length: number;
}

/** Levels of a text: as it is, and unescaped up to three times. JSON in a text of JSON is escaped twice. */
const MAX_LEVELS = 4;

/** Characters that are read between two pauses. */
export const CODES_PER_STEP = 1 << 16;

/** A text as it is, and with its JSON and URL escapes resolved, level by level. */
function* levelsOf(text: string): Steps<Codes[]> {
	const first = yield* codesOf(text);
	const levels = [first];
	for (let level: Codes | undefined = first; level && levels.length < MAX_LEVELS;) {
		level = yield* unescaped(level);
		if (level) levels.push(level);
	}
	return levels;
}

function* codesOf(text: string): Steps<Codes> {
	const { length } = text;
	const codes = new Uint16Array(length);
	const starts = new Uint32Array(length + 1);
	for (let index = 0; index < length; index++) {
		if (index % CODES_PER_STEP === 0) yield;
		codes[index] = text.charCodeAt(index);
		starts[index] = index;
	}
	starts[length] = length;
	return { codes, starts, length };
}

const BACKSLASH = 92;
const PERCENT = 37;
const LETTER_U = 117;

/** @returns undefined where nothing is escaped */
function* unescaped({ codes, starts, length }: Codes): Steps<Codes | undefined> {
	if (!codes.includes(BACKSLASH) && !codes.includes(PERCENT)) return undefined;
	const plain = new Uint16Array(length);
	const plainStarts = new Uint32Array(length + 1);
	let count = 0;
	for (let index = 0; index < length; count++) {
		if (count % CODES_PER_STEP === 0) yield;
		plainStarts[count] = starts[index] ?? 0;
		const [code, size] = escapeAt(codes, index, length);
		plain[count] = code;
		index += size;
	}
	if (count === length) return undefined;
	plainStarts[count] = starts[length] ?? 0;
	return { codes: plain, starts: plainStarts, length: count };
}

/** The code at a place, its escape resolved, and how many codes it takes up in the text. */
function escapeAt(codes: Uint16Array, at: number, length: number): readonly [number, number] {
	const code = codes[at] ?? 0;
	if (code === PERCENT) {
		const byte = hexAt(codes, at + 1, 2);
		return byte === undefined ? [code, 1] : [byte, 3];
	}
	if (code !== BACKSLASH || at + 1 >= length) return [code, 1];
	const letter = codes[at + 1] ?? 0;
	const unit = letter === LETTER_U ? hexAt(codes, at + 2, 4) : undefined;
	return unit === undefined ? [letter, 2] : [unit, 6];
}

/** @returns undefined where there are no such hexadecimal digits */
function hexAt(codes: Uint16Array, at: number, count: number): number | undefined {
	let value = 0;
	for (let index = at; index < at + count; index++) {
		const digit = HEX_DIGITS[codes[index] ?? 0] ?? NO_DIGIT;
		if (digit === NO_DIGIT) return undefined;
		value = value * 16 + digit;
	}
	return value;
}

const NO_DIGIT = 255;

/** The value of each code that is a hexadecimal digit. */
const HEX_DIGITS = new Uint8Array(128).fill(NO_DIGIT);
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
	HEX_DIGITS[digit.charCodeAt(0)] = value;
	HEX_DIGITS[digit.toUpperCase().charCodeAt(0)] = value;
}
