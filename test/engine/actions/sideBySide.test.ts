import { SAMPLES } from '../samples';
import { byAlias, useShop } from '../shop';

const shop = useShop();
afterEach(() => {
	shop.service.configure({ latencyMs: 0 });
});

describe('Parallel requests', () => {
	it('has no more requests in flight than Concurrency allows', async () => {
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

describe('Writes of several items', () => {
	/** The simulator logs whole milliseconds and may log an end after the next start. */
	const CLOCK_TOLERANCE = 5;

	/** Expects that the requests to `path` did not overlap. */
	function expectSequential(path: string): void {
		const same = shop.service.requests.filter((request) => request.path === path);
		expect(same.length).toBeGreaterThan(1);
		same.reduce((before, after) => {
			const ended = before.at + (before.durationMs ?? Infinity);
			expect(after.at).toBeGreaterThanOrEqual(ended - CLOCK_TOLERANCE);
			return after;
		});
	}

	it('run one at a time in item order for the same path, in parallel for other paths', async () => {
		shop.service.configure({ latencyMs: 25 });
		shop.service.faults.push({ stall: 60 }, { nth: 5, status: 404, body: {} });
		const items = Array.from({ length: 12 }, (_, index) => ({ id: 15000001 + (index % 2), index }));
		const given = {
			...SAMPLES['sku.update'],
			skuId: '={{ $json.id }}',
			availability: '={{ $json.index }}',
		};
		const { json } = await shop.run('sku.update', given, {
			items,
			node: { onError: 'continueRegularOutput' },
		});

		const [first, second] = ['15000001', '15000002'].map(
			(id) => `/v2/loja-aurora/catalog/skus/${id}`,
		);
		expect(json).toHaveLength(12);
		expectSequential(first ?? '');
		expectSequential(second ?? '');
		expect(shop.service.peakInFlight).toBe(2);
		const sent = shop.takeSent().filter(({ path }) => path === first);
		expect(sent.map(({ body }) => body)).toMatchObject(
			[0, 2, 4, 6, 8, 10].map((availability) => ({ availability })),
		);
	});

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
