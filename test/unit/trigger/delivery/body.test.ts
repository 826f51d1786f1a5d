import fc from 'fast-check';
import type { IWebhookFunctions } from 'n8n-workflow';
import { brotliCompressSync } from 'node:zlib';

import { parseBody, readBody } from '../../../../nodes/StoreManagement/trigger/delivery/body';

const parse = (text: string) => parseBody(Buffer.from(text));

const PAYLOAD = { event: 'order.created', resource: { id: 1 }, sent_at: null };

it.each([
	[JSON.stringify(PAYLOAD), PAYLOAD],
	[`\uFEFF ${JSON.stringify(PAYLOAD)}`, PAYLOAD],
	['{"event": "a", "id": 9007199254740993}', { event: 'a', id: '9007199254740993' }],
	['{"event": "a", "of": {"secret_key": "k"}}', { event: 'a', of: { secret_key: '**********' } }],
])('[T1] [A5] [R7] a body with an event is a payload, with all beside it: %j', (body, payload) => {
	expect(parse(body)).toEqual(payload);
});

it.each([
	...['', ' ', 'ping', 'null', '0', '[]', '{}', '"event"', 'test event'],
	'{"ping": true, "webhook": {"events": ["order.created"]}}',
	'{"message": "This is a test event: the resource is empty"}',
	'{"type": "event", "topics": ["resource"], "my event": 1, "resource_id": 2}',
	'{"urls": ["https://shop.example/event/1?x=resource"]}',
	'message=An+event%3A+the+resource&resource_id=1',
])('[T1] a body without a field called event or resource is a ping: %j', (body) => {
	expect(parse(body)).toBe('ping');
});

const form = (name: string, value: string) => String(new URLSearchParams([[name, value]]));

/** Notations of a field; in JSON none of them is the payload. */
const FIELDS: Array<(name: string) => string> = [
	(name) => `[{"${name}": "order.created"}]`,
	(name) => `{"data": {"${name}": "order.created"}}`,
	(name) => `{"${name}": {"name": "order.created"}}`,
	(name) => `<${name}>order.created</${name}>`,
	(name) => `<${name} type="text">order.created`,
	(name) => form(name, 'order.created'),
	(name) => form(`data[${name}]`, 'order.created'),
	(name) => form(`items[0][${name}][id]`, '1'),
	(name) => `%${name.charCodeAt(0).toString(16)}${name.slice(1)}=1`,
	(name) => `{"data": {"${name.replace('e', '\\u0065')}": "order.created"}}`,
];
/** A text in the field of another one. */
const CARRIERS: Array<(text: string) => string> = [
	(text) => text,
	(text) => JSON.stringify({ payload: text }),
	(text) => form('payload', text),
	(text) => form('payload', encodeURIComponent(text)),
	(text) => JSON.stringify([{ body: form('payload', text) }]),
];

it.each(['event', 'resource'])(
	'[T1] %s at another place or in another form is unreadable',
	(name) => {
		const bodies = FIELDS.flatMap((field) => CARRIERS.map((carry) => carry(field(name))));

		expect(bodies.filter((body) => parse(body) !== 'unreadable')).toEqual([]);
	},
);

it.each([
	...['{"event": ', '{"id":1,"event"', '{"event": 7}', '{"event": null}', '{"event": " "}'],
	...['{"event": "", "message": "ping"}', '{"resource": {"id": 1}}', 'event: order.created'],
	'{"Event": "order.created", "resource": {"id": 1}}',
	'Content-Disposition: form-data; name="event"\r\n\r\norder.created',
	'Content-Disposition: form-data; name="data[event]"\r\n\r\norder.created',
	'order.event=order.created',
	'id=1&event=order.created',
])('[T1] an event that is none, or broken, is unreadable: %j', (body) => {
	expect(parse(body)).toBe('unreadable');
});

it.each([
	[498, 'a payload'],
	[501, 'unreadable'],
	[20_000, 'unreadable'],
])('[T1] a resource that is nested %i levels deep: %s', (depth, what) => {
	const nested = [
		['[', ']'],
		['{"a":', '}'],
	].map(([open = '', close = '']) => `${open.repeat(depth)}1${close.repeat(depth)}`);
	const parsed = nested.map((text) => parse(`{"event": "a", "resource": ${text}}`));

	expect(parsed.map((one) => (typeof one === 'string' ? one : 'a payload'))).toEqual([what, what]);
});

it('[T1] what is too large, or no UTF-8, is a ping or unreadable, whatever bytes', () => {
	const payload = '{"event": "é"}';
	const bodies = [undefined, Buffer.from(payload, 'latin1'), brotliCompressSync(payload)];
	const large = (bytes: number) => Buffer.from(payload.padEnd(bytes - 1));

	expect(bodies.map(parseBody)).toEqual(bodies.map(() => 'unreadable'));
	expect(parseBody(large(4 * 1024 ** 2))).toEqual({ event: 'é' });
	expect(parseBody(large(4 * 1024 ** 2 + 1))).toBe('unreadable');
	fc.assert(
		fc.property(fc.uint8Array(), (bytes) => {
			expect(['ping', 'unreadable']).toContain(parseBody(Buffer.from(bytes)));
		}),
	);
});

type Incoming = { rawBody?: Buffer; readableEnded?: boolean; isBroken?: boolean };

it.each<[what: string, Incoming, expected: string | undefined]>([
	['n8n has read', { rawBody: Buffer.from('a') }, 'a'],
	['n8n has read as a form', { readableEnded: true }, undefined],
	['n8n leaves to the node', {}, 'read'],
	['breaks off', { isBroken: true }, undefined],
])('[T1] a body that %s', async (_, { isBroken = false, ...given }, expected) => {
	const request: { rawBody?: Buffer; readRawBody: () => Promise<void> } = {
		async readRawBody() {
			if (isBroken) await Promise.reject(new Error('aborted'));
			request.rawBody = Buffer.from('read');
		},
		...given,
	};
	const context = { getRequestObject: () => request } as unknown as IWebhookFunctions;

	expect((await readBody(context))?.toString()).toBe(expected);
});
