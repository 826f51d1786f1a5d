import type { IDataObject } from 'n8n-workflow';

import { ITEMS_NODE_TYPE, REQUEST_NODE_TYPE } from './harness/package';
import { runWorkflow } from './harness';
import { useForeignServer } from './foreignServer';
import { useShop } from './shop';

const shop = useShop();
const foreign = useForeignServer();

/** Sends a request as the HTTP Request node does, with the header credential. */
async function request(options: IDataObject) {
	const json = { credential: 'storeManagementApi', options };
	const workflow = {
		nodes: [{ type: ITEMS_NODE_TYPE }, { type: REQUEST_NODE_TYPE, name: 'Request' }],
		connections: { Items: { main: [[{ node: 'Request', type: 'main' as const, index: 0 }]] } },
	};
	const { credentials, pkg } = shop;
	const { last } = await runWorkflow(pkg, { workflow, credentials, items: [json] });
	return { statusCode: last?.items[0]?.json.statusCode, message: last?.error?.message ?? '' };
}

/** The default options for redirects in each version of HTTP Request. */
const VERSIONS: Array<[version: string, options: IDataObject]> = [
	['4.2', { followRedirect: true, followAllRedirects: true, maxRedirects: 21 }],
	['4.3', { sendCredentialsOnCrossOriginRedirect: true, followRedirect: true }],
	['4.4', { sendCredentialsOnCrossOriginRedirect: false, followAllRedirects: true }],
];

it.each(VERSIONS)(
	'[R5] HTTP Request %s takes the tokens of the header credential to no other host',
	async (_, options) => {
		const location = `http://${foreign.host}/v2/auth/me`;
		shop.service.faults.push({ status: 302, headers: { location } });
		const uri = `${shop.service.url}/v2/${shop.alias()}/leads`;
		const { statusCode, message } = await request({ method: 'GET', uri, ...options });

		expect(message).toBe('');
		expect(statusCode).toBe(302);
		expect(foreign.requests).toBe(0);
		expect(shop.takeSent()).toHaveLength(1);
	},
);
