import fc from 'fast-check';

import {
	parseContent,
	signedContent,
} from '../../../../nodes/StoreManagement/trigger/delivery/signedContent';

const body = Buffer.from('{"a":1}');
const sign = (template: string, headers: Record<string, string> = {}) =>
	signedContent(parseContent(template), { headers, body }, '1731705121').toString('latin1');

it.each([
	['{body}', '{"a":1}'],
	['{timestamp}.{body}', '1731705121.{"a":1}'],
	['{header:Webhook-Id}.{timestamp}.{body}', 'msg_1.1731705121.{"a":1}'],
	['v0:{timestamp}:{body}', 'v0:1731705121:{"a":1}'],
	['{body}{body}', '{"a":1}{"a":1}'],
	['}{{body}', '}{{"a":1}'],
])('fills in %s', (template, content) => {
	expect(sign(template, { 'webhook-id': 'msg_1' })).toBe(content);
});

it('keeps the bytes of the body and of headers', () => {
	fc.assert(
		fc.property(fc.uint8Array(), (bytes) => {
			const raw = Buffer.from(bytes);
			const headers = { 'x-id': raw.toString('latin1') };
			const parts = parseContent('{header:x-id}.{body}');
			const expected = Buffer.concat([raw, Buffer.from('.'), raw]);
			expect(signedContent(parts, { headers, body: raw }, '')).toEqual(expected);
		}),
	);
});

it.each(['x-id', 'constructor', '__proto__'])(
	'says that a signed header is missing: %s',
	(name) => {
		const missing = signedContent(
			parseContent(`{header:${name}}{body}`),
			{ headers: {}, body },
			'',
		);
		expect(missing).toBe(`The header "${name}", which is signed, is missing`);
	},
);
