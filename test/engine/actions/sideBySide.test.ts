import { SAMPLES } from '../samples';
import { byAlias, useShop } from '../shop';

const shop = useShop();
afterEach(() => {
	shop.service.configure({ latencyMs: 0 });
});

describe('Parallel requests', () => {
	it('[R3] has no more requests in flight than Concurrency allows', async () => {
		shop.service.configure({ latencyMs: 20 });
		const items = Array.from({ length: 24 }, () => ({}));
		await shop.run(
			'lead.getAll',
			{ limit: 1, options: { requestOptions: { concurrency: 3 } } },
			{ items },
		);

		expect(shop.service.peakInFlight).toBe(3);
	});
});

describe('[R4] Writes of several items', () => {
	it('run one at a time when they create records, across stores', async () => {
		shop.service.configure({ latencyMs: 5 });
		shop.service.faults.push({ stall: 40 });
		const items = Array.from({ length: 6 }, (_, index) => ({
			alias: shop.alias(index % 3),
			name: `Sale ${index}`,
		}));
		const given = {
			...SAMPLES['discount.create'],
			store: byAlias('={{ $json.alias }}'),
			name: '={{ $json.name }}',
		};
		await shop.run('discount.create', given, { items });

		expect(shop.service.peakInFlight).toBe(1);
		expect(shop.takeSent()).toMatchObject(
			items.map(({ name, alias }) => ({ body: { name }, path: `/v2/${alias}/discounts` })),
		);
	});
});

it('updates of one ID run side by side where they are in different stores', async () => {
	shop.service.configure({ latencyMs: 500 });
	const items = Array.from({ length: 3 }, (_, index) => ({ alias: shop.alias(index) }));
	const parameters = { ...SAMPLES['sku.update'], store: byAlias('={{ $json.alias }}') };
	await shop.run('sku.update', parameters, { items, node: { onError: 'continueRegularOutput' } });

	expect(shop.service.peakInFlight).toBe(3);
});
