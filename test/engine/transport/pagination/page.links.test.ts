import { useForeignServer } from '../../foreignServer';
import { searchList } from '../../harness';
import { byAlias, useShop } from '../../shop';

const shop = useShop();
const foreign = useForeignServer();

/** Makes the service answer the next requests for leads with one record each, and these links. */
function answerWithLinks(links: string[], figures: object = {}): void {
	links.forEach((link, index) => {
		const next = link.replace('FOREIGN', foreign.host);
		const pagination = { ...figures, current_page: index + 1, links: { next } };
		const body = { data: [{ id: index + 1 }], meta: { pagination } };
		shop.service.faults.push({ match: { path: /leads/ }, status: 200, body });
	});
}

const USED: Array<[what: string, link: string]> = [
	['http where TLS ends before the service', 'http://FOREIGN/v2/loja-aurora/leads?page=2'],
	['an inner host name', 'http://inner.invalid:8080/v2/loja-aurora/leads?page=2'],
	['another scheme', 'https://127.0.0.1/v2/loja-aurora/leads?page=2'],
	['a host without a scheme', '//FOREIGN/v2/loja-aurora/leads?page=2'],
	['a path whose prefix is stripped', 'http://FOREIGN/loja-aurora/leads?page=2'],
	['a path with a prefix more', 'http://FOREIGN/store/api/v2/loja-aurora/leads?page=2'],
	['a path alone', '/loja-aurora/leads?page=2'],
	['a relative path', 'leads?page=2'],
	['a query alone', '?page=2'],
	['a slash at the end', '/v2/loja-aurora/leads/?page=2'],
	['doubled slashes', '/v2//loja-aurora//leads?page=2'],
	['encoded letters', '/v2/loja%2Daurora/%6Ceads?page=2'],
	['a fragment', '/v2/loja-aurora/leads?page=2#top'],
];

const UNUSABLE: Array<[what: string, link: string]> = [
	['another path', '/v2/loja-aurora/discounts?page=2'],
	['another path, by dots', '/v2/loja-aurora/leads/../orders?page=2'],
	['a path below the list', '/v2/loja-aurora/leads/2?page=2'],
	['a path without the store', '/leads?page=2'],
	['another store', 'http://FOREIGN/v2/loja-brisa/leads?page=2'],
	['an encoded slash', '/v2/loja-aurora%2Fleads?page=2'],
	['a broken encoding', '/v2/loja-aurora/%leads?page=2'],
	['no query', 'http://FOREIGN/v2/loja-aurora/leads'],
	['a scheme without a host', 'javascript:alert(1)?page=2'],
	['no address', 'http://['],
];

const all = { returnAll: true };
const ids = (json: Array<Record<string, unknown>>) => json.map(({ id }) => id);

describe('Query of a next link', () => {
	it.each(USED)('is used whatever else the link names: %s', async (_, link) => {
		answerWithLinks([link, '']);
		const { json, errorText } = await shop.run('lead.getAll', all);

		expect(errorText).toBe('');
		expect(ids(json)).toEqual([1, 2]);
		expect(shop.takeSent()).toMatchObject([
			{ path: '/v2/loja-aurora/leads', query: {} },
			{ path: '/v2/loja-aurora/leads', query: { page: '2' } },
		]);
		expect(foreign.requests).toBe(0);
	});
});

describe('Next link that does not lead to the list', () => {
	it.each(UNUSABLE)('is ignored in favor of the page numbers: %s', async (_, link) => {
		answerWithLinks([link, link], { total_pages: '2' });
		const { json, errorText } = await shop.run('lead.getAll', all);

		expect(errorText).toBe('');
		expect(ids(json)).toEqual([1, 2]);
		expect(shop.takeSent()).toMatchObject([
			{ path: '/v2/loja-aurora/leads', query: {} },
			{ path: '/v2/loja-aurora/leads', query: { page: '2' } },
		]);
	});

	it('is ignored in favor of a scroll ID', async () => {
		const links = { next: `http://${foreign.host}/elsewhere?page=2` };
		const body = { data: [{ id: 1 }], scroll_id: 'abc', meta: { pagination: { links } } };
		shop.service.faults.push({ match: { path: /leads/ }, status: 200, body });
		shop.service.faults.push({ match: { path: /leads/ }, status: 200, body: { data: [] } });
		const { errorText } = await shop.run('lead.getAll', all);

		expect(errorText).toBe('');
		expect(shop.takeSent()[1]?.query).toEqual({ scroll_id: 'abc' });
	});

	it.each(UNUSABLE)('is an error without page numbers: %s', async (_, link) => {
		answerWithLinks([link]);
		const { errorText, json } = await shop.run('lead.getAll', all);

		expect(errorText).toContain('Get many leads failed for store "loja-aurora"');
		expect(errorText).toContain('the list continues at another address');
		expect(errorText).toContain('was not called because the credential would go along');
		expect(errorText).toContain('GET /v2/loja-aurora/leads, sent once');
		expect(json).toEqual([]);
		expect(shop.takeSent()).toHaveLength(1);
		expect(foreign.requests).toBe(0);
	});

	it('is no error once Limit is reached', async () => {
		answerWithLinks(['http://FOREIGN/elsewhere?page=2']);
		const { json, errorText } = await shop.run('lead.getAll', { limit: 1 });

		expect(errorText).toBe('');
		expect(json).toHaveLength(1);
	});

	it('is no error once as many records as the total have been read', async () => {
		answerWithLinks(['http://FOREIGN/elsewhere?page=2'], { total: '1' });
		const { json, errorText } = await shop.run('lead.getAll', all);

		expect(errorText).toBe('');
		expect(json).toHaveLength(1);
	});

	it('is an error while fewer records than the total have been read', async () => {
		answerWithLinks(['http://FOREIGN/elsewhere?page=2'], { total: '2' });
		const { errorText } = await shop.run('lead.getAll', all);

		expect(errorText).toContain('the list continues at another address');
	});

	it('is an error in a list of the editor only when more lines are wanted', async () => {
		const links = { next: `http://${foreign.host}/elsewhere?page=2` };
		const data = Array.from({ length: 30 }, (_, index) => ({ id: index + 1, number: index + 1 }));
		const body = { data, meta: { pagination: { links } } };
		shop.service.faults.push({ match: { path: /orders/ }, status: 200, body });
		const store = byAlias(shop.alias());
		const search = {
			node: 'storeManagement' as const,
			method: 'searchOrders',
			parameters: { resource: 'order', operation: 'getItems', store },
			credentials: shop.credentials,
		};
		const { results, paginationToken } = await searchList(shop.pkg, search);

		expect(results).toHaveLength(30);
		const more = searchList(shop.pkg, { ...search, paginationToken: String(paginationToken) });
		await expect(more).rejects.toThrow('the list continues at another address');
	});
});

it('reads a next link of 200,000 slashes without blocking for seconds', async () => {
	answerWithLinks([`/v2${'/'.repeat(200_000)}?page=2`]);
	const { errorText, time } = await shop.run('lead.getAll', all);

	expect(errorText).toContain('the list continues at another address');
	expect(errorText.length).toBeLessThan(1_000);
	expect(time).toBeLessThan(5_000);
});
