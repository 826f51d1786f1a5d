import { deepMap, type JsonValue } from '../json';

import { CENSOR } from './redactor';

/**
 * Copies a webhook with its `secret_key` censored, at any depth, because the record may be wrapped.
 * Whoever knows that key can forge deliveries, and items end up in logs, exports and screenshots. An
 * empty key stays empty, so that one sees that none is set.
 */
export function redactSecretKey(webhook: JsonValue): JsonValue {
	return deepMap(webhook, (value, key) =>
		key === 'secret_key' && value !== null && value !== '' ? CENSOR : value,
	);
}
