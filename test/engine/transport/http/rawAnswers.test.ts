import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

import { CredentialStore } from '../../harness';
import { useShop } from '../../shop';

const shop = useShop();

/** What the node makes of an answer that is sent byte by byte as it stands here. */
async function answeredWith(headers: string, body: Buffer) {
	const head = `HTTP/1.1 200 OK\r\nConnection: close\r\n${headers}\r\n\r\n`;
	const server = createServer((socket) => {
		socket.once('data', () => socket.end(Buffer.concat([Buffer.from(head, 'latin1'), body])));
		socket.on('error', () => undefined);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const tokens = { userToken: 'token-of-a-user', userSecretKey: 'secret-of-a-user' };
	const credentials = new CredentialStore(shop.pkg, {
		storeManagementApi: { baseUrl, ...tokens },
	});
	const outcome = await shop.run('user.get', { options: { maxRetries: 0 } }, { credentials });
	await new Promise((resolve) => server.close(resolve));
	return outcome;
}

const JOAO = '{"id":1,"name":"João"}';

it.each([
	['in UTF-8', 'application/json', Buffer.from(JOAO)],
	['in UTF-8 with a mark', 'application/json', Buffer.from(`\uFEFF${JOAO}`)],
])('Text %s is read as it was written', async (_, type, body) => {
	const { json, errorText } = await answeredWith(`Content-Type: ${type}`, body);

	expect(errorText).toBe('');
	expect(json[0]).toMatchObject({ id: 1, name: 'João' });
});

it('A broken header breaks the connection', async () => {
	const { errorText } = await answeredWith('Bad Header\x00: x', Buffer.from(JOAO));
	expect(errorText).toContain('the connection to the service broke');
});
