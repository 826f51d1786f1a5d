import fc from 'fast-check';
import { brotliCompressSync } from 'node:zlib';

import { parseBody } from '../../../../nodes/StoreManagement/trigger/delivery/body';

const parse = (text: string) => parseBody(Buffer.from(text));

it('[T1] a body with an event is a payload, with everything beside the event', () => {
	const payload = { event: 'order.created', resource: { id: 1 }, sent_at: null };
	expect(parse(JSON.stringify(payload))).toEqual(payload);
	expect(parse(`\uFEFF ${JSON.stringify(payload)}`)).toEqual(payload);
});

it('[A5] an integer that JavaScript would round becomes its digits as text', () => {
	expect(parse('{"event": "a", "resource": {"id": 9007199254740993}}')).toEqual({
		event: 'a',
		resource: { id: '9007199254740993' },
	});
});

it('[R7] a secret key in the body is masked', () => {
	expect(parse('{"event": "a", "webhook": {"secret_key": "k"}}')).toEqual({
		event: 'a',
		webhook: { secret_key: '**********' },
	});
});

it.each([
	'',
	' ',
	'ping',
	'null',
	'0',
	'[]',
	'{}',
	'{"ping": true, "webhook": {"events": ["order.created"]}}',
	'{"message": "This is a test event: the resource is empty"}',
	'"event"',
	'test event',
	'{"type": "event", "topics": ["resource"], "my event": 1, "resource_id": 2}',
	'{"urls": ["https://shop.example/event/1?x=resource"]}',
	'message=An+event%3A+the+resource&resource_id=1',
])('[T1] a body without a field called event or resource is a ping: %j', (body) =>
	expect(parse(body)).toBe('ping'),
);

it.each([
	'[{"event": "order.created"}]',
	'{"event": ',
	'{"event": 7}',
	'{"event": null}',
	'{"event": " "}',
	'{"data": {"event": "order.created"}}',
	'{"event": {"name": "order.created"}}',
	'{"event": "", "message": "ping"}',
	'{"payload": "{\\"event\\": \\"order.created\\"}"}',
	'{"payload": "event=order.created"}',
	'{"payload": "%7B%22event%22%3A%22order.created%22%7D"}',
	'{"payload": "<event>order.created</event>"}',
	'<event>order.created</event>',
	'event=order.created',
	'data%5Bevent%5D=order.created',
	'items%5B0%5D%5Bresource%5D%5Bid%5D=1',
	'%72esource=1',
	'{"data": {"ev\\u0065nt": "order.created"}}',
	'Content-Disposition: form-data; name="event"\r\n\r\norder.created',
	'event: order.created',
	'payload=%7B%22event%22%3A%22order.created%22%7D',
	'payload=%257B%2522event%2522%253A%2522order.created%2522%257D',
	'{"resource": {"id": 1}}',
	'{"Event": "order.created", "resource": {"id": 1}}',
])('[T1] an event at another place or in another form is unreadable: %j', (body) =>
	expect(parse(body)).toBe('unreadable'),
);

it.each([
	[498, 'a payload'],
	[501, 'unreadable'],
	[20_000, 'unreadable'],
])('[T1] a resource that is nested %i levels deep: %s', (depth, what) => {
	for (const [open, close] of [
		['[', ']'],
		['{"a":', '}'],
	] as const) {
		const text = `{"event": "a", "resource": ${open.repeat(depth)}1${close.repeat(depth)}}`;
		const parsed = parse(text);
		expect(typeof parsed === 'string' ? parsed : 'a payload').toBe(what);
	}
});

it.each([
	['another charset', Buffer.from('{"event": "é"}', 'latin1')],
	['compressed', brotliCompressSync('{"event": "order.created"}')],
])('[T1] bytes that are no UTF-8 are unreadable: %s', (_, body) => {
	expect(parseBody(body)).toBe('unreadable');
});

it('[T1] any bytes are a ping or unreadable', () => {
	fc.assert(
		fc.property(fc.uint8Array(), (bytes) => {
			expect(['ping', 'unreadable']).toContain(parseBody(Buffer.from(bytes)));
		}),
	);
});
