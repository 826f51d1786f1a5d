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

describe('[A3] The answer to order.update', () => {
	const answered = async (body: unknown, output: string) => {
		shop.service.faults.push({ match: { method: 'PUT' }, status: 200, body });
		return (await shop.run('order.update', { ...SAMPLES['order.update'], output })).json;
	};

	it.each(['simplified', 'full', 'raw'])('is an item whatever it is: %s', async (output) => {
		expect(await answered([], output)).toEqual([{ value: [] }]);
		expect(await answered('null', output)).toEqual([{ value: null }]);
		expect(await answered({ data: null }, output)).toEqual([{ value: { data: null } }]);
		expect(await answered(true, output)).toEqual([{ value: true }]);
		expect(await answered('', output)).toEqual([{ success: true }]);
	});

	it('shows all of its fields', async () => {
		const refused = { number: 1001, updated: false, reason: 'The order is locked', rejected: [1] };
		expect(await answered(refused, 'simplified')).toEqual([refused]);
		expect(await answered([refused, { id: 2 }], 'simplified')).toEqual([refused, { id: 2 }]);
	});
});

it.each([
	['discount.create', { name: 'ValidationError', message: 'Not now' }],
	['banner.sort', { type: 'error', message: 'Not now' }],
	['sku.update', { sku: 'A', success: false, message: 'Not now' }],
	['webhook.get', { id: null, url: 'https://a.example', message: 'Not now' }],
	['user.get', { type: 'error', message: 'Not now' }],
	['store.getAll', { name: 'Some Service', version: 'Not now' }],
] as const)('[A2] %s takes %j for no record', async (name, body) => {
	shop.service.faults.push({ status: 200, body });
	const { json, errorText } = await shop.run(name, SAMPLES[name]);

	expect(json).toEqual([]);
	expect(errorText).toMatch(/other than a record with an ID: .*Not now/);
});
