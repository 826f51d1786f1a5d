import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

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
	const credentials = shop.credentialsWith({ baseUrl });
	const options = { requestOptions: { maxRetries: 0 } };
	const outcome = await shop.run('user.get', { options }, { credentials });
	await new Promise((resolve) => server.close(resolve));
	return outcome;
}

const JOAO = '{"id":1,"name":"João"}';
const JSON_TYPE = 'Content-Type: application/json';

it.each(['', '\uFEFF'])('[A6] text in UTF-8 after %j is read unchanged', async (mark) => {
	const { json, errorText } = await runWith(JSON_TYPE, Buffer.from(mark + JOAO));

	expect(errorText).toBe('');
	expect(json[0]).toMatchObject({ id: 1, name: 'João' });
});

it.each<[what: string, headers: string, body: Buffer, status: string | undefined, said: string]>([
	[
		'text in Latin-1',
		JSON_TYPE,
		Buffer.from(JOAO, 'latin1'),
		undefined,
		'something other than JSON in UTF-8: {"id":1,"name":"Jo?o',
	],
	[
		'a message in Latin-1',
		JSON_TYPE,
		Buffer.from('{"message":"Não"}', 'latin1'),
		'403 Forbidden',
		'N?o (status 403)',
	],
	[
		'a broken header',
		'Bad Header\x00: x',
		Buffer.from(JOAO),
		undefined,
		'the connection to the service broke',
	],
])('[A6] [R5] %s is an error, and never another letter', async (_, headers, body, status, said) => {
	const { json, errorText } = await runWith(headers, body, status);

	expect(json).toEqual([]);
	expect(errorText).toContain(said);
	expect(errorText).not.toContain('\uFFFD');
});
