import { Shop } from '../engine/shop';

import { certificate } from './certificates';
import { credentialsBehind } from './credentials';
import { startNginx, type NginxConfig } from './nginx';
import { report } from './results';

let shop: Shop;
beforeAll(async () => {
	shop = await Shop.open({ leads: 50, pageSize: 10, pagination: 'links', linkStyle: 'absolute' });
});
afterAll(async () => {
	await shop.close();
	const introduction =
		'nginx stands in front of the service. A list of 50 leads has 5 pages, whose next links name the address that the service sees.';
	report({ section: 'Links and proxies', introduction, rows });
});

const rows: string[][] = [['Way to the service', 'A next link begins with', 'Records', 'Requests']];

/** What the service writes into `links.next` of the first page. */
async function firstLink(url: string): Promise<string> {
	const { userToken, userSecretKey } = shop.service.credentials;
	const headers = { 'User-Token': userToken, 'User-Secret-Key': userSecretKey };
	const response = await fetch(`${url}/v2/${shop.alias()}/leads`, { headers });
	const { meta } = (await response.json()) as { meta: { pagination: { links: { next: string } } } };
	return meta.pagination.links.next;
}

/** A `location` that passes everything under a path on to the service. */
const passing = (path: string, target: string, more = ''): string =>
	`location ${path} { proxy_pass ${target}; ${more} }`;

it.each<[what: string, config: (service: string) => NginxConfig, path: string, begin: string]>([
	[
		'TLS ends at nginx, which passes the host name on',
		(service) => ({
			server: passing('/', service, 'proxy_set_header Host $http_host;'),
			tls: certificate('trusted'),
		}),
		'',
		'http://127.0.0.1:<port of nginx>/v2/',
	],
	[
		'TLS ends at nginx, links name the inner host',
		(service) => ({ server: passing('/', service), tls: certificate('trusted') }),
		'',
		'http://127.0.0.1:<inner port>/v2/',
	],
	[
		'links name a host that only the service knows',
		(service) => ({ server: passing('/', service, 'proxy_set_header Host backend.internal;') }),
		'',
		'http://backend.internal/v2/',
	],
	[
		'a prefix is stripped',
		(service) => ({ server: passing('/shop/api/', `${service}/`) }),
		'/shop/api',
		'http://127.0.0.1:<inner port>/v2/',
	],
])('[L2] a list is complete when %s', async (what, configure, path, begin) => {
	const nginx = await startNginx(configure(shop.service.url));
	const url = `${nginx.url}${path}`;
	const link = await firstLink(url);
	const before = nginx.statuses().length;
	const credentials = credentialsBehind(shop, url);
	const { errorText, json } = await shop.run('lead.getAll', { returnAll: true }, { credentials });
	const requests = nginx.statuses().length - before;
	await nginx.stop();

	expect(errorText).toBe('');
	expect(new Set(json.map(({ id }) => id)).size).toBe(50);
	expect(requests).toBe(5);
	expect(link.startsWith(url)).toBe(false);
	rows.push([what, `\`${begin}\``, String(json.length), String(requests)]);
});
