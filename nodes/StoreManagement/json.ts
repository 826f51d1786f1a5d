/** Any value that JSON can carry. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;

/** A JSON object, as the records of the service are. */
export type JsonObject = { [key: string]: JsonValue };

/** Whether a value is a JSON object, neither a list nor null. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value that holds no other values. */
export type PlainValue = null | boolean | number | string;

/** Whether a value holds no other values. */
export function isPlainValue(value: JsonValue): value is PlainValue {
	return typeof value !== 'object' || value === null;
}

/**
 * Sets a field under any name. A plain assignment to `__proto__`, which a JSON text may well
 * contain, would exchange the object's prototype instead.
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

/**
 * Copies a value of any depth. It keeps its own list of what is left to copy, because a recursion
 * would exhaust the stack on deeply nested input.
 *
 * @param root the value; it is not changed
 * @param replace sees each value before its contents are copied, with the name of the field that
 *   holds it ('' for the root and for elements of an array), and returns what stands in its place
 * @param opaque names of fields whose values are taken over as they are, unseen
 * @returns the copy
 */
export function rebuild(
	root: JsonValue,
	replace: (value: JsonValue, key: string) => JsonValue,
	opaque: ReadonlySet<string>,
): JsonValue {
	const pending: Array<() => void> = [];

	const begin = (original: JsonValue, key: string): JsonValue => {
		if (opaque.has(key)) return original;
		const value = replace(original, key);
		if (isPlainValue(value)) return value;
		if (Array.isArray(value)) {
			const list: JsonValue[] = [];
			pending.push(() => {
				for (const element of value) list.push(begin(element, ''));
			});
			return list;
		}
		const object: JsonObject = {};
		pending.push(() => {
			for (const [name, field] of Object.entries(value)) {
				setField(object, name, begin(field, name));
			}
		});
		return object;
	};

	const copy = begin(root, '');
	for (let fill = pending.pop(); fill !== undefined; fill = pending.pop()) fill();
	return copy;
}
