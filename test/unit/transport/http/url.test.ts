import fc from 'fast-check';

import { InvalidInputError } from '../../../../nodes/StoreManagement/errors/invalidInputError';
import {
	checkAlias,
	buildUrl,
	isSameOrigin,
	normalizeBaseUrl,
	withMissing,
	withParameter,
	type Query,
} from '../../../../nodes/StoreManagement/transport/http/url';

/** Message and remedy of the error with which an input is refused. */
function refusalOf(parse: () => unknown): string[] {
	try {
		parse();
	} catch (error) {
		if (error instanceof InvalidInputError) return [error.message, error.remedy];
	}
	return [];
}

it('[F3] a Base URL is its origin and path, without /v2, and without what a paste leaves behind', () => {
	const origin = fc.constantFrom(
		...['https://api.example.com', 'https://api.example.com:8443', 'http://127.100.200.255'],
		...['http://localhost:3000', 'http://[::1]', 'http://localhost', 'http://127.8.9.1:1'],
	);
	const path = fc.constantFrom('', '/shop', '/v22', '/shopv2', '/v2/shop', '//shop', '/v2/v22');
	const blank = fc.constantFrom('', ' ', '\u00a0', '\u2003', '\ufeff', '\n');
	const end = fc.constantFrom('', '/', '//', '/v2', '/v2/', '//v2//');
	fc.assert(
		fc.property(blank, origin, path, end, blank, (before, host, normal, after, last) => {
			expect(normalizeBaseUrl(`${before}${host}${normal}${after}${last}`)).toBe(host + normal);
		}),
		{ numRuns: 500 },
	);
	expect(normalizeBaseUrl('https://API.Example.com:443')).toBe('https://api.example.com');
});

const NO_HTTPS = 'must start with https://';
const NOT_LOCAL = `${NO_HTTPS} (http:// is allowed for localhost only)`;
const MORE = 'must not hold a user name, a password, a query or a fragment';

it.each<[given: unknown, problem: string]>([
	...[undefined, null, 5, ''].map((given): [unknown, string] => [given, `${NO_HTTPS} (given: "")`]),
	['example.com', `${NO_HTTPS} (given: "example.com")`],
	['//me:key@example.com', NO_HTTPS],
	...[
		...['http://example.com', 'http://localhost.example.com', 'http://xlocalhost', 'ftp://a.b'],
		...['http://127.0.0.1.example.com', 'http://128.0.0.1', 'ws://127.0.0.1', 'ws://localhost'],
	].map((given): [unknown, string] => [given, `${NOT_LOCAL} (given: "${given}")`]),
	// The rest of an address may be secret.
	['http://owner:pa55word@example.com/key?k=1', `${NOT_LOCAL} (given: "http://example.com")`],
	['file:///etc', `${NOT_LOCAL} (given: "file://")`],
	...['owner@example.com', ':key@example.com', 'example.com/?a=1', 'example.com/#a'].map(
		(address): [unknown, string] => [`https://${address}`, MORE],
	),
])('[F5] the Base URL %j %s', (given, problem) => {
	expect(refusalOf(() => normalizeBaseUrl(given))).toEqual([
		`'Base URL' ${problem}`,
		'Enter the address of the service in the credential, for example https://api.example.com',
	]);
});

it.each([
	['https://api.example.com/v2/auth/me', true],
	['https://api.example.com', true],
	['http://api.example.com/', false],
	['https://api.example.com:444/', false],
	['https://api.example.com/shop@example.com', true],
	['https://api.example.com/shop/../x', true],
	['https://example.com/', false],
	['/v2/auth/me', false],
	['', false],
	['https://api.example.com.br/v2/auth/me', false],
	['https://api.example.com@example.com/', false],
])('[R5] %j is on the service: %s', (address, expected) => {
	for (const path of ['', '/shop']) {
		expect(isSameOrigin(address, `https://api.example.com${path}`)).toBe(expected);
	}
});

const BASE = 'https://api.example.com/shop';

it('an alias, an ID and a query stay in their places, whatever they hold', () => {
	const part = fc.string({ unit: 'binary', minLength: 1 });
	const alias = part.filter((text) => refusalOf(() => checkAlias(text)).length === 0);
	const id = part.filter((text) => text !== '.' && text !== '..');
	const query = fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 4 });
	fc.assert(
		fc.property(alias, id, query, (store, record, entries) => {
			const accepted = checkAlias(store);
			const path = '/{alias}/orders/{id}/items';
			const url = new URL(buildUrl(BASE, path, { alias: accepted, id: record }, entries));
			const segments = url.pathname.split('/').map(decodeURIComponent);
			const kept = ['', 'shop', 'v2', accepted, 'orders', record.toWellFormed(), 'items'];
			expect(segments).toEqual(kept);
			expect([...url.searchParams]).toEqual(entries);
			expect([url.origin, url.hash]).toEqual(['https://api.example.com', '']);
		}),
	);
	expect(buildUrl(BASE, '/auth/me', {})).toBe(`${BASE}/v2/auth/me`);
	expect(buildUrl(BASE, '/{id}/items', {})).toBe(`${BASE}/v2//items`);
});

it.each(['.', '..'])('the ID %j, which leads elsewhere, is refused', (id) => {
	const build = () => buildUrl(BASE, '/{alias}/orders/{id}', { alias: 'loja', id });
	const problem = `'ID' must be an ID, not a path (given: "${id}")`;
	expect(refusalOf(build)).toEqual([problem, 'Pick the record again']);
});

it.each<[given: unknown, alias: string]>([
	[2024, '2024'],
	[' loja ', 'loja'],
	['a..b', 'a..b'],
])('%j is the alias %j', (given, alias) => {
	expect(checkAlias(given)).toBe(alias);
});

const NO_ALIAS = 'must be the alias of a store (given: ';

it.each<[given: unknown, problem: string]>([
	[undefined, `${NO_ALIAS}"")`],
	[null, `${NO_ALIAS}"")`],
	[' ', `${NO_ALIAS}" ")`],
	[true, `${NO_ALIAS}true)`],
	[{}, `${NO_ALIAS}{})`],
	...[
		...['.', '..', 'a/b', 'https://api.example.com/v2/my-store', '\\', 'a?', '#', 'a\nb'],
		'\ud800x',
	].map((given): [unknown, string] => [
		` ${given} `,
		`must be one alias, not a path (given: "${given}")`,
	]),
])('[F5] the alias %j %s', (given, problem) => {
	const remedy = 'Pick the store from the list, or enter its alias as the store admin shows it';
	expect(refusalOf(() => checkAlias(given))).toEqual([`'Store' ${problem}`, remedy]);
});

const query = (text: string): Query => [...new URLSearchParams(text)];

it.each([
	['', 'page=2'],
	['page=1&limit=9', 'page=2&limit=9'],
	['limit=9', 'limit=9&page=2'],
	['a=1&page=1', 'a=1&page=2'],
])('[L2] the page after that of %j is asked for by %j', (asked, next) => {
	expect(withParameter(query(asked), 'page', 2)).toEqual(query(next));
});

it.each([
	['a=1', 'a=2&b=3', 'a=1&b=3'],
	['a=1&b=2', 'b=3', 'a=1&b=2'],
	// PHP numbers the entries of a list.
	['tags[0]=x&tags[12]=y', 'tags[]=z&tag=1', 'tags[0]=x&tags[12]=y&tag=1'],
	['tags[a]=x', 'tags[]=z', 'tags[a]=x&tags[]=z'],
	['a[0]b=1', 'ab=2', 'a[0]b=1&ab=2'],
])('[L2] %j completed by %j is %j', (own, other, whole) => {
	expect(withMissing(query(own), query(other))).toEqual(query(whole));
});
