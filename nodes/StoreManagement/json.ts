import type { Steps } from './sleep';

/** Any value that JSON can carry. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;

/** A JSON object, such as a record of the service. */
export type JsonObject = { [key: string]: JsonValue };

/** Whether a value is a JSON object, neither a list nor null. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The most values, nested ones included, that `toJsonText` writes. */
const MAX_SHOWN_VALUES = 10_000;

/** A value as JSON, for people: `…` where it is too long, or nested deeper than the call stack. */
export function toJsonText(value: unknown): string {
	let count = 0;
	const counted = (_: string, part: unknown): unknown => {
		if (++count > MAX_SHOWN_VALUES) throw new RangeError('Too long');
		return part;
	};
	try {
		return JSON.stringify(value, counted) ?? String(value);
	} catch {
		return '…';
	}
}

/** A value that holds no other values. */
export type Primitive = null | boolean | number | string;

/** Whether a value holds no other values. */
export function isPrimitive(value: JsonValue): value is Primitive {
	return typeof value !== 'object' || value === null;
}

/**
 * Sets a field under any name. A plain assignment to `__proto__`, which a JSON text may well
 * contain, would replace the object's prototype instead.
 */
export function setField(target: JsonObject, key: string, value: JsonValue): void {
	if (key === '__proto__') {
		Object.defineProperty(target, key, {
			value,
			configurable: true,
			enumerable: true,
			writable: true,
		});
	} else {
		target[key] = value;
	}
}

/** A stack. Linked, because an array of a million entries blocks n8n each time it grows. */
export class Stack<Value> {
	private top: { value: Value; below: Stack<Value>['top'] } | undefined;

	push(value: Value): void {
		this.top = { value, below: this.top };
	}

	/** @returns the value pushed last, which is removed; undefined where there is none */
	pop(): Value | undefined {
		const { top } = this;
		this.top = top?.below;
		return top?.value;
	}

	/** @returns the value pushed last; undefined where there is none */
	peek(): Value | undefined {
		return this.top?.value;
	}
}

/** Fields that are added between two pauses. */
const FIELDS_PER_STEP = 1000;

/**
 * Adds the fields of one object to another. One by one, because a spread of 100,000 fields blocks the
 * event loop for too long.
 *
 * @param isWanted whether to add a field, by its name; all by default
 */
export function* addFields(
	target: JsonObject,
	source: JsonObject,
	isWanted: (name: string) => boolean = () => true,
): Steps<void> {
	let count = 0;
	for (const name in source) {
		if (++count % FIELDS_PER_STEP === 0) yield;
		if (isWanted(name)) setField(target, name, source[name] ?? null);
	}
}

/** Values that are copied between two pauses. */
const VALUES_PER_STEP = 50;

/** What `deepMap` does besides replacing values. */
interface MapOptions {
	/** Names of fields whose values are copied by reference, without a call of `replace`. */
	opaqueKeys?: ReadonlySet<string>;
	/** Returns the name of a field in the copy. Where a changed name is taken already, a number is added. */
	rename?: (name: string) => string;
}

/**
 * Copies a value of any depth. Iterative, because recursion would exhaust the stack on deeply nested
 * input.
 *
 * @param root the value; it is not changed
 * @param replace sees each value before its contents are copied, with the name of the field that
 *   holds it ('' for the root and for elements of an array), and returns what stands in its place
 * @returns the copy
 */
export function* deepMap(
	root: JsonValue,
	replace: (value: JsonValue, key: string) => JsonValue,
	{ opaqueKeys, rename }: MapOptions = {},
): Steps<JsonValue> {
	const lists = new Stack<{ from: JsonValue[]; to: JsonValue[] }>();
	const objects = new Stack<{ from: JsonObject; to: JsonObject }>();
	let count = 0;

	const copyOf = (original: JsonValue, key: string): JsonValue => {
		if (opaqueKeys?.has(key)) return original;
		const value = replace(original, key);
		if (isPrimitive(value)) return value;
		if (Array.isArray(value)) {
			const list: JsonValue[] = [];
			lists.push({ from: value, to: list });
			return list;
		}
		const object: JsonObject = {};
		objects.push({ from: value, to: object });
		return object;
	};

	const copy = copyOf(root, '');
	while (lists.peek() ?? objects.peek()) {
		if (++count % VALUES_PER_STEP === 0) yield;
		const list = lists.pop();
		for (const element of list?.from ?? []) {
			if (++count % VALUES_PER_STEP === 0) yield;
			list?.to.push(copyOf(element, ''));
		}
		const object = objects.pop();
		if (object === undefined) continue;
		const { from, to } = object;
		for (const name in from) {
			if (++count % VALUES_PER_STEP === 0) yield;
			const renamed = rename?.(name) ?? name;
			const isUsed = renamed !== name && Object.hasOwn(to, renamed);
			setField(to, isUsed ? `${renamed} ${count}` : renamed, copyOf(from[name] ?? null, name));
		}
	}
	return copy;
}

/** Values that are compared between two pauses. */
const PAIRS_PER_STEP = 1000;

/** A pair of lists or objects of which some fields are still to be compared. */
interface OpenPair {
	left: JsonValue[] | JsonObject;
	right: JsonValue[] | JsonObject;
	names: Iterator<string | number>;
}

/**
 * Whether two lists are deeply equal. Iterative like `deepMap`, and depth first: it ends at the first
 * difference and looks at nothing after it.
 */
export function* isDeepEqual(one: JsonValue[], other: JsonValue[]): Steps<boolean> {
	const open = new Stack<OpenPair>();
	open.push(openPair([one], [other]));
	let count = 0;
	for (let pair = open.peek(); pair !== undefined; pair = open.peek()) {
		const { left, right, names } = pair;
		const next = names.next();
		if (next.done) {
			open.pop();
			continue;
		}
		if (++count % PAIRS_PER_STEP === 0) yield;
		const [mine, theirs] = [fieldOf(left, next.value), fieldOf(right, next.value)];
		if (mine === theirs) continue;
		if (mine === undefined || isPrimitive(mine)) return false;
		if (theirs === undefined || isPrimitive(theirs)) return false;
		if (Array.isArray(mine) !== Array.isArray(theirs) || sizeOf(mine) !== sizeOf(theirs))
			return false;
		open.push(openPair(mine, theirs));
	}
	return true;
}

function openPair(left: OpenPair['left'], right: OpenPair['right']): OpenPair {
	const names = Array.isArray(left) ? left.keys() : Object.keys(left).values();
	return { left, right, names };
}

function sizeOf(container: JsonValue[] | JsonObject): number {
	return Array.isArray(container) ? container.length : Object.keys(container).length;
}

function fieldOf(
	container: JsonValue[] | JsonObject,
	name: string | number,
): JsonValue | undefined {
	return Array.isArray(container) ? container[Number(name)] : container[name];
}
