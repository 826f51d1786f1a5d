import { SAMPLES } from '../samples';
import { Shop } from '../shop';

let shop: Shop;
beforeAll(async () => {
	shop = await Shop.open({ limits: { 'PUT /orders': 1e6 } });
});
afterEach(() => {
	shop.takeSent();
});
afterAll(async () => {
	await shop.close();
});

/** The body that arrives for the sample of a write, changed by some parameters. */
async function bodyOf(name: keyof typeof SAMPLES, parameters = {}): Promise<unknown> {
	const { told } = await shop.run(name, { ...SAMPLES[name], ...parameters });
	expect(told).toBe('');
	const [sent] = shop.takeSent();
	return sent?.body;
}

describe('an updated SKU', () => {
	const REQUIRED = {
		product_id: 14000001,
		sku: 'SHIRT-M',
		price_cost: 5,
		price_sale: 12.5,
		weight: 0.2,
		height: 2,
		width: 30,
		length: 40.5,
		quantity_managed: true,
		availability: 7,
		availability_soldout: 0,
		blocked_sale: false,
		variations_values_ids: ['1'],
	};

	it('brings the required fields alone, so that the others keep their value', async () => {
		expect(await bodyOf('sku.update')).toEqual(REQUIRED);
	});

	it('goes to its own address', async () => {
		await shop.run('sku.update', SAMPLES['sku.update']);

		expect(shop.takeSent()).toMatchObject([
			{ method: 'PUT', path: '/v2/loja-aurora/catalog/skus/15000001', query: {} },
		]);
	});

	it('brings every field that was added, also where it is zero, false or an empty list', async () => {
		const additionalFields = {
			token: 'abc',
			erpId: 12,
			barcode: 7891000100103,
			allowSellWithoutCustomization: false,
			priceDiscount: 0,
			order: 0,
			customizationsIds: '={{ [] }}',
			images: ['https://cdn.example.com/a.png'],
		};

		expect(await bodyOf('sku.update', { additionalFields })).toEqual({
			...REQUIRED,
			token: 'abc',
			erp_id: 12,
			barcode: '7891000100103',
			allow_sell_without_customization: false,
			price_discount: 0,
			order: 0,
			customizations_ids: [],
			images: [{ url: 'https://cdn.example.com/a.png' }],
		});
	});

	it('leaves out what was added and left empty', async () => {
		const additionalFields = {
			token: '',
			erpId: '',
			barcode: ' ',
			customizationsIds: '',
			images: '',
		};

		expect(await bodyOf('sku.update', { additionalFields })).toEqual(REQUIRED);
	});

	it.each([
		['101, 204', ['101', '204']],
		['={{ [101, "204"] }}', ['101', '204']],
		['={{ 101 }}', ['101']],
		['={{ [] }}', []],
	])('takes the variation values %s', async (variationsValuesIds, ids) => {
		expect(await bodyOf('sku.update', { variationsValuesIds })).toMatchObject({
			variations_values_ids: ids,
		});
	});

	const [A, B] = ['https://cdn.example.com/a,b.png', 'http://cdn.example.com/c.png?x=1'];
	it.each([
		[[A, B]],
		[`${A}, ${B}`],
		[`={{ ["${A}", "${B}"] }}`],
		[`={{ [{ url: "${A}" }, { url: "${B}", id: 5 }] }}`],
	])('takes the images %j', async (images) => {
		expect(await bodyOf('sku.update', { additionalFields: { images } })).toMatchObject({
			images: [{ url: A }, { url: B }],
		});
	});

	it('takes numbers and switches that an expression yields as text', async () => {
		const parameters = {
			priceSale: '={{ "12.90" }}',
			availability: '={{ " 5 " }}',
			blockedSale: '={{ "true" }}',
		};

		expect(await bodyOf('sku.update', parameters)).toMatchObject({
			price_sale: 12.9,
			availability: 5,
			blocked_sale: true,
		});
	});
});

describe('sorted banners', () => {
	it('come group by group, in the order that was entered', async () => {
		const entry = [
			{ group: 'home', resourceId: '5', orders: '3, 1,2' },
			{ group: 'category', resourceId: '={{ 7 }}', orders: '={{ [9, "8"] }}' },
		];
		await shop.run('banner.sort', { bannerId: 17000001, sorting: { entry } });

		expect(shop.takeSent()).toMatchObject([
			{
				method: 'PUT',
				path: '/v2/loja-aurora/marketing/banners/17000001',
				body: {
					sorting: [
						{ group: 'home', resource_id: '5', orders: [3, 1, 2] },
						{ group: 'category', resource_id: '7', orders: [9, 8] },
					],
				},
			},
		]);
	});
});

describe.each([
	['order.update', '/v2/loja-aurora/orders'],
	['banner.update', '/v2/loja-aurora/marketing/banners/17000001'],
] as const)('the body of %s', (name, path) => {
	it.each([
		['{"a": [1, {"b": null}], "ç": "ü\\n"}', { a: [1, { b: null }], ç: 'ü\n' }],
		['={{ { a: $json.a } }}', { a: 5 }],
		['={{ JSON.stringify({ a: $json.a }) }}', { a: 5 }],
	])('goes as it was given: %s', async (body, expected) => {
		await shop.run(name, { ...SAMPLES[name], body }, { items: [{ a: 5 }] });

		expect(shop.takeSent()).toEqual([{ method: 'PUT', path, query: {}, body: expected }]);
	});
});
