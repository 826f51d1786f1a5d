/** Any value that JSON can carry. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;

/** A JSON object, as the records of the service are. */
export type JsonObject = { [key: string]: JsonValue };

/** Whether a value is a JSON object, neither a list nor null. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
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

const NO_KEYS: ReadonlySet<string> = new Set();

/**
 * Copies a value of any depth. Iterative, because a recursion would exhaust the stack on deeply nested
 * input.
 *
 * @param root the value; it is not changed
 * @param replace sees each value before its contents are copied, with the name of the field that
 *   holds it ('' for the root and for elements of an array), and returns what stands in its place
 * @param opaqueKeys names of fields whose values are copied by reference, without a call of `replace`
 * @returns the copy
 */
export function deepMap(
	root: JsonValue,
	replace: (value: JsonValue, key: string) => JsonValue,
	opaqueKeys: ReadonlySet<string> = NO_KEYS,
): JsonValue {
	const pending: Array<() => void> = [];

	const copyOf = (original: JsonValue, key: string): JsonValue => {
		if (opaqueKeys.has(key)) return original;
		const value = replace(original, key);
		if (isPrimitive(value)) return value;
		if (Array.isArray(value)) {
			const list: JsonValue[] = [];
			pending.push(() => {
				for (const element of value) list.push(copyOf(element, ''));
			});
			return list;
		}
		const object: JsonObject = {};
		pending.push(() => {
			for (const [name, field] of Object.entries(value)) {
				setField(object, name, copyOf(field, name));
			}
		});
		return object;
	};

	const copy = copyOf(root, '');
	for (let fill = pending.pop(); fill !== undefined; fill = pending.pop()) fill();
	return copy;
}
