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

	it('[A8] says all hints, then what the limit has cut', async () => {
		const options = { requestOptions: { pageSize: 3 } };
		const body = {
			data: [{ id: 1 }, { id: 1 }],
			meta: { pagination: { per_page: 2, links: { next: '?page=2' } } },
		};
		const second = {
			data: [{ id: 2 }, { id: 1 }],
			meta: { pagination: { per_page: 2, total_pages: 2, current_page: 2 } },
		};
		shop.service.faults.push({ status: 200, body }, { status: 200, body: second });
		const { json, hints } = await call(shop, 'lead.getAll', {
			...{ output: 'raw', limit: 3, options },
		});
		const notes = json.flatMap(({ note }) => (note === undefined ? [] : [note]));

		expect(hints).toHaveLength(2);
		expect(notes).toEqual([...hints, 'The Limit of 3 was reached: there may be more.']);
	});

	it('never returns all, not even where a saved workflow says so', async () => {
		const { json } = await call(shop, 'order.getAll', { returnAll: true });

		expect(json).toHaveLength(11);
	});
});
