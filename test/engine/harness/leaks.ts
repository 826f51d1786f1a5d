import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import type { CredentialStore } from './credentialStore';

const SECRET_NAMES = /token|secret|password|key/i;

/** Shorter values would match common words. */
const SHORTEST_SECRET = 8;

/** The secret values of a credential, at any depth: `oauthTokenData` contains the tokens. */
export function secretsIn(data: ICredentialDataDecryptedObject): string[] {
	const secrets: string[] = [];
	JSON.stringify(data, (name, value: unknown) => {
		const isSecret = SECRET_NAMES.test(name) && !/url|type|name/i.test(name);
		if (isSecret && typeof value === 'string' && value.length >= SHORTEST_SECRET) {
			secrets.push(value);
		}
		return value;
	});
	return secrets;
}

/**
 * Searches a result for values of the credentials, including expired ones.
 * @throws Error that names the place, without the value.
 */
export function assertNoLeak(credentials: CredentialStore, shown: unknown): void {
	const secrets = [...credentials.secrets];
	const seen = new Set<unknown>();
	const search = (value: unknown, place: string): void => {
		if (typeof value === 'string') {
			if (secrets.some((secret) => value.includes(secret))) {
				throw new Error(`A credential value is shown at ${place}`);
			}
			return;
		}
		if (typeof value !== 'object' || value === null || seen.has(value)) return;
		seen.add(value);
		if (Buffer.isBuffer(value)) return search(value.toString(), place);
		if (value instanceof Map || value instanceof Set) search([...value], `${place} (entries)`);
		// Includes non-enumerable properties: an error may contain the request with its headers.
		for (const key of Reflect.ownKeys(value)) {
			search(Reflect.get(value, key), `${place}.${String(key)}`);
		}
	};
	search(shown, 'result');
}

/**
 * Runs `work` and searches its result for credential values.
 * @throws Error for a credential value in the result or in the error; else what `work` throws.
 */
export async function withoutLeak<T>(
	credentials: CredentialStore,
	work: () => Promise<T>,
): Promise<T> {
	const [outcome] = await Promise.allSettled([work()]);
	assertNoLeak(credentials, outcome);
	if (outcome.status === 'rejected') throw outcome.reason;
	return outcome.value;
}
