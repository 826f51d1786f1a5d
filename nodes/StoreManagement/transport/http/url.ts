import { InvalidInputError } from '../../errors/invalidInputError';
import { trimmed } from '../../text';

/** The names and values of a query, in their sequence. */
export type Query = ReadonlyArray<readonly [name: string, value: string]>;

const LOCAL_HOSTS = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

const BASE_URL_REMEDY =
	'Enter the address of the service in the credential, for example https://api.example.com';

/**
 * Checks the Base URL of a credential.
 *
 * @returns origin and path without a trailing "/" and without the version segment "/v2"
 * @throws InvalidInputError
 */
export function normalizeBaseUrl(input: unknown): string {
	const text = trimmed(input);
	if (!URL.canParse(text)) {
		// The text before an "@" may hold a password.
		throw wrongBaseUrl('must start with https://', text.includes('@') ? undefined : text);
	}
	const url = new URL(text);
	const isLocal = url.protocol === 'http:' && LOCAL_HOSTS.test(url.hostname);
	if (url.protocol !== 'https:' && !isLocal) {
		const rule = 'must start with https:// (http:// is allowed for localhost only)';
		// Only the scheme and host: the rest of an address may hold a password.
		throw wrongBaseUrl(rule, `${url.protocol}//${url.host}`);
	}
	if (url.username || url.password || url.search || url.hash) {
		throw wrongBaseUrl('must not hold a user name, a password, a query or a fragment');
	}
	const path = withoutTrailingSlashes(url.pathname).replace(/\/v2$/, '');
	return `${url.origin}${withoutTrailingSlashes(path)}`;
}

function wrongBaseUrl(rule: string, quoted?: string): InvalidInputError {
	return new InvalidInputError('Base URL', rule, BASE_URL_REMEDY, quoted);
}

/** A path or URL without trailing slashes. A loop, because `/+$` takes quadratic time on many of them. */
export function withoutTrailingSlashes(text: string): string {
	let end = text.length;
	while (text[end - 1] === '/') end--;
	return text.slice(0, end);
}

/** Whether a URL has the origin of the Base URL, so that the tokens of the credential may go there. */
export function isSameOrigin(url: string, baseUrl: string): boolean {
	// To parse both for each request takes time, and this package's own begin so.
	if (url.startsWith(`${baseUrl}/`)) return true;
	return URL.canParse(url) && new URL(url).origin === new URL(baseUrl).origin;
}

const ALIAS_REMEDY = 'Pick the store from the list, or enter its alias as the store admin shows it';

/** Characters with which an alias would not fill exactly one path segment. */
const NO_SEGMENT = /[/\\?#\p{Cc}\p{Cs}]|^\.{1,2}$/u;

/**
 * Checks the alias of a store (API document, Endpoints, rule 2): it must fill exactly one path segment.
 *
 * @throws InvalidInputError
 */
export function checkAlias(input: unknown): string {
	const alias = typeof input === 'number' ? String(input) : input;
	const segment = typeof alias === 'string' ? alias.trim() : '';
	if (segment === '') {
		throw new InvalidInputError('Store', 'must be the alias of a store', ALIAS_REMEDY, input ?? '');
	}
	if (NO_SEGMENT.test(segment)) {
		throw new InvalidInputError('Store', 'must be one alias, not a path', ALIAS_REMEDY, segment);
	}
	return segment;
}

/**
 * @param baseUrl as normalizeBaseUrl returns it
 * @param path template of the API document without the version, for example "/{alias}/orders/{id}/items"
 * @param values values of the names in braces; each is encoded to fill one path segment
 * @throws InvalidInputError for a value that would reach another path
 */
export function buildUrl(
	baseUrl: string,
	path: string,
	values: Readonly<Record<string, string>>,
	query: Query = [],
): string {
	const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => toSegment(values[name] ?? ''));
	return `${baseUrl}/v2${filled}${queryString(query)}`;
}

/** @throws InvalidInputError for `.` and `..`, which lead to another path however they are encoded */
function toSegment(value: string): string {
	if (value !== '.' && value !== '..') return encode(value);
	throw new InvalidInputError('ID', 'must be an ID, not a path', 'Pick the record again', value);
}

/** A query with one parameter set, at its place in the query where it has one. */
export function withParameter(query: Query, name: string, value: string | number): Query {
	const entry = [name, String(value)] as const;
	const index = query.findIndex(([other]) => other === name);
	return index < 0 ? [...query, entry] : query.with(index, entry);
}

/** A query, completed by those parameters of another one that it does not have. */
export function withMissing(query: Query, other: Query): Query {
	const missing = other.filter(([name]) => !isNamed(name, query));
	return missing.length === 0 ? query : [...query, ...missing];
}

/** Whether a query has a parameter, or a list of that name: PHP writes `tags[]` of a request as `tags[0]` in its links. */
export function isNamed(name: string, query: Query): boolean {
	return query.some(([other]) => withoutIndex(other) === withoutIndex(name));
}

/** The name of a parameter, or that of the list to which it belongs. */
export function withoutIndex(name: string): string {
	return name.replace(/\[\d*\]$/, '');
}

function queryString(query: Query): string {
	if (query.length === 0) return '';
	return `?${query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')}`;
}

/** Half a surrogate pair, which cannot be encoded, becomes U+FFFD. */
function encode(text: string): string {
	return encodeURIComponent(text.toWellFormed());
}
