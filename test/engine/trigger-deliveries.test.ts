import { createHmac } from 'node:crypto';

import { registrationOf, TriggerShop } from './trigger-shop';

let shop: TriggerShop;
let bodies = 0;

beforeEach(async () => {
	shop = await TriggerShop.open();
});
afterEach(async () => await shop.close());

/** A delivery that came never before, for the process remembers them. */
const order = (event = 'order.created') => ({ event, resource: { number: (bodies += 1) } });

it('starts the workflow with one item for each event of the store', async () => {
	const trigger = await shop.trigger();
	await trigger.activate();
	const answers = await shop.service.deliver(shop.alias(), 'order.created');

	expect(answers).toMatchObject([{ url: trigger.url, status: 200 }]);
	const [delivery, ...others] = trigger.deliveries;
	expect(others).toEqual([]);
	expect(delivery?.items).toHaveLength(1);
	expect(delivery?.items?.[0]?.json).toMatchObject({
		event: 'order.created',
		resource: { number: shop.service.data.orders(shop.alias()).at(0)?.number },
		metadata: { campaign: expect.any(String) as string },
		tracking: { utm_source: expect.any(String) as string },
	});
});

it('passes the resource on as it was sent with Output set to Raw', async () => {
	const trigger = await shop.trigger({ output: 'raw' });
	await trigger.activate();
	const sent = shop.service.data.orders(shop.alias()).at(0);
	await shop.service.deliver(shop.alias(), 'order.created', { ...sent, number: (bodies += 1) });

	const [item] = trigger.deliveries[0]?.items ?? [];
	expect(item?.json.resource).toEqual(JSON.parse(JSON.stringify({ ...sent, number: bodies })));
});

it.each([
	['order.created', true],
	['order.paid', true],
	['lead.new', true],
	['lead.changed', false],
	['cart.reminder', false],
	['orders', false],
])('answers %s with 200 and starts the workflow: %s', async (event, starts) => {
	const trigger = await shop.trigger({ events: ['order.*'], customEvents: 'lead.new' });
	const { status, items } = await trigger.deliver(order(event));
	expect(status).toBe(200);
	expect(items !== undefined).toBe(starts);
});

it('starts nothing, and says why, when the parameters cannot be used', async () => {
	const trigger = await shop.trigger({ customEvents: 'order created' });
	const { status, items, error } = await trigger.deliver(order());
	expect({ status, items }).toEqual({ status: 500, items: undefined });
	expect(String(error)).toContain('Custom Events must be names of events');
});

describe('what is no delivery', () => {
	it.each([
		['text', 'event=order.created', { 'content-type': 'text/plain' }, 400],
		['nothing', '', {}, 400],
		['an array', '[{"event": "order.created"}]', {}, 400],
		['null', 'null', {}, 400],
		['no event', '{"resource": {}}', {}, 400],
		['an empty event', '{"event": ""}', {}, 400],
		['an event that is no text', '{"event": {"name": "order.created"}}', {}, 400],
	])('is refused: %s', async (_, body, headers, status) => {
		const trigger = await shop.trigger();
		const delivery = await trigger.deliver(body, headers);
		expect(delivery).toMatchObject({ status, items: undefined, error: undefined });
		expect(delivery.body).toContain('message');
		expect(delivery.logs).toMatchObject([{ level: 'warn' }]);
	});

	it('is refused by n8n before it reaches the node: JSON that is cut off', async () => {
		const trigger = await shop.trigger();
		const headers = { 'content-type': 'application/json' };
		const body = '{"event": "order.created"';
		const response = await fetch(trigger.url, { method: 'POST', headers, body });
		expect(response.status).toBe(422);
		expect(trigger.deliveries).toEqual([]);
	});

	it('is refused: 5 MB', async () => {
		const trigger = await shop.trigger();
		const body = { ...order(), padding: 'x'.repeat(5_000_000) };
		expect(await trigger.deliver(body)).toMatchObject({ status: 413, items: undefined });
		expect(await trigger.deliver(order())).toMatchObject({ status: 200 });
	});

	it('may still be JSON under another name, or begin with a mark', async () => {
		const trigger = await shop.trigger();
		const plain = await trigger.deliver(JSON.stringify(order()), { 'content-type': 'text/plain' });
		expect(plain.items).toHaveLength(1);
		const marked = await trigger.deliver(`\uFEFF${JSON.stringify(order())}`, {
			'content-type': 'application/octet-stream',
		});
		expect(marked.items).toHaveLength(1);
	});
});

describe('verification', () => {
	const signed = {
		header: 'X-Store-Signature',
		algorithm: 'sha512',
		encoding: 'base64',
		prefix: 'v1=',
	};

	it.each(['automatic', 'manual'])('lets signed deliveries through: %s', async (registration) => {
		shop.service.configure({
			deliveries: { signed: { ...signed, algorithm: 'sha512', encoding: 'base64' } },
		});
		const options = { verifySignature: signed };
		const trigger = await shop.trigger({ registration, events: ['order.*'], options });
		if (registration === 'manual') shop.addInPanel(trigger.url, ['order.*']);
		await trigger.activate();
		const { resource } = order();
		const send = async (more: object) =>
			(await shop.service.deliver(shop.alias(), 'order.signed', resource, more)).find(
				({ url }) => url === trigger.url,
			)?.status;

		expect(await send({ badSignature: true })).toBe(401);
		expect(await send({ unsigned: true })).toBe(401);
		expect(await send({})).toBe(200);
		expect(trigger.deliveries.map(({ items }) => items?.length)).toEqual([undefined, undefined, 1]);
	});

	it('logs what it refuses, without signature and secret key', async () => {
		const trigger = await shop.trigger({ options: { verifySignature: { header: 'X-Signature' } } });
		await trigger.activate();
		const signature = 'ab'.repeat(32);
		const refused = await trigger.deliver(order(), { 'x-signature': signature });

		expect(refused.status).toBe(401);
		expect(refused.logs).toMatchObject([
			{ level: 'warn', metadata: { workflowId: 'workflow-under-test' } },
		]);
		const secretKey = shop.webhooksAt(trigger.url)[0]?.secret_key ?? '';
		const shown = JSON.stringify([refused.logs, refused.body]);
		expect(shown).toContain('X-Signature');
		expect(shown).not.toContain(signature);
		expect(secretKey).not.toBe('');
		expect(shown).not.toContain(secretKey);
	});

	it('is over the bytes, not over what they mean', async () => {
		const trigger = await shop.trigger({ options: { verifySignature: { header: 'X-Signature' } } });
		await trigger.activate();
		const secretKey = shop.webhooksAt(trigger.url)[0]?.secret_key ?? '';
		const body = `{ "event":\t"order.created", "resource": {"number": ${(bodies += 1)}, "name": "Jo\\u00e3o" } }`;
		const signature = createHmac('sha256', secretKey).update(body).digest('hex');

		expect(await trigger.deliver(body, { 'X-Signature': signature })).toMatchObject({
			status: 200,
		});
		const compact = JSON.stringify(JSON.parse(body));
		expect(await trigger.deliver(compact, { 'X-Signature': signature })).toMatchObject({
			status: 401,
			items: undefined,
		});
	});

	it('is off until a header is named', async () => {
		const trigger = await shop.trigger({ options: { verifySignature: { algorithm: 'sha1' } } });
		expect((await trigger.deliver(order())).items).toHaveLength(1);
	});

	it('refuses everything when the secret key is not known', async () => {
		const trigger = await shop.trigger({ options: { verifySignature: { header: 'X-Signature' } } });
		expect(registrationOf(trigger)).toBeUndefined();
		const body = JSON.stringify(order());
		const signature = createHmac('sha256', '').update(body).digest('hex');
		expect(await trigger.deliver(body, { 'X-Signature': signature })).toMatchObject({
			status: 401,
		});
	});
});

describe('a repeated delivery', () => {
	const count = (deliveries: ReadonlyArray<{ items: unknown }>): number =>
		deliveries.filter(({ items }) => items !== undefined).length;

	it('starts the workflow once, and is answered with 200 each time', async () => {
		const trigger = await shop.trigger({ events: ['order.repeated'] });
		await trigger.activate();
		const { resource } = order();
		const answers = await shop.service.deliver(shop.alias(), 'order.repeated', resource, {
			times: 3,
		});
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
		expect(count(trigger.deliveries)).toBe(1);
	});

	it('starts the workflow once when it comes many times at the same moment', async () => {
		const trigger = await shop.trigger();
		const body = order();
		await Promise.all(Array.from({ length: 20 }, async () => await trigger.deliver(body)));
		expect(count(trigger.deliveries)).toBe(1);
	});

	it('starts the workflow once even if what was saved is overwritten', async () => {
		const trigger = await shop.trigger();
		const body = order();
		await trigger.deliver(body);
		trigger.staticData = {};
		await trigger.deliver(body);
		expect(count(trigger.deliveries)).toBe(1);
	});

	it('starts the workflow once across a restart of n8n', async () => {
		const trigger = await shop.trigger();
		const body = order();
		await trigger.deliver(body);

		jest.resetModules();
		const { TriggerShop: Restarted } = await import('./trigger-shop');
		const again = await Restarted.open();
		const remembering = await again.trigger({}, { staticData: trigger.staticData });
		await remembering.deliver(body);
		const forgetful = await again.trigger();
		await forgetful.deliver(body);
		await again.close();
		expect(count(remembering.deliveries)).toBe(0);
		expect(count(forgetful.deliveries)).toBe(1);
	});

	it('is none when anything differs', async () => {
		const trigger = await shop.trigger({ events: ['order.*'] });
		const body = order();
		await trigger.deliver(body);
		await trigger.deliver({ ...body, event: 'order.paid' });
		await trigger.deliver(order());
		await trigger.deliver(`${JSON.stringify(body)} `);
		expect(count(trigger.deliveries)).toBe(4);
	});

	it.each([
		['duplicates are wanted', { options: { ignoreDuplicates: false } }, {}],
		['the window is empty', { options: { duplicateWindow: 0 } }, {}],
		['somebody tests the workflow', {}, { occasion: 'test' }],
	] as const)('starts the workflow each time where %s', async (_, parameters, setup) => {
		const trigger = await shop.trigger(parameters, setup);
		const body = order();
		await trigger.deliver(body);
		await trigger.deliver(body);
		expect(count(trigger.deliveries)).toBe(2);
	});

	it('that was refused for its signature is accepted when it is signed', async () => {
		const trigger = await shop.trigger({ options: { verifySignature: { header: 'X-Signature' } } });
		await trigger.activate();
		const secretKey = shop.webhooksAt(trigger.url)[0]?.secret_key ?? '';
		const body = JSON.stringify(order());
		const signature = createHmac('sha256', secretKey).update(body).digest('hex');
		await trigger.deliver(body);
		await trigger.deliver(body, { 'X-Signature': signature });
		expect(count(trigger.deliveries)).toBe(1);
	});
});
