import { useShop } from '../shop';
import { call } from './support';

const shop = useShop({ orders: 30, leads: 4 });

describe('A list as a tool', () => {
	it('says that it is empty', async () => {
		const { json } = await call(shop, 'lead.getAll', { filters: { email: 'no@body.example' } });

		expect(json).toEqual([{ note: 'Get many leads: nothing was found.' }]);
	});

	it('[F6] returns ten records and says that there may be more', async () => {
		const { json } = await call(shop, 'order.getAll');

		expect(json).toHaveLength(11);
		expect(json.at(-1)).toEqual({ note: 'The Limit of 10 was reached: there may be more.' });
	});

	it('never returns all, not even where a saved workflow says so', async () => {
		const { json } = await call(shop, 'order.getAll', { returnAll: true });

		expect(json).toHaveLength(11);
	});
});
