import { useShop } from '../shop';
import { all, credentialWith } from './support';

const shop = useShop({ leads: 90 });
afterEach(() => {
	shop.service.configure({ leadParams: 'brackets' });
});

const given = {
	returnAll: true,
	output: 'raw',
	filters: { params: '{"origin": "popup", "step": 2}' },
};
const matching = () => {
	const leads = all(shop.service.data.leads(shop.alias()));
	return leads.filter(({ params }) => params.origin === 'popup' && params.step === '2');
};

describe('Lead → Get Many: Params', () => {
	it('finds the matching leads with params[key]=value', async () => {
		const { json } = await shop.run('lead.getAll', given);

		expect(matching().length).toBeGreaterThan(0);
		expect(json).toEqual(matching());
	});

	it('finds the matching leads with JSON text, where the credential says so', async () => {
		shop.service.configure({ leadParams: 'json' });
		const credentials = await credentialWith(shop.service, { paramsFormat: 'json' });
		const { json, errorText } = await shop.run('lead.getAll', given, { credentials });

		expect(errorText).toBe('');
		expect(json).toEqual(matching());
		expect(JSON.parse(String(shop.takeSent()[0]?.query.params))).toEqual({
			origin: 'popup',
			step: 2,
		});
	});
});
