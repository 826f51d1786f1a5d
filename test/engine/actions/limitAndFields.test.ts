import { useShop } from '../shop';

const shop = useShop({ leads: 45, webhooks: 30, maxPageSize: 20 });
afterEach(() => {
	shop.service.configure({ leads: 45, pagination: 'links' });
});

describe('Limit', () => {
	it.each(['links', 'pages'] as const)(
		'requests no more pages than needed with %s',
		async (pagination) => {
			shop.service.configure({ pagination });
			const counts = async (limit: number) => {
				const { json } = await shop.run('lead.getAll', { limit, output: 'raw' });
				return [json.length, shop.takeSent().length];
			};

			expect(await counts(1)).toEqual([1, 1]);
			expect(await counts(20)).toEqual([20, 1]);
			expect(await counts(21)).toEqual([21, 2]);
			expect(await counts(40)).toEqual([40, 2]);
			expect(await counts(1000)).toEqual([45, 3]);
		},
	);

	it('returns the first records', async () => {
		const { json } = await shop.run('store.getAll', { limit: 2 });
		expect(json.map(({ alias }) => alias)).toEqual([shop.alias(0), shop.alias(1)]);
	});

	it('is ignored when Return All is on', async () => {
		const { json } = await shop.run('lead.getAll', { returnAll: true, limit: 3 });

		expect(json).toHaveLength(45);
	});
});

describe('Selected Fields', () => {
	const selected = { output: 'selected', limit: 1 };

	it('are returned after the ID, and nothing else is', async () => {
		const { json } = await shop.run('order.getAll', {
			...selected,
			selectedFields: 'status, customer.name, value_total',
		});

		expect(Object.keys(json[0] ?? {})).toEqual(['id', 'status', 'customer.name', 'value_total']);
	});

	it('must be named', async () => {
		const { errorText } = await shop.run('order.getAll', { ...selected, selectedFields: '' });

		expect(errorText).toContain("'Selected Fields' is required");
		expect(shop.takeSent()).toEqual([]);
	});

	it('are not asked for with another output', async () => {
		const { errorText } = await shop.run('order.getAll', { output: 'full', selectedFields: '' });

		expect(errorText).toBe('');
	});
});
