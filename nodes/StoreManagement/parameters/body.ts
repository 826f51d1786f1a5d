import type { JsonObject, JsonValue } from '../json';

/** The values of fields by their names. */
type Values = { readonly [name: string]: Value };
type Value = JsonValue | undefined | Values | readonly Values[];

/** The body of a request. The service has the names of the fields in snake case; what has no value is not sent. */
export function toBody(values: Values): JsonObject {
	const body: JsonObject = {};
	for (const [name, value] of Object.entries(values)) {
		const serviceName = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
		if (value !== undefined) body[serviceName] = toPart(value);
	}
	return body;
}

function toPart(value: NonNullable<Value> | null): JsonValue {
	if (Array.isArray(value)) return value.map(toPart);
	return typeof value === 'object' && value !== null ? toBody(value as Values) : value;
}
