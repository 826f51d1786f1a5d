import { rebuild, type JsonValue } from '../json';

import type { Secrets } from './secrets';

const NOTHING_OPAQUE: ReadonlySet<string> = new Set();

/**
 * Takes credential values out of what the service sent, under whatever name they stand there. Only
 * texts are masked, and after they were read: in the body itself, a value of mere digits may be part
 * of a figure, and an escaped one would be missed.
 *
 * @param value what was read from the body; it is not changed
 * @param body the text that the value was read from, where it is cheap to look first
 * @returns the value itself where nothing is to be masked
 */
export function withoutEcho(value: JsonValue, body: string, secrets: Secrets): JsonValue {
	if (!secrets.mayStandIn(body)) return value;
	return rebuild(
		value,
		(part) => (typeof part === 'string' ? secrets.maskEcho(part) : part),
		NOTHING_OPAQUE,
	);
}
