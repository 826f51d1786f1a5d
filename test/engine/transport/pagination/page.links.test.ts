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

const ELSEWHERE = 'http://FOREIGN/elsewhere?page=2';

const all = { returnAll: true };
const ids = (json: Array<Record<string, unknown>>) => json.map(({ id }) => id);

it('The query of a next link is used, whatever host it names', async () => {
	answerWithLinks(['http://FOREIGN/v2/loja-aurora/leads?page=2', '']);
	const { json, errorText } = await shop.run('lead.getAll', all);

	expect(errorText).toBe('');
	expect(ids(json)).toEqual([1, 2]);
	expect(shop.takeSent()).toMatchObject([
		{ path: '/v2/loja-aurora/leads', query: {} },
		{ path: '/v2/loja-aurora/leads', query: { page: '2' } },
	]);
	expect(foreign.requests).toBe(0);
});

describe('Next link that does not lead to the list', () => {
	it('is ignored in favor of the page numbers', async () => {
		answerWithLinks([ELSEWHERE, ELSEWHERE], { total_pages: '2' });
		const { json, errorText } = await shop.run('lead.getAll', all);

		expect(errorText).toBe('');
		expect(ids(json)).toEqual([1, 2]);
		expect(shop.takeSent()).toMatchObject([{ query: {} }, { query: { page: '2' } }]);
	});

	it('is an error without page numbers', async () => {
		answerWithLinks([ELSEWHERE]);
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
		answerWithLinks([ELSEWHERE]);
		const { json, errorText } = await shop.run('lead.getAll', { limit: 1 });

		expect(errorText).toBe('');
		expect(json).toHaveLength(1);
	});

	it('is no error once as many records as the total have been read', async () => {
		answerWithLinks([ELSEWHERE], { total: '1' });
		const { json, errorText } = await shop.run('lead.getAll', all);

		expect(errorText).toBe('');
		expect(json).toHaveLength(1);
	});

	it('is an error while fewer records than the total have been read', async () => {
		answerWithLinks([ELSEWHERE], { total: '2' });
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
