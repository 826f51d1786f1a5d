import { SAMPLES } from '../samples';
import { useShop } from '../shop';

const shop = useShop({ limits: { 'PUT /orders': 1e6 } });

it.each([
	['order.update', '{"a": [1, {"b": null}], "ç": "ü\\n"}', { a: [1, { b: null }], ç: 'ü\n' }],
	['order.update', '={{ JSON.stringify({ a: $json.a }) }}', { a: 5 }],
	['order.update', '[{"number": 1001}, {"number": 1002}]', [{ number: 1001 }, { number: 1002 }]],
	['order.update', '={{ [$json] }}', [{ a: 5 }]],
	['order.update', '{}', {}],
	['banner.update', '={{ { a: $json.a } }}', { a: 5 }],
] as const)('the JSON body of %s is sent unchanged: %s', async (name, body, expected) => {
	await shop.run(name, { ...SAMPLES[name], body }, { items: [{ a: 5 }] });

	expect(shop.takeSent().map((sent) => sent.body)).toEqual([expected]);
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
