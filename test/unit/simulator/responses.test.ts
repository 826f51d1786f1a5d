import type { Simulator } from '../../simulator';
import { at, call, keysOf, Stores } from './client';

const stores = new Stores();
let store: Simulator;
beforeEach(async () => {
	store = await stores.start({ webhooks: 1 });
});
afterEach(() => stores.stop());

const HOME = '/loja-aurora';

describe('Responses that are not shown', () => {
	it('can wrap single records', async () => {
		store.configure({ wrapSingle: true });
		expect(keysOf((await call(store, 'POST', '/auth/me')).body)).toEqual(['data']);
		const { id } = store.state.webhooks('loja-aurora')[0] ?? { id: 0 };
		expect(keysOf((await call(store, 'GET', `${HOME}/webhooks/${id}`)).body)).toEqual(['data']);
	});

	it('can have an empty body or status 204 after a write', async () => {
		store.configure({ writeResponse: 'empty' });
		expect(await call(store, 'PUT', `${HOME}/orders`, {})).toMatchObject({ status: 200, text: '' });
		store.configure({ writeResponse: '204' });
		expect(await call(store, 'PUT', `${HOME}/orders`, {})).toMatchObject({ status: 204, text: '' });
	});

	it('can have the ID of an order, by which its items are found', async () => {
		store.configure({ orderIds: 'present' });
		const { body } = await call(store, 'GET', `${HOME}/orders?limit=1`);
		const id = String(at(body, 'data.0.id'));
		expect((await call(store, 'GET', `${HOME}/orders/${id}/items`)).status).toBe(200);
		expect((await call(store, 'GET', `${HOME}/orders/1001/items`)).status).toBe(404);
		expect((await call(store, 'GET', `${HOME}/orders/abc/items`)).status).toBe(400);
	});

	it('can have the transaction as a list', async () => {
		store.configure({ transactions: 'list' });
		const { body } = await call(store, 'GET', `${HOME}/orders?limit=1`);
		expect(at(body, 'data.0.transactions.data.0.id')).toEqual(expect.any(Number));
	});
});
