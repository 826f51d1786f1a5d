import { act } from '../../../scripts/start/keys';
import { startSimulator, type Simulator } from '../../simulator';

let store: Simulator;

beforeEach(async () => {
	store = await startSimulator({ port: 0 });
});
afterEach(async () => {
	await store.stop();
});

describe('Keys in the terminal of npm start', () => {
	it('o places an order and says that nobody listens', async () => {
		const said = await act(store, 'o');

		expect(said).toContain('Order 1501 was placed in loja-aurora: nobody listens.');
		expect(store.state.placedOrders('loja-aurora')).toHaveLength(1);
	});

	it('c leaves a cart and says how the delivery was answered', async () => {
		const url = `${store.url}/v2/nowhere`;
		store.state.addWebhook('loja-aurora', { name: 'n8n', url, active: true, events: ['cart.*'] });

		expect(await act(store, 'c')).toMatch(
			/^A cart was left in loja-aurora: delivered, answered \d{3} after \d+ ms\.$/,
		);
	});

	it('other keys do nothing', async () => {
		expect(await act(store, 'x')).toBeUndefined();
		expect(await act(store, undefined)).toBeUndefined();
	});
});
