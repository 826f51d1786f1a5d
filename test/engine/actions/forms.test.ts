/** What a form that is filled in sends, in the names and types of the API document. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { SAMPLES, SKU_BODY, type OperationName } from '../samples';
import { useShop } from '../shop';

const shop = useShop({ leads: 45, maxPageSize: 20, limits: { 'PUT /orders': 1e6 } });

/** The error, and what was sent, for the sample with other parameters. */
async function fillIn(name: OperationName, given: INodeParameters, items: IDataObject[] = [{}]) {
	const parameters: INodeParameters = { ...SAMPLES[name], ...given };
	const settings = { timezone: 'Europe/Berlin' };
	const { errorText } = await shop.run(name, parameters, { items, settings });
	return { errorText, sent: shop.takeSent() };
}

const BODY = 'order.update';
const DISCOUNT = 'discount.create';
const SKU = 'sku.update';
const inZone = (date: string) => ({ date, timezone_type: 3, timezone: 'Europe/Berlin' });
const NONE = { brands_ids: [], products_ids: [], categories_ids: [], collections_ids: [] };
const SPRING = {
	...{ name: 'Spring', discount_method: 'percent', discount_value: 10 },
	...{ discount_type: 'buy_x_get_y', entry_condition_type: 'quantity', entry_condition_value: 1 },
	...{
		accumulate: false,
		start_at: inZone('2026-03-01 08:00:00'),
		restrictions: { include: NONE },
	},
};
const [A, B] = ['https://cdn.example.com/a,b.png', 'http://cdn.example.com/c.png?x=1'];

it.each<[OperationName, given: INodeParameters, body: unknown]>([
	[BODY, { body: '{"a": [1, {"b": null}], "ç": "ü\\n"}' }, { a: [1, { b: null }], ç: 'ü\n' }],
	[BODY, { body: '[{"number": 1001}, {"number": 1002}]' }, [{ number: 1001 }, { number: 1002 }]],
	[
		'banner.sort',
		{
			sorting: {
				entry: [
					{ group: 'home', resourceId: '5', orders: '3, 1,2' },
					{ group: 'category', resourceId: '={{ 7 }}', orders: '={{ [9, "8"] }}' },
					{ group: 'brand', resourceId: '9', orders: '[6, 4]' },
				],
			},
		},
		{
			sorting: [
				{ group: 'home', resource_id: '5', orders: [3, 1, 2] },
				{ group: 'category', resource_id: '7', orders: [9, 8] },
				{ group: 'brand', resource_id: '9', orders: [6, 4] },
			],
		},
	],
	[DISCOUNT, { specifications: {} }, SPRING],
	[DISCOUNT, { name: '   ' }, { ...SPRING, name: null }],
	[
		DISCOUNT,
		{
			...{ name: ' Buy two ', discountMethod: 'amount', discountValue: '250.5', accumulate: true },
			...{ entryConditionType: 'amount', entryConditionValue: 99.9 },
			restrictions: {
				...{ brandsIds: '1, 2,,3', productsIds: '={{ [4, "5"] }}', categoriesIds: '={{ 6 }}' },
				collectionsIds: [7, 8],
			},
			// It may end on the day on which it starts.
			endAt: '2026-03-01',
			specifications: {
				...{ setCartUsageLimit: true, cartUsageLimit: 2, getProductsQuantity: '2' },
				restrictions: { productsIds: '77' },
			},
		},
		{
			...{ ...SPRING, name: 'Buy two', discount_method: 'amount', discount_value: 250.5 },
			...{ accumulate: true, entry_condition_type: 'amount', entry_condition_value: 99.9 },
			restrictions: {
				include: {
					...{ brands_ids: [1, 2, 3], products_ids: [4, 5], categories_ids: [6] },
					collections_ids: [7, 8],
				},
			},
			end_at: inZone('2026-03-01 23:59:59'),
			specifications: {
				...{ set_cart_usage_limit: true, cart_usage_limit: 2, get_products_quantity: 2 },
				restrictions: { include: { ...NONE, products_ids: [77] } },
			},
		},
	],
	[SKU, {}, SKU_BODY],
	[
		SKU,
		{
			additionalFields: {
				...{ token: 'abc', erpId: 12, barcode: 7891000100103, priceDiscount: 0, order: 0 },
				...{ allowSellWithoutCustomization: false, customizationsIds: '={{ [] }}', images: [A] },
			},
		},
		{
			...{ ...SKU_BODY, token: 'abc', erp_id: 12, barcode: '7891000100103', price_discount: 0 },
			...{ order: 0, allow_sell_without_customization: false, customizations_ids: [] },
			images: [{ url: A }],
		},
	],
	...[`${A};${B}`, `={{ [{ url: "${A}" }, { url: "${B}" }] }}`].map(
		(images): [OperationName, INodeParameters, unknown] => [
			...([SKU, { additionalFields: { images } }] as const),
			{ ...SKU_BODY, images: [{ url: A }, { url: B }] },
		],
	),
])('[F6] the body of %s with %j is what the document has', async (name, given, body) => {
	const { sent } = await fillIn(name, given, [{ a: 5 }]);
	expect(sent.map((one) => one.body)).toEqual([body]);
});

it.each<[OperationName, INodeParameters, message: string | RegExp]>([
	// Those of the document are taken.
	[DISCOUNT, { name: 'ç'.repeat(100), discountValue: 100 }, ''],
	[DISCOUNT, { discountMethod: 'amount', discountValue: 100.01 }, ''],
	[DISCOUNT, { name: 'ab' }, "'Name' must"],
	[DISCOUNT, { name: 'ç'.repeat(101) }, "'Name' must"],
	[DISCOUNT, { discountValue: 0 }, "'Discount Value' must"],
	[
		DISCOUNT,
		{ entryConditionValue: 1.5 },
		"When the Cart Reaches' must be a whole number of products",
	],
	[DISCOUNT, { discountValue: 100.01 }, "'Discount Value' must be at most 100 for a percentage"],
	// Both ends are compared as they are sent, without fractions of a second.
	[DISCOUNT, { endAt: '2026-03-01T08:00:00.400' }, "'Ends' must be later than 2026-03-01 08:00:00"],
	[DISCOUNT, { startAt: '', endAt: '2020-01-01' }, "'Ends' must be later than"],
	[
		SKU,
		{ additionalFields: { images: `${A};https://cdn.example.com/undefined.png` } },
		/^'Images' contains what a failed formula or expression leaves/,
	],
])('[F2] [F3] [F6] %s with %j is an error, if it must be: %s', async (name, given, message) => {
	const { errorText, sent } = await fillIn(name, given);

	expect(errorText).toEqual(expect.stringMatching(message === '' ? /^$/ : message));
	expect(sent).toHaveLength(message === '' ? 1 : 0);
});

it('a discount begins at once where no start is entered', async () => {
	const { sent } = await fillIn(DISCOUNT, { startAt: '' });
	const { start_at: start } = sent[0]?.body as { start_at: { date: string; timezone: string } };
	const now = new Date(Date.now()).toLocaleString('sv', { timeZone: 'Europe/Berlin' });

	expect(start.timezone).toBe('Europe/Berlin');
	expect(start.date.slice(0, 15)).toBe(now.slice(0, 15));
});

const PARAMS = '{"origin": "popup", "step": 2, "nested": {"deep key": true}, "more": [1]}';
const IN_BRACKETS = {
	...{ 'params[origin]': 'popup', 'params[step]': '2', 'params[more]': '[1]' },
	'params[nested][deep key]': 'true',
};

it.each<[details: object, filters: INodeParameters, query: object]>([
	[{ paramsFormat: 'brackets' }, { params: PARAMS }, IN_BRACKETS],
	[{ paramsFormat: 'json' }, { params: PARAMS }, { params: PARAMS.replace(/([:,]) /g, '$1') }],
	[
		{},
		{
			...{ name: ' Ana ', email: 'ana@example.com', birthday: '1990-12-31T00:00:00' },
			...{ city: 'São Paulo', state: 'SP', genre: 'F', params: PARAMS },
		},
		{
			...{ name: 'Ana', email: 'ana@example.com', birthday: '1990-12-31', city: 'São Paulo' },
			...{ state: 'SP', genre: 'F', ...IN_BRACKETS },
		},
	],
])('[D1] with %j, leads are asked for by %j', async (details, filters, query) => {
	const credentials = shop.credentialsWith({ ...details });
	await shop.run('lead.getAll', { filters, limit: 1 }, { credentials });
	expect(shop.takeSent().map((sent) => sent.query)).toEqual([query]);
});
