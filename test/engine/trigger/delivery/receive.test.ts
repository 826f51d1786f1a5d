import { gzipSync } from 'node:zlib';

import { freshOrder, useTriggerShopPerTest } from '../../trigger-shop';

const shop = useTriggerShopPerTest();

const MULTIPART =
	'--x1\r\nContent-Disposition: form-data; name="event"\r\n\r\norder.created\r\n--x1--\r\n';

describe('[T1] Delivery to the trigger', () => {
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
		expect(body.includes('The workflow does not wait for')).toBe(!starts);
		const counted = logs.filter(({ message }) => message.includes(': Delivery not matched: '));
		expect(counted).toHaveLength(starts ? 0 : 1);
	});

	it('fails without starting the workflow when the parameters are invalid', async () => {
		const trigger = await shop.trigger({ customEvents: 'order created' });
		const { status, items, error } = await trigger.deliver(freshOrder());
		expect({ status, items }).toEqual({ status: 500, items: undefined });
		expect(String(error)).toContain("'Event Names' must contain names of events");
	});

	it('answers a delivery that starts the workflow with a message', async () => {
		const trigger = await shop.trigger();
		const { body } = await trigger.deliver(freshOrder());
		expect(JSON.parse(body)).toEqual({ message: 'Workflow was started.' });
	});

	it.each([
		['text/plain', {}],
		['application/octet-stream', {}],
		['application/vnd.api+json', {}],
		['application/json; charset=utf-8', { 'content-encoding': 'gzip' }],
		['application/cloudevents+json', { 'content-encoding': 'gzip' }],
	])('reads JSON of the content type %s %j', async (type, encoding) => {
		const trigger = await shop.trigger();
		const json = Buffer.from(`\uFEFF${JSON.stringify(freshOrder())}`);
		const body = 'content-encoding' in encoding ? gzipSync(json) : json;
		const { items } = await trigger.deliver(body, { 'content-type': type, ...encoding });
		expect(items).toMatchObject([{ json: { event: 'order.created' } }]);
	});

	describe('[T1] Request that is not a delivery', () => {
		it.each([
			['an array', '[{"event": "order.created"}]', 'application/json'],
			['a form', 'payload=%7B%22event%22%3A%22a%22%7D', 'application/x-www-form-urlencoded'],
			['multipart', MULTIPART, 'multipart/form-data; boundary=x1'],
		])('is rejected: %s', async (_, body, contentType) => {
			const trigger = await shop.trigger();
			const delivery = await trigger.deliver(body, { 'content-type': contentType });
			expect(delivery).toMatchObject({ status: 400, items: undefined, error: undefined });
			expect(delivery.body).toContain('with the name of an event in');
			expect(delivery.logs).toMatchObject([{ level: 'warn' }]);
			expect(delivery.logs[0]?.message).toContain(': Delivery not readable: ');
		});

		it.each(['', '{"ping": true, "webhook": {"id": 7}}'])(
			'is answered as a ping, with 200, and starts nothing: %j',
			async (body) => {
				const trigger = await shop.trigger();
				const delivery = await trigger.deliver(body);
				expect(delivery).toMatchObject({ status: 200, items: undefined, error: undefined });
				expect(JSON.parse(delivery.body)).toEqual({ message: 'There is no event in "event".' });
				expect(delivery.logs).toMatchObject([
					{ level: 'info', metadata: { workflowId: 'workflow-under-test' } },
				]);
				expect(delivery.logs[0]?.message).toContain(': Delivery not matched: ');
			},
		);

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
			expect(delivery).toMatchObject({ status: 400, items: undefined });
			expect(delivery.body).toContain('at most 4 MB');
			expect(await trigger.deliver(freshOrder())).toMatchObject({ status: 200 });
		});
	});
});
