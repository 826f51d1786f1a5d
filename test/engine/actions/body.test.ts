import { SAMPLES } from '../samples';
import { useShop } from '../shop';

const shop = useShop({ limits: { 'PUT /orders': 1e6 } });

describe.each([
	['order.update', '/v2/loja-aurora/orders'],
	['banner.update', '/v2/loja-aurora/marketing/banners/17000001'],
] as const)('JSON body of %s', (name, path) => {
	it.each([
		['{"a": [1, {"b": null}], "ç": "ü\\n"}', { a: [1, { b: null }], ç: 'ü\n' }],
		['={{ { a: $json.a } }}', { a: 5 }],
		['={{ JSON.stringify({ a: $json.a }) }}', { a: 5 }],
	])('is sent unchanged: %s', async (body, expected) => {
		await shop.run(name, { ...SAMPLES[name], body }, { items: [{ a: 5 }] });

		expect(shop.takeSent()).toEqual([{ method: 'PUT', path, query: {}, body: expected }]);
	});
});

describe('JSON body of order.update', () => {
	it.each([
		['[{"number": 1001}, {"number": 1002}]', [{ number: 1001 }, { number: 1002 }]],
		['={{ [$json.a, "b"] }}', [5, 'b']],
		['={{ [$json] }}', [{ a: 5 }]],
		['{}', {}],
	])('may be an array and is sent unchanged: %s', async (body, expected) => {
		await shop.run('order.update', { body }, { items: [{ a: 5 }] });

		expect(shop.takeSent().map((sent) => sent.body)).toEqual([expected]);
	});
});
