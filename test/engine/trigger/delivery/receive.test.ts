import { gzipSync } from 'node:zlib';

import { freshOrder, useTriggerShopPerTest } from '../../trigger-shop';

const shop = useTriggerShopPerTest();

it.each([
	['order.paid', true],
	['lead.new', true],
	['lead.changed', false],
	['orders', false],
])('[T1] responds to %s with 200 and starts the workflow: %s', async (event, isStarted) => {
	const trigger = await shop.trigger({ events: ['order.*'], customEvents: 'lead.new' });
	const { status, items, logs, body } = await trigger.deliver(freshOrder(event));
	const unmatched = `The workflow does not wait for "${event}".`;
	expect(status).toBe(200);
	expect(items?.length).toBe(isStarted ? 1 : undefined);
	expect(JSON.parse(body)).toEqual({ message: isStarted ? 'Workflow was started.' : unmatched });
	const lines = logs.map(({ message }) => message);
	const line = `Store Management Trigger: Delivery not matched: ${unmatched}`;
	expect(lines).toEqual(isStarted ? [] : [line]);
});

it.each([
	['text/plain', {}],
	['application/octet-stream', {}],
	['application/vnd.api+json', {}],
	['application/json; charset=utf-8', { 'content-encoding': 'gzip' }],
	['application/cloudevents+json', { 'content-encoding': 'gzip' }],
])('[T1] reads JSON of the content type %s %j', async (type, encoding) => {
	const trigger = await shop.trigger();
	const json = Buffer.from(`\uFEFF${JSON.stringify(freshOrder())}`);
	const body = 'content-encoding' in encoding ? gzipSync(json) : json;
	const { items } = await trigger.deliver(body, { 'content-type': type, ...encoding });
	expect(items).toMatchObject([{ json: { event: 'order.created' } }]);
});

const MULTIPART =
	'--x1\r\nContent-Disposition: form-data; name="event"\r\n\r\norder.created\r\n--x1--\r\n';

it.each([
	['a form', 'payload=%7B%22event%22%3A%22a%22%7D', 'application/x-www-form-urlencoded'],
	['multipart', MULTIPART, 'multipart/form-data; boundary=x1'],
	['5 MB', JSON.stringify({ event: 'order.created', padding: 'x'.repeat(5e6) }), 'text/plain'],
])('[T1] what is no delivery is rejected: %s', async (_, body, contentType) => {
	const trigger = await shop.trigger();
	const delivery = await trigger.deliver(body, { 'content-type': contentType });
	expect(delivery).toMatchObject({ status: 400, items: undefined, error: undefined });
	expect(delivery.body).toContain('must be JSON of at most 4 MB');
	expect(delivery.logs).toMatchObject([
		{
			level: 'warn',
			message: expect.stringContaining(
				': Delivery not readable: answered with status 400. ',
			) as string,
		},
	]);
});

it.each(['', '{"ping": true, "webhook": {"id": 7}}'])(
	'[T1] a ping is answered with 200, and starts nothing: %j',
	async (body) => {
		const trigger = await shop.trigger();
		const delivery = await trigger.deliver(body);
		expect(delivery).toMatchObject({ status: 200, items: undefined, error: undefined });
		expect(JSON.parse(delivery.body)).toEqual({ message: 'There is no event in "event".' });
		expect(delivery.logs).toMatchObject([
			{
				level: 'info',
				message: expect.stringContaining(': Delivery not matched: ') as string,
				metadata: { workflowId: 'workflow-under-test' },
			},
		]);
	},
);
