import fc from 'fast-check';

import {
	checkAlias,
	buildUrl,
	isSameOrigin,
	normalizeBaseUrl,
} from '../../../../nodes/StoreManagement/transport/http/url';

describe('the Base URL', () => {
	it.each([
		['https://api.example.com', 'https://api.example.com'],
		[' https://API.Example.com:443/ ', 'https://api.example.com'],
		['https://api.example.com/v2', 'https://api.example.com'],
		['https://api.example.com/v2//', 'https://api.example.com'],
		['https://api.example.com/v22', 'https://api.example.com/v22'],
		['https://api.example.com/shop/v2/', 'https://api.example.com/shop'],
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
		'http://128.0.0.1',
		'ws://localhost',
		'file:///etc',
		'https://owner@example.com',
		'https://:key@example.com',
		'https://example.com/?a=1',
		'https://example.com/#a',
	])('refuses %j', (given) => {
		expect(() => normalizeBaseUrl(given)).toThrow(/^Base URL must/);
	});

	it('repeats only the host of an address without https, for more may be a secret', () => {
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
])('%j is on the service: %s', (address, expected) => {
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
		'\\',
		'a?',
		'#',
		'a\nb',
		'\ud800x',
	])('is not made for the alias %j', (alias) => {
		expect(() => checkAlias(alias)).toThrow(/^Store must be/);
	});

	it('takes an alias that is a number', () => {
		expect(checkAlias(2024)).toBe('2024');
	});
});
