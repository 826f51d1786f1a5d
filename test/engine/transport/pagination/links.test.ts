import { useForeignServer } from '../../foreignServer';
import { useShop } from '../../shop';

const shop = useShop();
const foreign = useForeignServer();

/** Makes the service answer the next requests for leads with one record each, and these links. */
function answerWithLinks(links: string[]): void {
	links.forEach((link, index) => {
		const next = link.replace('FOREIGN', foreign.host);
		const pagination = { current_page: index + 1, links: { next } };
		const body = { data: [{ id: index + 1 }], meta: { pagination } };
		shop.service.faults.push({ match: { path: /leads/ }, status: 200, body });
	});
}

it('[L2] only the query of a link is used, so that it leads to no other host and path', async () => {
	answerWithLinks(['http://FOREIGN/elsewhere?page=2', '']);
	const { json, errorText } = await shop.run('lead.getAll', { returnAll: true });

	expect(errorText).toBe('');
	expect(json.map(({ id }) => id)).toEqual([1, 2]);
	expect(shop.takeSent()).toMatchObject([
		{ path: '/v2/loja-aurora/leads', query: { limit: '100' } },
		{ path: '/v2/loja-aurora/leads', query: { limit: '100', page: '2' } },
	]);
	expect(foreign.requests).toBe(0);
});

it('[L4] a page in the middle of a list that has no body is an error, not the end', async () => {
	answerWithLinks(['?page=2']);
	shop.service.faults.push({ status: 200, body: '' });
	const { errorText } = await shop.run('lead.getAll', { returnAll: true });

	expect(errorText).toContain('an empty body instead of a list');
});
