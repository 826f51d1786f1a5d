import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

import { Shop } from '../engine/shop';
import { certificate, type CertificateName } from './certificates';
import { startNginx } from './nginx';

let shop: Shop;
beforeAll(async () => {
	shop = await Shop.open({ leads: 40, pageSize: 10 });
});
afterEach(() => {
	shop.takeSent();
});
afterAll(async () => {
	await shop.close();
});

const UPDATES = {
	items: Array.from({ length: 20 }, (_, index) => ({ id: index + 1 })),
	node: { onError: 'continueErrorOutput' as const },
};

/** nginx in front of the service, behind a port that counts connections: no server logs a failed TLS handshake. */
async function startServer(name?: CertificateName) {
	const server = `location / { proxy_pass ${shop.service.url}; proxy_set_header Host $http_host; }`;
	const nginx = await startNginx({ server, ...(name && { tls: certificate(name) }) });
	const sockets: Socket[] = [];
	const counting = createServer((socket) => {
		const onward = connect(nginx.port, '127.0.0.1');
		sockets.push(socket.pipe(onward).pipe(socket));
		for (const one of [socket, onward]) one.on('error', () => one.destroy());
	});
	await new Promise<void>((resolve) => counting.listen(0, '127.0.0.1', resolve));
	const { port } = counting.address() as AddressInfo;
	return {
		credentials: shop.credentialsWith({ baseUrl: `https://127.0.0.1:${port}` }),
		/** @returns how many connections there were */
		stop: async () => {
			counting.close();
			await nginx.stop();
			return sockets.length;
		},
	};
}

it.each<[what: string, name: CertificateName | undefined, ...says: string[]]>([
	['certificate of an unknown issuer', 'unknownIssuer', 'trust the certificate', 'NODE_EXTRA_CA'],
	['certificate that has expired', 'expired', 'trust the certificate', 'a valid certificate'],
	['certificate for another host', 'otherHost', 'trust the certificate', 'for this host'],
	['https to a port without TLS', undefined, 'no TLS connection to the service can be made'],
])('[R5] %s: fails at once, sends nothing, and names the remedy', async (_, name, ...says) => {
	const { credentials, stop } = await startServer(name);
	const list = await shop.run('lead.getAll', { returnAll: true }, { credentials });
	const body = '={{ JSON.stringify({ id: $json.id }) }}';
	const updates = await shop.run('order.update', { body }, { credentials, ...UPDATES });
	const connections = await stop();
	const errors = updates.outputs.flat().map(({ json }) => JSON.stringify(json.error));
	const seconds = Math.max(list.time, updates.time) / 1000;

	expect(list.errorText).toContain('failed for store');
	for (const text of says) expect(list.errorText).toContain(text);
	expect(errors).toHaveLength(20);
	expect([list.errorText, ...errors].filter((text) => text?.includes('may have carried'))).toEqual(
		[],
	);
	expect(shop.takeSent()).toEqual([]);
	// One connection for the list and one for each order at most, and no waits between them.
	expect(connections).toBeLessThanOrEqual(21);
	expect(seconds).toBeLessThan(5);
});

it('[R5] a certificate of an authority in NODE_EXTRA_CA_CERTS is accepted', async () => {
	const { credentials, stop } = await startServer('trusted');
	const list = await shop.run('lead.getAll', { returnAll: true }, { credentials });
	await stop();

	expect(list.errorText).toBe('');
	expect(list.json).toHaveLength(40);
});
