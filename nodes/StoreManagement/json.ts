/** Any value that JSON can carry. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;

/** A JSON object, as the records of the service are. */
export type JsonObject = { [key: string]: JsonValue };

/** Whether a value is a JSON object, neither a list nor null. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
