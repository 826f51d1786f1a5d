import { useShop } from '../shop';

const shop = useShop({ leads: 45 });

describe('Lead → Get Many: Filters', () => {
	it('sends each filter under the name of the API', async () => {
		const filters = {
			name: ' Ana ',
			email: 'ana@example.com',
			birthday: '1990-12-31T00:00:00',
			city: 'São Paulo',
			state: 'SP',
			genre: 'F',
			params: '{"origin": "popup", "step": 2, "nested": {"deep key": true}}',
		};
		await shop.run('lead.getAll', { filters });

		expect(shop.takeSent()).toMatchObject([
			{
				query: {
					name: 'Ana',
					email: 'ana@example.com',
					birthday: '1990-12-31',
					city: 'São Paulo',
					state: 'SP',
					genre: 'F',
					'params[origin]': 'popup',
					'params[step]': '2',
					'params[nested][deep key]': 'true',
				},
			},
		]);
	});

	it.each(['{"a": null}', '={{ ({ a: "" }) }}', '{"a": {"b": []}}', '{"a": {}}'])(
		'[F2] refuses params of which a part says nothing: %s',
		async (params) => {
			const { errorText } = await shop.run('lead.getAll', { filters: { params } });

			expect(errorText).toMatch(/'Params → a( → b)?' was added but is empty/);
			expect(shop.takeSent()).toEqual([]);
		},
	);

	it.each([
		[{}, { 'params[origin]': 'popup', 'params[more]': '[1]' }],
		[{ paramsFormat: 'brackets' }, { 'params[origin]': 'popup', 'params[more]': '[1]' }],
		[{ paramsFormat: 'json' }, { params: '{"origin":"popup","more":[1]}' }],
	])('sends params in the notation of the credential: %j', async (details, query) => {
		const filters = { params: '{"origin": "popup", "more": [1]}' };
		const credentials = shop.credentialsWith(details);
		await shop.run('lead.getAll', { filters, limit: 1 }, { credentials });

		expect(shop.takeSent().map((sent) => sent.query)).toEqual([query]);
	});
});
