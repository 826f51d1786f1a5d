import { type JsonValue, rebuild } from '../json';

const MASK = '**********';
const NOTHING_OPAQUE: ReadonlySet<string> = new Set();

/**
 * Copies a webhook with its `secret_key` masked, at any depth (the record may be wrapped). Who
 * knows that key can forge deliveries, and what is in an item ends up in logs, exports and
 * screenshots. An empty key stays empty, so that one sees that none is set.
 */
export function maskSecretKey(webhook: JsonValue): JsonValue {
	return rebuild(
		webhook,
		(value, key) => (key === 'secret_key' && value !== null && value !== '' ? MASK : value),
		NOTHING_OPAQUE,
	);
}
