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
	'payload=%',
	'a=1&b=%7B%22event%22%3A%22order.created%22%7D',
])('cannot read the form %j', (body) => {
	expect(parse(body).kind).toBe(body === 'payload=' ? 'ping' : 'unreadable');
});

it.each([
	['UTF-16', Buffer.from('{"event": "order.created"}', 'utf16le')],
	['half a character', Buffer.from('{"event": "é"}').subarray(0, 12)],
])('cannot read %s', (_, body) => {
	expect(parsePayload(body, undefined)).toEqual({ kind: 'unreadable' });
});

it.each([
	[{ event: { name: 'order.paid' } }, { event: 'order.paid' }],
	[
		{ event: { type: 'order.paid' }, id: 1 },
		{ event: 'order.paid', id: 1 },
	],
	[{ event: { topic: 'a', id: 2 } }, { event: 'a', event_details: { topic: 'a', id: 2 } }],
	[{ data: { event: 'a', resource: {} } }, { event: 'a', resource: {} }],
	[{ data: { data: { event: 'a' } } }, { event: 'a' }],
	[
		{ data: { event: { name: 'a' } }, id: 1 },
		{ event: 'a', id: 1 },
	],
	[
		{ event: 'a', data: { event: 'b' } },
		{ event: 'a', data: { event: 'b' } },
	],
])('finds the event of %j', (sent, payload) => {
	expect(parse(JSON.stringify(sent))).toEqual({ kind: 'event', payload });
});

it.each([
	[{ resource: { id: 1 } }, 'nameless'],
	[{ data: { order: { id: 1 } }, event: 7 }, 'nameless'],
	[{ data: [{ event: 'a' }] }, 'unreadable'],
	[{ resource: {}, event: { id: 7 } }, 'ping'],
])('takes %j, which names no event, for no ping: %s', (sent, kind) => {
	expect(parse(JSON.stringify(sent))).toEqual({ kind });
});

it.each([
	['multipart/form-data; boundary=x1', '"event"', 'a'],
	['multipart/mixed; boundary="x1"', 'payload', '{"event":"a"}'],
	[
		'multipart/form-data; charset=utf-8; boundary=x1',
		'payload; filename="a.json"',
		'{"event":"a"}',
	],
])('reads a part of %s', (contentType, name, text) => {
	const part = `--x1\r\nContent-Disposition: form-data; name=${name}\r\n\r\n${text}\r\n--x1--\r\n`;
	const payload = { event: 'a' };
	expect(parsePayload(Buffer.from(part), undefined, contentType)).toEqual({
		kind: 'event',
		payload,
	});
});

it('takes any bytes', () => {
	fc.assert(
		fc.property(fc.uint8Array(), (bytes) => {
			expect(['ping', 'unreadable']).toContain(parsePayload(Buffer.from(bytes), 'key').kind);
		}),
	);
});
