import { InvalidInput } from './failure';

/** One name and value of a query string. */
export type QueryEntry = readonly [name: string, value: string];

const LOCAL_HOSTS = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

const BASE_URL_REMEDY =
	'Enter the address of the service in the credential, for example https://api.example.com';

/**
 * The one place that checks and normalises the service address of both credentials.
 *
 * @param given the Base URL field of a credential
 * @returns origin and path without a trailing "/" and without the version segment "/v2"
 * @throws InvalidInput when it is no https:// address (http:// is accepted on localhost only)
 */
export function normaliseBaseUrl(given: unknown): string {
	const text = typeof given === 'string' ? given.trim() : '';
	if (!URL.canParse(text)) {
		throw new InvalidInput('Base URL', 'must be an absolute address', BASE_URL_REMEDY, text);
	}
	const url = new URL(text);
	const local = url.protocol === 'http:' && LOCAL_HOSTS.test(url.hostname);
	if (url.protocol !== 'https:' && !local) {
		throw new InvalidInput(
			'Base URL',
			'must start with https:// (http:// is allowed for localhost only)',
			BASE_URL_REMEDY,
			// Only the scheme and host: the rest of an address may hold a password.
			`${url.protocol}//${url.host}`,
		);
	}
	if (url.username || url.password || url.search || url.hash) {
		throw new InvalidInput(
			'Base URL',
			'must not hold a user name, a password, a query or a fragment',
			BASE_URL_REMEDY,
		);
	}
	const path = url.pathname.replace(/\/+$/, '').replace(/\/v2$/, '').replace(/\/+$/, '');
	return `${url.origin}${path}`;
}

/** Whether an address lies on the service that a credential is for, so that its tokens may go there. */
export function isOnService(address: string, baseUrl: string): boolean {
	return URL.canParse(address) && new URL(address).origin === new URL(baseUrl).origin;
}

const ALIAS_REMEDY = 'Pick the store from the list, or enter its alias as shown in its panel';

/**
 * Checks the alias of a store (API document, Endpoints, rule 2): it must fill exactly one path segment.
 *
 * @throws InvalidInput for text that is empty or would reach another path
 */
export function checkAlias(given: unknown): string {
	const alias = typeof given === 'number' ? String(given) : given;
	if (typeof alias !== 'string' || alias.trim() === '') {
		throw new InvalidInput('Store', 'must be the alias of a store', ALIAS_REMEDY, given ?? '');
	}
	const trimmed = alias.trim();
	// Control characters and lone surrogates cannot be part of an address either.
	if (trimmed === '.' || trimmed === '..' || /[/\\?#\p{Cc}\p{Cs}]/u.test(trimmed)) {
		throw new InvalidInput('Store', 'must be one alias, not a path', ALIAS_REMEDY, trimmed);
	}
	return trimmed;
}

/**
 * Puts an address together.
 *
 * @param baseUrl as normaliseBaseUrl returns it
 * @param path template of the API document without the version, for example "/{alias}/orders/{id}/items"
 * @param values what stands for the names in braces; each is encoded to fill one segment
 */
export function endpointUrl(
	baseUrl: string,
	path: string,
	values: Readonly<Record<string, string>>,
	query: readonly QueryEntry[] = [],
): string {
	const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
		encodeURIComponent(values[name] ?? ''),
	);
	return `${baseUrl}/v2${filled}${queryString(query)}`;
}

function queryString(query: readonly QueryEntry[]): string {
	if (query.length === 0) return '';
	return `?${query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')}`;
}
