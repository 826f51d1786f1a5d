import fc from 'fast-check';

import { parsePayload } from '../../../../nodes/StoreManagement/trigger/delivery/payload';

const parse = (text: string, secretKey?: string) => parsePayload(Buffer.from(text), secretKey);

it('finds the event and everything beside it', () => {
	const payload = { event: 'order.created', resource: { id: 1 }, sent_at: null };
	expect(parse(JSON.stringify(payload))).toEqual({ kind: 'event', payload });
	expect(parse(`\uFEFF ${JSON.stringify(payload)}`)).toEqual({ kind: 'event', payload });
});

it('censors the secret key, but not in the name of the event', () => {
	const body = '{"event": "order.created", "resource": "order.created"}';
	expect(parse(body, 'order.created')).toEqual({
		kind: 'event',
		payload: { event: 'order.created', resource: '**********' },
	});
});

it.each([
	'',
	' \r\n',
	'\uFEFF',
	'{}',
	'[]',
	'null',
	'0',
	'"ping"',
	'{"event": 7}',
	'{"event": " "}',
])('takes %j for a ping', (body) => expect(parse(body)).toEqual({ kind: 'ping' }));

it.each(['ping', 'event=order.created', '{"event": ', '[{"event": "order.created"}]', '<x/>'])(
	'cannot read %j',
	(body) => expect(parse(body)).toEqual({ kind: 'unreadable' }),
);

it('takes any bytes', () => {
	fc.assert(
		fc.property(fc.uint8Array(), (bytes) => {
			expect(['ping', 'unreadable']).toContain(parsePayload(Buffer.from(bytes), 'key').kind);
		}),
	);
});
