import type { INodeParameters } from 'n8n-workflow';

import { SAMPLES } from '../samples';
import { type RunOptions, useShop } from '../shop';

const shop = useShop();

interface Body {
	start_at: { date: string; timezone: string };
}

const NO_RESTRICTIONS = {
	brands_ids: [],
	products_ids: [],
	categories_ids: [],
	collections_ids: [],
};

/** The request body for the sample, overridden by `parameters`. */
async function create(parameters: INodeParameters, options: RunOptions = {}): Promise<unknown> {
	const { errorText } = await shop.run(
		'discount.create',
		{ ...SAMPLES['discount.create'], ...parameters },
		options,
	);
	expect(errorText).toBe('');
	const [sent] = shop.takeSent();
	return sent?.body;
}

/** The error for the sample, overridden by `parameters`, after which nothing was sent. */
async function refusalOf(parameters: INodeParameters): Promise<string> {
	const { errorText } = await shop.run('discount.create', {
		...SAMPLES['discount.create'],
		...parameters,
	});
	expect(shop.takeSent()).toEqual([]);
	return errorText;
}

describe('Discount → Create', () => {
	const inZone = (timezone: string) => ({ settings: { timezone } });

	it('sends the required fields only, when no optional field is set', async () => {
		expect(await create({}, inZone('America/Sao_Paulo'))).toEqual({
			name: 'Spring',
			discount_method: 'percent',
			discount_value: 10,
			discount_type: 'buy_x_get_y',
			entry_condition_type: 'quantity',
			entry_condition_value: 1,
			accumulate: false,
			start_at: { date: '2026-03-01 08:00:00', timezone_type: 3, timezone: 'America/Sao_Paulo' },
			restrictions: { include: NO_RESTRICTIONS },
		});
	});

	it('sends every field that is set', async () => {
		const parameters = {
			name: ' Buy two ',
			discountMethod: 'amount',
			discountValue: '250.5',
			entryConditionType: 'amount',
			entryConditionValue: 99.9,
			accumulate: true,
			restrictions: {
				brandsIds: '1, 2,,3',
				productsIds: '={{ [4, "5"] }}',
				categoriesIds: '={{ 6 }}',
				collectionsIds: [7, 8],
			},
			// It may end on the day on which it starts.
			endAt: '2026-03-01',
			specifications: { setCartUsageLimit: true, cartUsageLimit: 2 },
		};

		expect(await create(parameters, inZone('Europe/Berlin'))).toEqual({
			name: 'Buy two',
			discount_method: 'amount',
			discount_value: 250.5,
			discount_type: 'buy_x_get_y',
			entry_condition_type: 'amount',
			entry_condition_value: 99.9,
			accumulate: true,
			start_at: { date: '2026-03-01 08:00:00', timezone_type: 3, timezone: 'Europe/Berlin' },
			end_at: { date: '2026-03-01 23:59:59', timezone_type: 3, timezone: 'Europe/Berlin' },
			restrictions: {
				include: {
					brands_ids: [1, 2, 3],
					products_ids: [4, 5],
					categories_ids: [6],
					collections_ids: [7, 8],
				},
			},
			specifications: { set_cart_usage_limit: true, cart_usage_limit: 2 },
		});
	});

	it('[F6] sends all specifications of the document, and none that was not added', async () => {
		const chosen = { setCartUsageLimit: false, getProductsQuantity: '2' };
		const restrictions = { productsIds: '77' };
		const include = { brands_ids: [], products_ids: [77], categories_ids: [], collections_ids: [] };

		expect(await create({ specifications: { ...chosen, restrictions } })).toMatchObject({
			specifications: {
				set_cart_usage_limit: false,
				get_products_quantity: 2,
				restrictions: { include },
			},
		});
		expect(await create({ specifications: {} })).not.toHaveProperty('specifications');
	});

	it.each([
		[{ entryConditionValue: 1.5 }, "'When the Cart Reaches' must be a whole number of products"],
		[{ discountValue: 100.01 }, "'Discount Value' must be at most 100 for a percentage"],
		// Both ends are compared as they are sent, without fractions of a second.
		[{ endAt: '2026-03-01T08:00:00.400' }, "'Ends' must be later than 2026-03-01 08:00:00"],
		[{ startAt: '', endAt: '2020-01-01' }, "'Ends' must be later than"],
	])('[F2] [F6] %j do not fit together', async (parameters, message) => {
		expect(await refusalOf(parameters)).toContain(message);
	});

	it.each(['', '   '])('sends null for the name %j that was left empty', async (name) => {
		expect(await create({ name })).toMatchObject({ name: null });
	});

	it.each([
		[{ name: 'abc' }],
		[{ name: 'ç'.repeat(100) }],
		[{ discountValue: 0.01 }],
		[{ discountValue: 100 }],
		[{ discountMethod: 'amount', discountValue: 100.01 }],
		[{ entryConditionValue: 1 }],
	])('accepts the boundary value %j', async (parameters) => {
		const before = shop.service.state.createdDiscounts.length;
		const body = await create(parameters);

		const created = shop.service.state.createdDiscounts.slice(before);
		expect(created.map((one) => one.body)).toEqual([body]);
	});

	it('begins at once where no start is entered', async () => {
		const before = Date.now();
		const body = (await create({ startAt: '' }, inZone('Asia/Tokyo'))) as Body;
		const { date, timezone } = body.start_at;

		expect(timezone).toBe('Asia/Tokyo');
		expect(Date.parse(`${date.replace(' ', 'T')}+09:00`) - before).toBeLessThan(60_000);
	});
});
