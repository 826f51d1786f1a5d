import { Shop } from '../engine/shop';
import { certificate } from './certificates';
import { startNginx } from './nginx';

let shop: Shop;
beforeAll(async () => {
	shop = await Shop.open({ leads: 50, pageSize: 10, pagination: 'links' });
});
afterAll(async () => {
	await shop.close();
});

/** What the service writes into `links.next` of the first page: the address that it sees behind nginx. */
async function firstLink(url: string): Promise<string> {
	const { userToken, userSecretKey } = shop.service.credentials;
	const headers = { 'User-Token': userToken, 'User-Secret-Key': userSecretKey };
	const response = await fetch(`${url}/v2/${shop.alias()}/leads`, { headers });
	const { meta } = (await response.json()) as { meta: { pagination: { links: { next: string } } } };
	return meta.pagination.links.next;
}

it.each<{ what: string; tls?: true; more?: string; path?: string }>([
	{
		what: 'TLS ends at nginx, which passes the host name on',
		...{ tls: true, more: 'proxy_set_header Host $http_host;' },
	},
	{
		what: 'TLS ends at nginx, links name the inner host',
		tls: true,
	},
	{
		what: 'links name a host that only the service knows',
		more: 'proxy_set_header Host backend.internal;',
	},
	{ what: 'a prefix is stripped', path: '/shop/api' },
])('[L2] a list is complete when $what', async ({ tls, more = '', path = '' }) => {
	const server = `location ${path}/ { proxy_pass ${shop.service.url}/; ${more} }`;
	const nginx = await startNginx({ server, ...(tls && { tls: certificate('trusted') }) });
	const url = `${nginx.url}${path}`;
	const link = await firstLink(url);
	const before = nginx.statuses().length;
	const credentials = shop.credentialsWith({ baseUrl: url });
	const { errorText, json } = await shop.run('lead.getAll', { returnAll: true }, { credentials });
	const requests = nginx.statuses().length - before;
	await nginx.stop();

	expect(errorText).toBe('');
	expect(new Set(json.map(({ id }) => id)).size).toBe(50);
	expect(requests).toBe(5);
	expect(link.startsWith(url)).toBe(false);
});
