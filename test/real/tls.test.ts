import { Shop } from '../engine/shop';

import { certificate, type CertificateName } from './certificates';
import { countConnections } from './countConnections';
import { credentialsBehind } from './credentials';
import { startNginx } from './nginx';
import { report } from './results';

let shop: Shop;
beforeAll(async () => {
	shop = await Shop.open({ leads: 40, pageSize: 10 });
});
afterEach(() => {
	shop.takeSent();
});
afterAll(async () => {
	await shop.close();
	const introduction =
		'nginx ends TLS. A list is read, and 20 orders are updated with _On Error → Continue_. Errors also say what to do. Seconds are those of the slower run.';
	report({ section: 'TLS and connections', introduction, rows });
});

const rows: string[][] = [['Server', 'Connections', 'Seconds', 'What the error says']];

const UPDATES = {
	items: Array.from({ length: 20 }, (_, index) => ({ id: index + 1 })),
	node: { onError: 'continueErrorOutput' as const },
};

interface Measured {
	errorText: string;
	connections: number;
	seconds: number;
}

/** Reads a list and updates 20 orders at an address where no TLS connection can be made. */
async function measure(port: number): Promise<Measured> {
	const counted = await countConnections(port);
	const credentials = credentialsBehind(shop, `https://127.0.0.1:${counted.port}`);
	const list = await shop.run('lead.getAll', { returnAll: true }, { credentials });
	const body = '={{ JSON.stringify({ id: $json.id }) }}';
	const updates = await shop.run('order.update', { body }, { credentials, ...UPDATES });
	const connections = counted.connections();
	await counted.close();
	const errors = updates.outputs.flat().map(({ json }) => JSON.stringify(json.error));

	expect(list.errorText).toContain('failed for store');
	expect(errors).toHaveLength(20);
	expect(errors.filter((text) => text.includes('may have carried'))).toEqual([]);
	expect(list.errorText).not.toContain('may have carried');
	expect(shop.takeSent()).toEqual([]);
	return {
		errorText: list.errorText,
		connections,
		seconds: Math.max(list.time, updates.time) / 1000,
	};
}

/** Expects one connection for the list and one for each order at most, and no waits between them. */
function expectAtOnce(what: string, { errorText, connections, seconds }: Measured): void {
	const [message = ''] = errorText.split('\n');
	const said = message.replace(/^.*?: /, '');
	rows.push([what, String(connections), seconds.toFixed(1), said]);
	expect(connections).toBeLessThanOrEqual(21);
	expect(seconds).toBeLessThan(5);
}

it.each<[what: string, name: CertificateName, reason: string, remedy: string]>([
	['certificate of an unknown issuer', 'unknownIssuer', 'does not know', 'NODE_EXTRA_CA_CERTS'],
	['certificate that has expired', 'expired', 'has expired', 'renew'],
	['certificate for another host', 'otherHost', 'is for another host', 'the host name for which'],
])(
	'[R5] a %s fails at once, and the error names the remedy',
	async (what, name, reason, remedy) => {
		const server = `location / { proxy_pass ${shop.service.url}; }`;
		const nginx = await startNginx({ server, tls: certificate(name) });
		const measured = await measure(nginx.port);
		await nginx.stop();

		expect(measured.errorText).toContain(reason);
		expect(measured.errorText).toContain(remedy);
		expectAtOnce(what, measured);
	},
);

it('[R5] https to a port without TLS fails at once, and nothing is sent', async () => {
	const nginx = await startNginx({ server: `location / { proxy_pass ${shop.service.url}; }` });
	const measured = await measure(nginx.port);
	await nginx.stop();

	expect(measured.errorText).toContain('no TLS connection to the service can be made');
	expectAtOnce('https to a port without TLS', measured);
});

it('a certificate of an authority in NODE_EXTRA_CA_CERTS is accepted', async () => {
	const server = `location / { proxy_pass ${shop.service.url}; proxy_set_header Host $http_host; }`;
	const nginx = await startNginx({ server, tls: certificate('trusted') });
	const counted = await countConnections(nginx.port);
	const credentials = credentialsBehind(shop, `https://127.0.0.1:${counted.port}`);
	const list = await shop.run('lead.getAll', { returnAll: true }, { credentials });
	const connections = counted.connections();
	await Promise.all([counted.close(), nginx.stop()]);

	expect(list.errorText).toBe('');
	expect(list.json).toHaveLength(40);
	const seconds = (list.time / 1000).toFixed(1);
	const what = 'certificate of an authority in NODE_EXTRA_CA_CERTS, the list alone';
	rows.push([what, String(connections), seconds, 'nothing: 40 records']);
});
