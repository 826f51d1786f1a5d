import type { JsonValue } from '../json';
import { rebuild } from '../output/json';
import { Secrets } from '../transport/secrets';

const NOTHING_OPAQUE: ReadonlySet<string> = new Set();

/**
 * Takes the secret key of the webhook out of what was delivered, under whatever name it stands there.
 * Only texts are masked, and after they were read: in the body itself, a key of mere digits may be
 * part of a figure, and an escaped one would be missed.
 *
 * @param body the text that the value was read from, where it is cheap to look for the key
 * @param secretKey undefined where the key of the webhook is not known
 * @returns the value itself where nothing is to be masked
 */
export function withoutEcho(
	value: JsonValue,
	body: string,
	secretKey: string | undefined,
): JsonValue {
	if (secretKey === undefined || !(body.includes(secretKey) || body.includes('\\'))) return value;
	const secrets = new Secrets();
	secrets.add(secretKey);
	return rebuild(
		value,
		(part) => (typeof part === 'string' ? secrets.maskEcho(part) : part),
		NOTHING_OPAQUE,
	);
}
