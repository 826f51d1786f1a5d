import { createHmac } from 'node:crypto';

import { freshOrder, useTriggerShopPerTest } from '../../trigger-shop';

const shop = useTriggerShopPerTest();

const MULTIPART = { 'content-type': 'multipart/form-data; boundary=x1' };

/** The body of a form with these fields. */
function multipart(fields: Record<string, string>): string {
	const parts = Object.entries(fields).map(
		([name, text]) => `--x1\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
	);
	return `${parts.join('')}--x1--\r\n`;
}

describe('Delivery to the trigger', () => {
	it('starts the workflow with one item for a delivery', async () => {
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

	it('returns the resource unchanged but for its secrets with Output set to Raw', async () => {
		const trigger = await shop.trigger({ options: { output: 'raw' } });
		await trigger.activate();
		const sent = shop.service.data.orders(shop.alias()).at(0);
		const { number } = freshOrder().resource;
		await shop.service.deliver(shop.alias(), 'order.created', { ...sent, number });

		const [item] = trigger.deliveries[0]?.items ?? [];
		expect(item?.json.resource).toEqual({ ...sent, number });
	});

	it.each([
		['order.created', true],
		['order.paid', true],
		['lead.new', true],
		['lead.changed', false],
		['cart.reminder', false],
		['orders', false],
	])('responds to %s with 200 and starts the workflow: %s', async (event, starts) => {
		const trigger = await shop.trigger({ events: ['order.*'], customEvents: 'lead.new' });
		const { status, items, logs, body } = await trigger.deliver(freshOrder(event));
		expect(status).toBe(200);
		expect(items !== undefined).toBe(starts);
		expect(body.includes('This workflow does not wait for this event.')).toBe(!starts);
		const counted = logs.filter(({ message }) => message.includes(': Delivery not matched: '));
		expect(counted).toHaveLength(starts ? 0 : 1);
	});

	it('fails without starting the workflow when the parameters are invalid', async () => {
		const trigger = await shop.trigger({ customEvents: 'order created' });
		const { status, items, error } = await trigger.deliver(freshOrder());
		expect({ status, items }).toEqual({ status: 500, items: undefined });
		expect(String(error)).toContain("'Event Names' must be names of events");
	});

	it.each([
		['application/x-www-form-urlencoded'],
		['application/x-www-form-urlencoded; charset=UTF-8'],
	])('reads the JSON in a form of one field: %s', async (contentType) => {
		const trigger = await shop.trigger();
		const order = { ...freshOrder(), note: 'João & Maria + 50 %' };
		const body = new URLSearchParams({ payload: JSON.stringify(order) }).toString();
		const { status, items } = await trigger.deliver(body, { 'content-type': contentType });
		expect(status).toBe(200);
		expect(items?.[0]?.json).toMatchObject(order);
	});

	it('starts the workflow for an event that is an object, and inside of data', async () => {
		const trigger = await shop.trigger();
		for (const body of [
			{ ...freshOrder(), event: { name: 'order.created' } },
			{ data: freshOrder() },
		]) {
			const [item] = (await trigger.deliver(body)).items ?? [];
			expect(item?.json).toMatchObject({ event: 'order.created', resource: {} });
		}
	});

	it.each<[string, () => Record<string, string>]>([
		['payload', () => ({ payload: JSON.stringify({ ...freshOrder(), name: 'João' }) })],
		[
			'event',
			() => ({
				event: 'order.created',
				resource: JSON.stringify(freshOrder().resource),
				name: 'João',
			}),
		],
	])('reads multipart with a field %s, which n8n has not read', async (_, fields) => {
		const trigger = await shop.trigger();
		for (const type of ['form-data', 'mixed']) {
			const headers = { 'content-type': `multipart/${type}; boundary=x1` };
			const { items, status } = await trigger.deliver(multipart(fields()), headers);
			expect(status).toBe(200);
			const resource = { number: expect.any(Number) as number };
			expect(items?.[0]?.json).toMatchObject({ event: 'order.created', resource, name: 'João' });
		}
	});

	it('answers a delivery that starts the workflow with a message', async () => {
		const trigger = await shop.trigger();
		const { body } = await trigger.deliver(freshOrder());
		expect(JSON.parse(body)).toEqual({ message: 'Workflow was started.' });
	});

	it('warns of a resource without the name of an event', async () => {
		const trigger = await shop.trigger();
		const { status, logs } = await trigger.deliver({ resource: { number: 7 } });
		expect(status).toBe(200);
		expect(logs).toMatchObject([{ level: 'warn' }]);
		expect(logs[0]?.message).toContain('it holds a resource and no name of an event');
	});

	describe('Request that is not a delivery', () => {
		it.each([
			['text', 'event=order.created', { 'content-type': 'text/plain' }, 400],
			['an array', '[{"event": "order.created"}]', {}, 400],
			['a form', 'event=order.created', { 'content-type': 'application/octet-stream' }, 400],
			[
				'a form without JSON',
				'event=order.created&number=7',
				{ 'content-type': 'application/x-www-form-urlencoded' },
				400,
			],
			['multipart without an event', multipart({ number: '7' }), MULTIPART, 400],
		])('is rejected: %s', async (_, body, headers, status) => {
			const trigger = await shop.trigger();
			const delivery = await trigger.deliver(body, headers);
			expect(delivery).toMatchObject({ status, items: undefined, error: undefined });
			expect(delivery.body).toContain('with the name of an event in');
			expect(delivery.logs).toMatchObject([{ level: 'warn' }]);
			expect(delivery.logs[0]?.message).toContain(': Delivery not readable: ');
		});

		it.each([
			['nothing', ''],
			['an empty object', '{}'],
			['an empty array', '[]'],
			['null', 'null'],
			['no event', '{"resource": {}}'],
			['a name that is not an event', '{"ping": true, "webhook": {"id": 7}}'],
			['an empty event', '{"event": ""}'],
			['an event of spaces', '{"event": " "}'],
			['an event that is null', '{"event": null}'],
		])('is answered as a ping, with 200, and starts nothing: %s', async (_, body) => {
			const trigger = await shop.trigger();
			const delivery = await trigger.deliver(body);
			expect(delivery).toMatchObject({ status: 200, items: undefined, error: undefined });
			expect(JSON.parse(delivery.body)).toEqual({
				message: 'Received. There is no event in "event".',
			});
			expect(delivery.logs).toMatchObject([
				{ level: 'info', metadata: { workflowId: 'workflow-under-test' } },
			]);
			expect(delivery.logs[0]?.message).toContain(': Delivery not matched: ');
		});

		it('is verified before it is answered as a ping', async () => {
			const options = { verifySignature: { header: 'X-Signature' } };
			const trigger = await shop.trigger({ options });
			await trigger.activate();
			const key = shop.webhooksAt(trigger.url)[0]?.secret_key ?? '';
			const signature = createHmac('sha256', key).update('{}').digest('hex');

			expect(await trigger.deliver('{}')).toMatchObject({ status: 401 });
			expect(await trigger.deliver('{}', { 'X-Signature': signature })).toMatchObject({
				status: 200,
				items: undefined,
			});
		});

		it('is rejected by n8n before it reaches the node: truncated JSON', async () => {
			const trigger = await shop.trigger();
			const headers = { 'content-type': 'application/json' };
			const body = '{"event": "order.created"';
			const response = await fetch(trigger.url, { method: 'POST', headers, body });
			expect(response.status).toBe(422);
			expect(trigger.deliveries).toEqual([]);
		});

		it('is rejected: 5 MB', async () => {
			const trigger = await shop.trigger();
			const body = { ...freshOrder(), padding: 'x'.repeat(5_000_000) };
			const delivery = await trigger.deliver(body);
			expect(delivery).toMatchObject({ status: 413, items: undefined });
			expect(JSON.parse(delivery.body)).toEqual({
				message: 'The body is larger than 4194304 bytes',
			});
			expect(await trigger.deliver(freshOrder())).toMatchObject({ status: 200 });
		});

		it('does not include JSON with another content type or with a byte order mark', async () => {
			const trigger = await shop.trigger();
			const plain = await trigger.deliver(JSON.stringify(freshOrder()), {
				'content-type': 'text/plain',
			});
			expect(plain.items).toHaveLength(1);
			const marked = await trigger.deliver(`\uFEFF${JSON.stringify(freshOrder())}`, {
				'content-type': 'application/octet-stream',
			});
			expect(marked.items).toHaveLength(1);
		});
	});
});
