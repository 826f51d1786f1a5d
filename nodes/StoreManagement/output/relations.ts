import { isJsonObject, type JsonValue } from '../json';

/**
 * Unwraps a relation: an object whose only key is `data`, holding an object, an array or null, becomes
 * what it holds (API document, Conventions). Nested wrappings are all removed; any other value is
 * returned as it is.
 */
export function unwrap(value: JsonValue): JsonValue {
	let inner = value;
	while (isJsonObject(inner)) {
		const { data } = inner;
		// The type of `data` is checked first: listing the keys of every object would be slow.
		if (data === undefined || typeof data !== 'object') break;
		if (Object.keys(inner).length !== 1) break;
		inner = data;
	}
	return inner;
}

/** The stores in a user (section "User" of the API document), wrapped or bare; none where it has none. */
export function storesOf(user: JsonValue): JsonValue[] {
	const stores = isJsonObject(user) ? unwrap(user.merchants ?? null) : null;
	return Array.isArray(stores) ? stores : [];
}
