import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';

import type { Simulator } from '../../simulator';
import { at, Stores } from './client';

const stores = new Stores();
let store: Simulator;
let receiver: Server;
let received: { headers: IncomingMessage['headers']; body: string }[];
let delayMs: number;
let url: string;

beforeEach(async () => {
	store = await stores.start();
	received = [];
	delayMs = 0;
	receiver = createServer((request, response) => {
		void text(request).then((body) => {
			received.push({ headers: request.headers, body });
			setTimeout(() => response.writeHead(201).end(), delayMs).unref();
		});
	});
	await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
	const address = receiver.address();
	if (typeof address !== 'object' || !address) throw new Error('No address');
	url = `http://127.0.0.1:${address.port}/hook`;
});
afterEach(async () => {
	await stores.stop();
	receiver.closeAllConnections();
	await new Promise((resolve) => receiver.close(resolve));
});

const register = (events: string[], active = true) =>
	store.state.addWebhook('loja-aurora', { name: 'n8n', url, active, events });

describe('Delivery of an event', () => {
	it('sends event and resource to every active webhook that subscribes', async () => {
		const webhook = register(['order.created']);
		register(['cart.reminder']);
		register(['order.created'], false);
		const answers = await store.deliver('loja-aurora', 'order.created', { number: 7 });
		expect(answers).toMatchObject([{ url, webhookId: webhook.id, status: 201 }]);
		expect(received).toHaveLength(1);
		expect(JSON.parse(received[0]?.body ?? '')).toEqual({
			event: 'order.created',
			resource: { number: 7 },
		});
		expect(received[0]?.headers['content-type']).toBe('application/json');
		expect(store.state.deliveries).toMatchObject([{ event: 'order.created', status: 201 }]);
	});

	it('matches event families and sends an order with its metadata by default', async () => {
		register(['order.*']);
		expect(await store.deliver('loja-aurora', 'order.paid')).toHaveLength(1);
		expect(at(JSON.parse(received[0]?.body ?? ''), 'resource.metadata.data.0.key')).toBe(
			'campaign',
		);
		expect(await store.deliver('loja-aurora', 'orders.paid')).toEqual([]);
		expect(await store.deliver('loja-brisa', 'order.paid')).toEqual([]);
	});

	it('repeats a delivery with the same body', async () => {
		register(['order.*']);
		const answers = await store.deliver('loja-aurora', 'order.paid', { a: 1 }, { times: 3 });
		expect(answers).toHaveLength(3);
		expect(new Set(received.map(({ body }) => body)).size).toBe(1);
	});

	it.each([
		['sha256', 'hex', ''],
		['sha1', 'base64', 'sha1='],
		['sha512', 'hex', 'v1,'],
	] as const)('signs with %s in %s, prefix "%s"', async (algorithm, encoding, prefix) => {
		const { secret_key: key } = register(['order.*']);
		const header = 'X-Store-Signature';
		store.configure({ deliveries: { signed: { header, algorithm, encoding, prefix } } });
		await store.deliver('loja-aurora', 'order.paid', {});
		await store.deliver('loja-aurora', 'order.paid', {}, { badSignature: true });
		await store.deliver('loja-aurora', 'order.paid', {}, { unsigned: true });
		const digest = createHmac(algorithm, key).update(received[0]?.body ?? '');
		const [good, bad, none] = received.map(({ headers }) => headers['x-store-signature']);
		expect(good).toBe(prefix + digest.digest(encoding));
		expect(bad).toHaveLength(good?.length ?? 0);
		expect([bad === good, none]).toEqual([false, undefined]);
	});

	it('measures the response time and ends at the timeout', async () => {
		register(['order.*']);
		delayMs = 100;
		const [slow] = await store.deliver('loja-aurora', 'order.paid', {});
		expect(slow?.durationMs).toBeGreaterThanOrEqual(95);
		delayMs = 5_100;
		const [late] = await store.deliver('loja-aurora', 'order.paid', {});
		expect(late).toMatchObject({ status: 0, error: expect.stringContaining('timeout') as unknown });
	});

	it('calls receivers on this machine only', async () => {
		store.state.addWebhook('loja-aurora', {
			name: 'elsewhere',
			url: 'https://receiver.example.com/hook',
			active: true,
			events: ['order.*'],
		});
		expect(await store.deliver('loja-aurora', 'order.paid', {})).toEqual([]);
	});
});
