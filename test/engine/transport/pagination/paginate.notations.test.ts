import fc from 'fast-check';

import type { RunningKnobs } from '../../../simulator';
import { useShop } from '../../shop';

const DEFAULTS: RunningKnobs = {
	leads: 45,
	discounts: 25,
	pageSize: 20,
	latencyMs: 0,
	wrapLists: 'data',
	discountMeta: 'element',
	pagination: 'links',
	names: { scrollPlace: 'top', scrollIdChanges: false },
};

const shop = useShop({ ...DEFAULTS, webhooks: 30 });
afterEach(() => {
	shop.service.configure(DEFAULTS);
});

describe('[L1] [L2] Pagination', () => {
	/** The IDs of each list, in the order of the service. */
	const idsOf: Record<string, () => number[]> = {
		'lead.getAll': () => every(shop.service.data.leads(shop.alias())),
		'discount.getAll': () => every(shop.service.data.discounts(shop.alias())),
		'webhook.getAll': () => shop.service.state.webhooks(shop.alias()).map(({ id }) => id),
	};
	const every = (source: { total: number; at(index: number): { id: number } }) =>
		Array.from({ length: source.total }, (_, index) => source.at(index).id);

	const notation = fc
		.record({
			pagination: fc.constantFrom('links', 'scroll', 'pages'),
			linkStyle: fc.constantFrom('absolute', 'relative'),
			figures: fc.constantFrom('strings', 'integers'),
			wrapLists: fc.constantFrom('data', 'bare'),
			discountMeta: fc.constantFrom('element', 'top'),
			names: fc.record({
				scrollPlace: fc.constantFrom('top', 'meta'),
				scrollIdChanges: fc.boolean(),
			}),
		})
		// A bare list has no top level for a scroll ID.
		.filter(({ wrapLists, names }) => wrapLists === 'data' || names.scrollPlace !== 'top');
	const request = fc.record({
		list: fc.constantFrom(...Object.keys(idsOf)),
		total: fc.nat({ max: 60 }),
		// At least a twelfth of the list: hundreds of requests would cover nothing more.
		pageSize: fc.integer({ min: 5, max: 70 }),
		byOption: fc.boolean(),
		limit: fc.option(fc.integer({ min: 1, max: 80 })),
	});

	it('returns each record once, in order, for every notation of a list', async () => {
		await fc.assert(
			fc.asyncProperty(
				notation,
				request,
				async (knobs, { list, total, pageSize, byOption, limit }) => {
					const own = byOption ? 7 : pageSize;
					shop.service.configure({ ...knobs, leads: total, discounts: total, pageSize: own });
					const { json, errorText } = await shop.run(list, {
						...(limit === null ? { returnAll: true } : { limit }),
						options: byOption ? { pageSize } : {},
					});

					expect(errorText).toBe('');
					expect(json.map(({ id }) => id)).toEqual(idsOf[list]?.().slice(0, limit ?? Infinity));
				},
			),
			{ numRuns: 60, seed: 1 },
		);
	});
});
