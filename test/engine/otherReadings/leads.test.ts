import { Shop } from '../shop';
import { all } from './support';

let shop: Shop;
beforeAll(async () => {
	shop = await Shop.open({ leads: 90 });
});
afterEach(() => {
	shop.service.configure({ leadParams: 'brackets' });
	shop.takeSent();
});
afterAll(async () => {
	await shop.close();
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
});
