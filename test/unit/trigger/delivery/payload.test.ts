import fc from 'fast-check';

import { parsePayload } from '../../../../nodes/StoreManagement/trigger/delivery/payload';

const parse = (text: string, secretKey?: string) => parsePayload(Buffer.from(text), secretKey);

it('finds the event and everything beside it', () => {
	const payload = { event: 'order.created', resource: { id: 1 }, sent_at: null };
	expect(parse(JSON.stringify(payload))).toEqual({ kind: 'event', payload });
	expect(parse(`\uFEFF ${JSON.stringify(payload)}`)).toEqual({ kind: 'event', payload });
});

it('censors the secret key, but not in the name of the event', () => {
	const body = '{"event": "order.created", "resource": "order.created", "secret_key": "k"}';
	expect(parse(body, 'order.created')).toEqual({
		kind: 'event',
		payload: { event: 'order.created', resource: '**********', secret_key: '**********' },
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

it.each([
	['payload=%7B%22event%22%3A%22order.created%22%2C%22name%22%3A%22a+%26+b%3D%C3%A9%22%7D'],
	['v=2&payload=%7B%22event%22%3A%22order.created%22%2C%22name%22%3A%22a+%26+b%3D%C3%A9%22%7D&x'],
	['payload=%7B%22event%22%3A%22order.created%22%2C%22name%22%3A%22a+%26+b%3D%C3%A9%22%7D&v=2'],
	['data={"event":"order.created","name":"a+%26+b=é"}'],
])('reads the JSON in the field of a form: %s', (body) => {
	const payload = { event: 'order.created', name: 'a & b=é' };
	expect(parse(body)).toEqual({ kind: 'event', payload });
});

it('takes no part of a JSON text for a form', () => {
	const payload = { event: 'order.created', url: 'https://a.example/?a=1&payload=%7B%7D' };
	expect(parse(JSON.stringify(payload))).toEqual({ kind: 'event', payload });
});

it('censors the secret key in a form', () => {
	const form = new URLSearchParams({ payload: '{"event": "a", "key": "a key of 1&2"}' });
	expect(parse(form.toString(), 'a key of 1&2')).toEqual({
		kind: 'event',
		payload: { event: 'a', key: '**********' },
	});
});

it.each([
	'payload=',
	'payload=%7B',
	'payload=%FF',
	'payload=%7B%22event%22%3A%22%E9%22%7D',
	'payload=%',
	'a=1&b=%7B%22event%22%3A%22order.created%22%7D',
])('cannot read the form %j', (body) => {
	expect(parse(body).kind).toBe(body === 'payload=' ? 'ping' : 'unreadable');
});

it.each([
	['ISO 8859-1', Buffer.from('{"event": "order.created", "name": "João"}', 'latin1')],
	['UTF-16', Buffer.from('{"event": "order.created"}', 'utf16le')],
	['half a character', Buffer.from('{"event": "é"}').subarray(0, 12)],
	['half a surrogate pair', Buffer.from('7b226576656e74223a22eda080227d', 'hex')],
])('cannot read text that is not UTF-8, which would be damaged: %s', (_, body) => {
	expect(parsePayload(body, undefined)).toEqual({ kind: 'unreadable' });
});

it('takes any bytes', () => {
	fc.assert(
		fc.property(fc.uint8Array(), (bytes) => {
			expect(['ping', 'unreadable']).toContain(parsePayload(Buffer.from(bytes), 'key').kind);
		}),
	);
});
