import fc from 'fast-check';

import { InvalidInputError } from '../../../../nodes/StoreManagement/errors/invalidInputError';
import {
	checkAlias,
	buildUrl,
	isSameOrigin,
	normalizeBaseUrl,
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

describe('the Base URL', () => {
	it.each([
		['https://api.example.com', 'https://api.example.com'],
		[' https://API.Example.com:443/ ', 'https://api.example.com'],
		// Copied with the spaces of a web page around it.
		['\u00a0https://api.example.com\u2003', 'https://api.example.com'],
		['\ufeffhttps://api.example.com/\u200b\u2060', 'https://api.example.com'],
		['https://api.example.com/v2', 'https://api.example.com'],
		['https://api.example.com/v2//', 'https://api.example.com'],
		['https://api.example.com/v22', 'https://api.example.com/v22'],
		['https://api.example.com/shop/v2/', 'https://api.example.com/shop'],
		['https://api.example.com/shop//v2//', 'https://api.example.com/shop'],
		['https://api.example.com/shopv2', 'https://api.example.com/shopv2'],
		['https://api.example.com/v2/shop', 'https://api.example.com/v2/shop'],
		['https://api.example.com//shop', 'https://api.example.com//shop'],
		['http://127.100.200.255', 'http://127.100.200.255'],
		['http://localhost:3000/', 'http://localhost:3000'],
		['http://127.8.9.1', 'http://127.8.9.1'],
		['http://[::1]:80/v2', 'http://[::1]'],
	])('%j becomes %j', (given, normal) => {
		expect(normalizeBaseUrl(given)).toBe(normal);
		expect(normalizeBaseUrl(normal)).toBe(normal);
	});

	it.each([
		undefined,
		null,
		5,
		'',
		'example.com',
		'http://example.com',
		'http://localhost.example.com',
		'http://xlocalhost',
		'http://127.0.0.1.example.com',
		'ws://127.0.0.1',
		'http://128.0.0.1',
		'ws://localhost',
		'file:///etc',
		'https://owner@example.com',
		'https://:key@example.com',
		'https://example.com/?a=1',
		'https://example.com/#a',
	])('refuses %j', (given) => {
		expect(() => normalizeBaseUrl(given)).toThrow(/^'Base URL' must/);
	});

	it.each([
		['example.com', '\'Base URL\' must start with https:// (given: "example.com")'],
		[5, '\'Base URL\' must start with https:// (given: "")'],
		[
			'ftp://example.com/a',
			'\'Base URL\' must start with https:// (http:// is allowed for localhost only) (given: "ftp://example.com")',
		],
		[
			'https://owner@example.com',
			"'Base URL' must not hold a user name, a password, a query or a fragment",
		],
	])('says what is wrong with %j, and what to enter', (given, message) => {
		const remedy =
			'Enter the address of the service in the credential, for example https://api.example.com';

		expect(refusalOf(() => normalizeBaseUrl(given))).toEqual([message, remedy]);
	});

	it('repeats only the host of an address without https, because the rest may be secret', () => {
		expect(() => normalizeBaseUrl('http://owner:pa55word@example.com/key?k=1')).toThrow(
			/\(given: "http:\/\/example\.com"\)$/,
		);
	});
});

it.each([
	['https://api.example.com/v2/auth/me', true],
	['https://api.example.com', true],
	['http://api.example.com/', false],
	['https://api.example.com:444/', false],
	['https://example.com/', false],
	['/v2/auth/me', false],
	['', false],
])('[R5] %j is on the service: %s', (address, expected) => {
	expect(isSameOrigin(address, 'https://api.example.com/shop')).toBe(expected);
});

describe('the address of an endpoint', () => {
	const base = 'https://api.example.com/shop';

	it('has the version, the values and the query', () => {
		const path = '/{alias}/orders/{id}/items';
		const query = [
			['a b', 'ç&='],
			['list[]', '1'],
			['list[]', '2'],
		] as const;

		expect(buildUrl(base, path, { alias: 'loja', id: '5' }, query)).toBe(
			`${base}/v2/loja/orders/5/items?a%20b=%C3%A7%26%3D&list%5B%5D=1&list%5B%5D=2`,
		);
		expect(buildUrl(base, '/auth/me', {})).toBe(`${base}/v2/auth/me`);
	});

	it.each(['.', '..'])('is not made for the ID %j, which leads elsewhere', (id) => {
		const build = () => buildUrl(base, '/{alias}/orders/{id}', { alias: 'loja', id });
		expect(refusalOf(build)).toEqual([
			`'ID' must be an ID, not a path (given: "${id}")`,
			'Pick the record again',
		]);
		expect(buildUrl(base, '/{id}', { id: '...' })).toBe(`${base}/v2/...`);
		expect(buildUrl(base, '/{id}/items', {})).toBe(`${base}/v2//items`);
	});

	it('keeps an ID in its one segment, whatever it holds', () => {
		expect(buildUrl(base, '/{id}/items', { id: 'a/b?c#d' })).toBe(`${base}/v2/a%2Fb%3Fc%23d/items`);
	});

	it('keeps any accepted alias in its one segment, and any query in its place', () => {
		const alias = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => {
			try {
				return checkAlias(text) !== '';
			} catch {
				return false;
			}
		});
		const query = fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 4 });
		fc.assert(
			fc.property(alias, query, (text, entries) => {
				const accepted = checkAlias(text);
				const url = new URL(buildUrl(base, '/{alias}/leads', { alias: accepted }, entries));
				const segments = url.pathname.split('/').map(decodeURIComponent);
				expect(segments).toEqual(['', 'shop', 'v2', accepted, 'leads']);
				expect([...url.searchParams]).toEqual(entries);
				expect([url.origin, url.hash]).toEqual(['https://api.example.com', '']);
			}),
		);
	});

	it.each([
		undefined,
		null,
		'',
		' ',
		{},
		true,
		'.',
		'..',
		'a/b',
		'https://api.example.com/v2/my-store',
		'\\',
		'a?',
		'#',
		'a\nb',
		'\ud800x',
	])('is not made for the alias %j', (alias) => {
		expect(() => checkAlias(alias)).toThrow(/^'Store' must be/);
	});

	it('takes an alias that is a number, and one with spaces around it', () => {
		expect(checkAlias(2024)).toBe('2024');
		expect(checkAlias(' loja ')).toBe('loja');
		expect(checkAlias('a..b')).toBe('a..b');
	});

	it.each([
		[undefined, '\'Store\' must be the alias of a store (given: "")'],
		[' ', '\'Store\' must be the alias of a store (given: " ")'],
		[true, "'Store' must be the alias of a store (given: true)"],
		[' a/b ', '\'Store\' must be one alias, not a path (given: "a/b")'],
	])('says how to choose a store instead of %j', (alias, message) => {
		expect(refusalOf(() => checkAlias(alias))).toEqual([
			message,
			'Pick the store from the list, or enter its alias as the store admin shows it',
		]);
	});
});
