import { brotliCompressSync } from 'node:zlib';

import { parseBody } from '../../../../nodes/StoreManagement/trigger/delivery/body';

const PAYLOAD = { event: 'order.created', resource: { id: 1 }, sent_at: null };

it.each([
	[JSON.stringify(PAYLOAD), PAYLOAD],
	[`\uFEFF ${JSON.stringify(PAYLOAD)}`, PAYLOAD],
	['{"event": "a", "id": 9007199254740993}', { event: 'a', id: '9007199254740993' }],
	['{"event": "a", "of": {"secret_key": "k"}}', { event: 'a', of: { secret_key: '**********' } }],
])('[T1] [A5] [R7] a body with an event is a payload, with all beside it: %j', (body, payload) => {
	expect(parseBody(Buffer.from(body))).toEqual(payload);
});

it.each([
	...['', ' \n', '{}', '[]', 'null', '0', '"ping"', '{"my event": 1, "resource_id": 2}'],
	'{"ping": true, "webhook": {"events": ["order.created"]}}',
])('[T1] nothing, and JSON without "event" and "resource", is a ping: %j', (body) => {
	expect(parseBody(Buffer.from(body))).toBe('ping');
});

it.each([
	...['ping', '"event"', '[{"event": "order.created"}]', 'id=1&event=a', '{"type": "event"}'],
	...['{"data": {"event": "order.created"}}', '[{"resource": 7}]', '{"event": '],
	...['{"event": 7}', '{"event": null}', '{"event": " "}', '{"resource": {}}', '<event/>'],
])('[T1] what is neither a delivery nor a ping is unreadable: %j', (body) => {
	expect(parseBody(Buffer.from(body))).toBe('unreadable');
});

it('[T1] what is larger than 4 MB, or no UTF-8, is unreadable, and no bytes are an error', () => {
	const payload = '{"event": "é"}';
	const bodies = [undefined, Buffer.from(payload, 'latin1'), brotliCompressSync(payload)];
	const large = (bytes: number) => Buffer.from(payload.padEnd(bytes - 1));

	expect(bodies.map(parseBody)).toEqual(bodies.map(() => 'unreadable'));
	expect(parseBody(large(4 * 1024 ** 2))).toEqual({ event: 'é' });
	expect(parseBody(large(4 * 1024 ** 2 + 1))).toBe('unreadable');
});
