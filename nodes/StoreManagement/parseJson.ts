import { setField, Stack, type JsonObject, type JsonValue } from './json';
import type { Steps } from './sleep';

const [QUOTE, COMMA, BACKSLASH] = [34, 44, 92];
const [OPENS_LIST, CLOSES_LIST, OPENS_OBJECT, CLOSES_OBJECT] = [91, 93, 123, 125];

/** Characters that are parsed between two pauses. */
const PIECE = 1 << 14;

/**
 * Bodies up to this length, in characters, are parsed and written without a pause: a page of thirty full
 * orders or four hundred leads is shorter, and the slowest of them take some 40 ms.
 */
export const PARSED_AT_ONCE = 1 << 18;

/** The most fields of an object: the names of more cannot even be listed without blocking n8n. */
export const MAX_FIELDS = 100_000;

/**
 * The most elements of a list: a longer one is moved in memory as it grows, which blocks n8n. A response
 * of the greatest size cannot hold more records of 33 characters.
 */
export const MAX_ELEMENTS = 500_000;

/** An object has more than MAX_FIELDS fields, or a list more than MAX_ELEMENTS elements. */
export class TooManyValuesError extends Error {
	override readonly name = 'TooManyValuesError';

	/** @param limit what is too many, for the user: "more than 100000 fields in one record" */
	constructor(readonly limit: string) {
		super(limit);
	}
}

/**
 * Parses JSON as `JSON.parse` does, but in pieces: `JSON.parse` takes 0.6 s for 4 MB made to be slow, and
 * cannot pause.
 *
 * @throws SyntaxError for a text that is not JSON, TooManyValuesError
 */
export function* parseJson(text: string): Steps<JsonValue> {
	const reader = new PieceReader(text);
	while (!reader.read()) yield;
	return reader.value();
}

/** A list or an object that began in a piece already parsed and continues in the next. */
interface Begun {
	container: JsonValue[] | JsonObject;
	fields: number;
}

/** A bracket that the piece opens but does not close, and the last string before it, which may name it. */
interface Bracket {
	closing: ']' | '}';
	nameStart: number;
	nameEnd: number;
}

/**
 * Cuts a text at commas and brackets, and lets `JSON.parse` parse each piece, with its missing brackets
 * added. So nothing is accepted that JSON.parse rejects; only what stands at a cut is checked here.
 */
class PieceReader {
	/** Holds the value, as if it stood in a list. */
	private readonly root: JsonValue[] = [];
	private readonly outermost: Begun = { container: this.root, fields: 0 };
	private readonly begun = new Stack<Begun>();
	private brackets: Bracket[] = [];
	/** Where the piece begins: after an opening bracket, at a comma, or after a closing bracket. */
	private start = 0;
	private isAfterOpening = true;
	private at = 0;
	private nameStart = 0;
	private nameEnd = 0;

	constructor(private readonly text: string) {}

	/** @returns whether the text has ended; otherwise it is time for a pause */
	read(): boolean {
		const { text } = this;
		const end = Math.min(text.length, this.at + PIECE);
		let at = this.at;
		for (; at < end; at++) {
			const code = text.charCodeAt(at);
			if (code === QUOTE) {
				this.nameStart = at;
				at = endOfString(text, at);
				this.nameEnd = at + 1;
			} else if (code === OPENS_LIST || code === OPENS_OBJECT) {
				const { nameStart, nameEnd } = this;
				this.brackets.push({ closing: code === OPENS_LIST ? ']' : '}', nameStart, nameEnd });
				if (at - this.start > PIECE) this.cut(at + 1, true);
			} else if (code === COMMA) {
				if (at - this.start > PIECE) this.cut(at, false);
			} else if (code === CLOSES_LIST || code === CLOSES_OBJECT) {
				// JSON.parse checks whether it is the right one.
				if (this.brackets.length > 0) this.brackets.pop();
				else this.close(at, code === CLOSES_LIST);
			}
		}
		this.at = at;
		return at >= text.length;
	}

	value(): JsonValue {
		if (this.begun.peek() || this.brackets.length > 0) throw new SyntaxError('Not closed');
		this.take(this.text.length);
		const [value] = this.root;
		if (value === undefined || this.root.length > 1) throw new SyntaxError('Not one value');
		return value;
	}

	private cut(at: number, isAfterOpening: boolean): void {
		if (!isAfterOpening && '[{'.includes(lastBefore(this.text, at))) {
			throw new SyntaxError('Nothing before a comma');
		}
		this.take(at);
		this.start = at;
		this.isAfterOpening = isAfterOpening;
	}

	private close(at: number, isList: boolean): void {
		const innermost = this.begun.peek();
		if (!innermost || Array.isArray(innermost.container) !== isList) {
			throw new SyntaxError('Not opened');
		}
		this.take(at);
		this.begun.pop();
		this.start = at + 1;
		this.isAfterOpening = false;
	}

	private innermost(): Begun {
		return this.begun.peek() ?? this.outermost;
	}

	/** Parses the text between `start` and `end`, unless it is blank. */
	private take(end: number): void {
		const { text } = this;
		let start = afterBlank(text, this.start);
		if (start >= end) return;
		if (!this.isAfterOpening) {
			if (text[start] !== ',') throw new SyntaxError('No comma');
			start = afterBlank(text, start + 1);
			if (start >= end) throw new SyntaxError('Nothing after a comma');
		}
		const closing = this.brackets.map((bracket) => bracket.closing).reverse();
		this.add(text.slice(start, end) + closing.join(''));
	}

	/** Adds elements or fields to the innermost container, and begins the containers that the piece opens. */
	private add(piece: string): void {
		const { container } = this.innermost();
		if (Array.isArray(container)) {
			const elements = JSON.parse(`[${piece}]`) as JsonValue[];
			if (container.length + elements.length > MAX_ELEMENTS) {
				throw new TooManyValuesError(`more than ${MAX_ELEMENTS} elements in one list`);
			}
			for (const element of elements) container.push(element);
		} else {
			this.addFields(container, JSON.parse(`{${piece}}`) as JsonObject);
		}
		let inner: JsonValue | undefined = container;
		for (const { nameStart, nameEnd } of this.brackets) {
			inner = Array.isArray(inner)
				? inner.at(-1)
				: (inner as JsonObject)[JSON.parse(this.text.slice(nameStart, nameEnd)) as string];
			const begun = inner as JsonValue[] | JsonObject;
			this.begun.push({
				container: begun,
				fields: Array.isArray(begun) ? 0 : Object.keys(begun).length,
			});
		}
		this.brackets = [];
	}

	private addFields(object: JsonObject, added: JsonObject): void {
		const innermost = this.innermost();
		for (const name in added) {
			setField(object, name, added[name] ?? null);
			if (++innermost.fields > MAX_FIELDS) {
				throw new TooManyValuesError(`more than ${MAX_FIELDS} fields in one record`);
			}
		}
	}
}

const BLANK = ' \t\n\r';

/** @returns where the string that begins at `start` ends: at its closing quotation mark, or with the text */
function endOfString(text: string, start: number): number {
	let at = start + 1;
	for (; at < text.length; at++) {
		const code = text.charCodeAt(at);
		if (code === QUOTE) break;
		if (code === BACKSLASH) at++;
	}
	return at;
}

/** @returns the last character before `place` that is not blank; empty where there is none */
function lastBefore(text: string, place: number): string {
	let at = place - 1;
	while (at >= 0 && BLANK.includes(text[at] ?? '')) at--;
	return text.charAt(at);
}

/** @returns the first place from `start` on that is not blank */
function afterBlank(text: string, start: number): number {
	let at = start;
	while (at < text.length && BLANK.includes(text[at] ?? '')) at++;
	return at;
}
