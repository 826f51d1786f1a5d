import { readNextLink } from '../../../../nodes/StoreManagement/transport/pagination/page';

const URL_OF_PAGE = 'https://api.example.com/shop/v2/loja%20a/orders/5/items?page=1';
const PATH = '/{alias}/orders/{id}/items';

const read = (link: Parameters<typeof readNextLink>[0]) => readNextLink(link, URL_OF_PAGE, PATH);

it.each([undefined, null, '', '  ', 7, {}, true])('%j is no next link', (link) => {
	expect(read(link)).toBeUndefined();
});

it.each([
	'?page=2',
	'items?page=2',
	'/loja%20a/orders/5/items?page=2',
	'/loja a/orders/5/items?page=2',
	'https://inner.invalid/v2/loja%20a//orders/5/items/?page=2#top',
	'https://api.example.com/shop/v2/loja%20a/%6frders/5/items?page=2',
])('of %s the query is used', (link) => {
	const found = read(link);
	expect(found).toMatchObject({ isUsable: true, search: '?page=2' });
	expect(found?.isUsable === true && [...found.query]).toEqual([['page', '2']]);
});

it.each([
	['https://api.example.com/v2/loja%20a/orders/5/items', 'a link without a query'],
	['https://api.example.com/v2/loja/orders/5/items?page=2', 'another store'],
	['https://api.example.com/v2/loja%20a/orders/6/items?page=2', 'another order'],
	['https://api.example.com/v2/loja%20a/orders/5/products?page=2', 'another list'],
	['https://api.example.com/v2/loja%20a/orders/5/items/1?page=2', 'a path below'],
	['https://api.example.com/orders/5/items?page=2', 'a shorter path'],
	['https://api.example.com/v2/loja%20a%2Forders/5/items?page=2', 'an encoded slash'],
	['https://api.example.com/v2/%loja/orders/5/items?page=2', 'a broken encoding'],
])('%s is not used: %s', (link) => {
	expect(read(link)).toEqual({ isUsable: false, address: link.replace(/\?.*/, '') });
});

it('a broken encoding is compared as it stands', () => {
	const url = 'https://api.example.com/v2/%loja/leads';
	expect(readNextLink('?page=2', url, '/{alias}/leads')).toMatchObject({ isUsable: true });
	const other = readNextLink('/v2/%other/leads?page=2', url, '/{alias}/leads');
	expect(other).toMatchObject({ isUsable: false });
});

it('an address without a host is shown with its scheme', () => {
	expect(read('javascript:alert(1)?page=2')).toEqual({
		isUsable: false,
		address: 'javascript:alert(1)',
	});
});

it('an address is not shown when it cannot be read or is too long for any server', () => {
	const unreadable = { isUsable: false, address: 'not readable' };
	expect(read('http://[')).toEqual(unreadable);
	expect(read(`?page=${'2'.repeat(16_384 - 6)}`)).toMatchObject({ isUsable: true });
	expect(read(`?page=${'2'.repeat(16_384 - 5)}`)).toEqual(unreadable);
});

it('200 characters of an address are shown', () => {
	const found = read(`https://example.com/${'a'.repeat(300)}?page=2`);
	const address = `https://example.com/${'a'.repeat(180)}`;
	expect(found).toEqual({ isUsable: false, address });
});
