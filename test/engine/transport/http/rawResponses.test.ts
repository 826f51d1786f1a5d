import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

import { CredentialStore } from '../../harness';
import { useShop } from '../../shop';

const shop = useShop();

/** Runs User → Get against a server that sends these bytes. */
async function runWith(headers: string, body: Buffer, status = '200 OK') {
	const head = `HTTP/1.1 ${status}\r\nConnection: close\r\n${headers}\r\n\r\n`;
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
	const options = { requestOptions: { maxRetries: 0 } };
	const outcome = await shop.run('user.get', { options }, { credentials });
	await new Promise((resolve) => server.close(resolve));
	return outcome;
}

const JOAO = '{"id":1,"name":"João"}';
const JSON_TYPE = 'Content-Type: application/json';

it.each([
	['in UTF-8', Buffer.from(JOAO)],
	['in UTF-8 with a byte order mark', Buffer.from(`\uFEFF${JOAO}`)],
])('[A6] text %s is read unchanged', async (_, body) => {
	const { json, errorText } = await runWith(JSON_TYPE, body);

	expect(errorText).toBe('');
	expect(json[0]).toMatchObject({ id: 1, name: 'João' });
});

it.each([
	['in Latin-1', Buffer.from(JOAO, 'latin1')],
	['with half a character', Buffer.from('{"id":1,"name":"Jo\xC3"}', 'latin1')],
])('[A6] text %s is an error and never another letter', async (_, body) => {
	const { json, errorText } = await runWith(JSON_TYPE, body);

	expect(json).toEqual([]);
	expect(errorText).toContain('something other than JSON in UTF-8: {"id":1,"name":"Jo?');
	expect(errorText).not.toContain('\uFFFD');
});

it('[A6] a message in Latin-1 is quoted without other letters', async () => {
	const body = Buffer.from('{"message":"Não"}', 'latin1');
	const { errorText } = await runWith(JSON_TYPE, body, '403 Forbidden');

	expect(errorText).toContain('N?o (status 403, access denied)');
});

it('[A6] a body of more than 16 MB is an error', async () => {
	const body = Buffer.alloc(16 * 1024 * 1024 + 1, ' ');
	const { errorText } = await runWith(JSON_TYPE, body);

	expect(errorText).toContain('the service answered with more than 16 MB');
});

it('[R5] a broken header breaks the connection', async () => {
	const { errorText } = await runWith('Bad Header\x00: x', Buffer.from(JOAO));
	expect(errorText).toContain('the connection to the service broke');
});
