import { useForeignServer } from '../../foreignServer';
import { useShop } from '../../shop';

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

it('[L2] the query of a next link is used, whatever host it names', async () => {
	answerWithLinks(['http://FOREIGN/v2/loja-aurora/leads?page=2', '']);
	const { json, errorText } = await shop.run('lead.getAll', all);

	expect(errorText).toBe('');
	expect(ids(json)).toEqual([1, 2]);
	expect(shop.takeSent()).toMatchObject([
		{ path: '/v2/loja-aurora/leads', query: { limit: '100' } },
		{ path: '/v2/loja-aurora/leads', query: { limit: '100', page: '2' } },
	]);
	expect(foreign.requests).toBe(0);
});

it('[L2] a link to another path leads to the same list, so nothing else is ever called', async () => {
	answerWithLinks([ELSEWHERE, '']);
	const { json, errorText } = await shop.run('lead.getAll', all);

	expect(errorText).toBe('');
	expect(ids(json)).toEqual([1, 2]);
	expect(shop.takeSent()).toMatchObject([
		{ path: '/v2/loja-aurora/leads', query: { limit: '100' } },
		{ path: '/v2/loja-aurora/leads', query: { limit: '100', page: '2' } },
	]);
	expect(foreign.requests).toBe(0);
});

it('[L4] a link without a query leads to the first page again, which is an error', async () => {
	shop.service.faults.push({
		match: { path: /leads/ },
		times: 2,
		status: 200,
		body: {
			data: [{ id: 1 }],
			meta: { pagination: { links: { next: '/v2/loja-aurora/page/2' } } },
		},
	});
	const { errorText } = await shop.run('lead.getAll', all);

	expect(errorText).toContain('page 2 of the list repeats an earlier one');
});
