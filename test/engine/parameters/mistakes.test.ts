import type { INodeParameters } from 'n8n-workflow';

import { SAMPLES, type OperationName } from '../samples';
import { byAlias, useShop } from '../shop';

const shop = useShop();

const NOTHING = ['={{ undefined }}', '={{ null }}', '={{ "" }}', '={{ $json.none }}'];

async function refusalOf(name: OperationName, parameters: INodeParameters): Promise<string> {
	const { errorText } = await shop.run(name, { ...SAMPLES[name], ...parameters });
	expect(shop.takeSent()).toEqual([]);
	return errorText.split('\n')[0] ?? '';
}

it.each<[OperationName, INodeParameters, string]>([
	['sku.update', { skuId: '={{ 9007199254740993 }}' }, "'SKU ID' must be a whole number"],
	[
		'sku.update',
		{ productId: '={{ 9007199254740993 }}' },
		"'Product ID' must have at most 15 digits",
	],
	['sku.update', { productId: '9007199254740993' }, "'Product ID' must have at most 15 digits"],
	['sku.update', { availability: '={{ "1.000" }}' }, "'Stock' must not have three decimals"],
	['sku.update', { priceSale: '={{ "1.000" }}' }, "'Sale Price' must not have three decimals"],
	[
		'sku.update',
		{ sku: '=SHIRT-{{ String($json.none) }}' },
		"'SKU' contains a part without a value",
	],
	[
		'sku.update',
		{ additionalFields: { images: ['https://cdn.example.com/undefined.png'] } },
		"'Images' contains a part without a value",
	],
	['discount.create', { store: byAlias('undefined') }, "'Store' contains a part without a value"],
	['discount.create', { name: '#REF!' }, "'Name' contains a spreadsheet error"],
	[
		'discount.create',
		{ restrictions: { brandsIds: '1.000' } },
		"'Brand IDs' must be a whole number",
	],
	[
		'discount.create',
		{ discountMethod: 'amount', discountValue: '1.000' },
		"'Discount Value' must not",
	],
	[
		'discount.create',
		{ entryConditionValue: '1.000' },
		"'When the Cart Reaches' must not have three",
	],
	['discount.create', { discountValue: 150 }, "'Discount Value' must be at most 100"],
	['order.getItems', { orderId: '={{ 9007199254740993 }}' }, "'Order' must be a whole number"],
	[
		'order.update',
		{ body: '={{ { items: [{ price: 0 / 0 }] } }}' },
		'\'Body (JSON)\' must not contain NaN at "items.0.price"',
	],
	['lead.getAll', { limit: '={{ "1.000" }}' }, "'Limit' must not have three decimals"],
])('[F1] [F3] %s refuses %j', async (name, parameters, message) => {
	expect(await refusalOf(name, parameters)).toContain(message);
});

it.each(NOTHING)('[F2] the value %s of a query parameter is refused', async (value) => {
	const queryParameters = { parameter: [{ name: 'search', value }] };

	expect(await refusalOf('product.getAll', { options: { queryParameters } })).toBe(
		"'Value of Query Parameters' is required",
	);
});

it('a discount may end on the day on which it starts', async () => {
	const endAt = '2026-03-01';
	await shop.run('discount.create', { ...SAMPLES['discount.create'], endAt });

	expect(shop.takeSent()).toMatchObject([
		{
			body: { start_at: { date: '2026-03-01 08:00:00' }, end_at: { date: '2026-03-01 23:59:59' } },
		},
	]);
});
