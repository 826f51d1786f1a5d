import type { Steps } from '../sleep';

/** Part of a text, from `start` up to but without `end`. */
export interface Span {
	start: number;
	end: number;
}

/** Characters by which a text is compared first; nothing shorter is found. */
const PREFIX = 4;

const HASHES = 1 << 16;

/**
 * Finds any of many texts in one pass, so that the number of remembered secrets does not count: only
 * where the first characters have the hash of a secret are the secrets themselves compared.
 */
export class SecretFinder {
	private readonly isUsed = new Uint8Array(HASHES);
	private readonly byHash = new Map<number, string[]>();

	/** @param secrets those shorter than four characters are ignored */
	constructor(secrets: Iterable<string>) {
		for (const secret of new Set(secrets)) {
			if (secret.length < PREFIX) continue;
			let hash = 0;
			for (let index = 0; index < PREFIX; index++) hash = next(hash, secret.charCodeAt(index));
			this.isUsed[hash] = 1;
			this.byHash.set(hash, [...(this.byHash.get(hash) ?? []), secret]);
		}
	}

	/** Every place of every secret in the original text, in no certain order; they may overlap. */
	*find({ codes, starts, length }: Codes): Steps<Span[]> {
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

/** Keeps four bits of each of the last four characters, and nothing of those before. */
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

/** A text as UTF-16 codes, and where in the original text each of them begins. */
interface Codes {
	codes: Uint16Array;
	/** One more than there are codes: the last is the end of the original text. */
	starts: Uint32Array;
	length: number;
}

/** How often a text may be escaped: JSON in a text of JSON is escaped twice. */
const MAX_LEVELS = 4;

/** Characters that are read between two pauses. */
export const CODES_PER_STEP = 1 << 16;

/** A text as it is, and as it reads when its escapes of JSON and of URLs are resolved, level by level. */
export function* levelsOf(text: string): Steps<Codes[]> {
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

/** The code that is written at a place, and how many codes write it. */
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
