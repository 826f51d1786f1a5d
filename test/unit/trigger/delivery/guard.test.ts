import { request, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

import express, { type Request, type Response } from 'express';

import { acknowledge } from '../../../../nodes/StoreManagement/trigger/delivery/guard';

/** When n8n called the node, if the patience is over in a tenth of a second. */
const almostOver = (): number => performance.now() - 3_400;

const longAgo = (): number => performance.now() - 1_000;

type Handler = (response: Response) => Promise<boolean>;

/** A server like that of n8n. */
async function serve(
	handle: (incoming: Request, response: Response) => void,
): Promise<{ server: Server; port: number }> {
	const server = express().use(handle).listen(0, '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
	return { server, port: (server.address() as AddressInfo).port };
}

/** Sends a delivery to a server that guards its answer, and returns what both sides see. */
async function deliver(
	handle: Handler,
	{ giveUpAfter = 5_000 } = {},
): Promise<{ answer: string; isAcknowledged: boolean; connection: string | undefined }> {
	const guarded: Array<Promise<boolean>> = [];
	const { server, port } = await serve((_, response) => guarded.push(handle(response)));
	let connection: string | undefined;
	const answer = await new Promise<string>((resolve) => {
		const sent = request({ port, host: '127.0.0.1', method: 'POST' }, (response) => {
			({ connection } = response.headers);
			let body = '';
			response.on('data', (part: Buffer) => (body += part.toString()));
			response.on('end', () => resolve(`${response.statusCode} ${body}`));
			response.on('error', () => resolve(`${response.statusCode} cut off`));
		});
		sent.on('error', () => resolve('none'));
		sent.setTimeout(giveUpAfter, () => sent.destroy());
		sent.end();
	});
	const [isAcknowledged = false] = await Promise.all(guarded);
	server.close();
	server.closeAllConnections();
	return { answer, isAcknowledged, connection };
}

/** Guards a delivery that n8n answers after this many milliseconds. */
const answering =
	(status: number, after: number, writtenSince: () => number | undefined): Handler =>
	async (response) => {
		const since = almostOver();
		void wait(after).then(() => response.writeHead(status).end('by n8n'));
		return await acknowledge(response, since, writtenSince, 'Started.');
	};

const never = (): undefined => undefined;

it.each([
	[200, true],
	[299, true],
	[300, false],
	[404, false],
	[500, false],
])(
	'a delivery is acknowledged by an answer of n8n with status %d: %s',
	async (status, isAcknowledged) => {
		expect(await deliver(answering(status, 0, never))).toMatchObject({
			answer: `${status} by n8n`,
			isAcknowledged,
		});
	},
);

it('a delivery that n8n has stored is answered once, and the connection is closed', async () => {
	expect(await deliver(answering(200, 400, longAgo))).toEqual({
		answer: '200 {"message":"Started."}',
		isAcknowledged: true,
		connection: 'close',
	});
});

it('a delivery is left to n8n while n8n has not begun to store it', async () => {
	expect(await deliver(answering(200, 700, never))).toMatchObject({
		answer: '200 by n8n',
		isAcknowledged: true,
	});
});

it('a delivery counts as stored half a second after n8n has begun to write it', async () => {
	const began = performance.now() + 100;
	const start = performance.now();
	const { answer } = await deliver(answering(200, 1_300, () => began));
	expect(answer).toBe('200 {"message":"Started."}');
	expect(performance.now() - start).toBeGreaterThanOrEqual(600);
});

it('a delivery is not answered when the service has given up anyway', async () => {
	const start = performance.now();
	// Stored only after the last look; the looks are 150 ms apart.
	const since = (): number | undefined => (performance.now() - start > 1_500 ? 0 : undefined);
	expect(await deliver(answering(200, 2_000, since))).toMatchObject({ answer: '200 by n8n' });
});

it('a delivery is not acknowledged when the service has hung up before', async () => {
	const silent: Handler = async (response) =>
		await acknowledge(response, almostOver(), never, 'Started.');
	expect(await deliver(silent, { giveUpAfter: 200 })).toMatchObject({
		answer: 'none',
		isAcknowledged: false,
	});
});

it('a delivery is left to n8n once n8n has begun to answer', async () => {
	const slow: Handler = async (response) => {
		response.writeHead(200).write('by ');
		void wait(400).then(() => response.end('n8n'));
		return await acknowledge(response, almostOver(), longAgo, 'Started.');
	};
	expect((await deliver(slow)).answer).toBe('200 by n8n');
});

it('a delivery is left to n8n while an earlier request on its connection is not answered', async () => {
	const guarded: Array<Promise<boolean>> = [];
	const { server, port } = await serve((incoming, response) => {
		if (incoming.url === '/first') void wait(500).then(() => response.end('first'));
		else guarded.push(acknowledge(response, almostOver(), longAgo, 'Started.'));
	});
	const socket = connect(port, '127.0.0.1');
	socket.write('GET /first HTTP/1.1\r\nHost: n8n\r\n\r\nGET /second HTTP/1.1\r\nHost: n8n\r\n\r\n');
	let received = '';
	socket.on('data', (part: Buffer) => (received += part.toString()));
	await wait(300);
	expect(await Promise.all(guarded)).toEqual([false]);
	await wait(400);
	expect(received).toContain('first');
	expect(received).not.toContain('Started.');
	socket.destroy();
	server.close();
});
