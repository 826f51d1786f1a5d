import { SAMPLES } from '../samples';
import { Shop } from '../shop';

let shop: Shop;
beforeAll(async () => {
	shop = await Shop.open();
});
afterEach(() => {
	shop.takeSent();
});
afterAll(async () => {
	await shop.close();
});

/** The request body for the sample, overridden by `parameters`. */
async function sentBody(parameters = {}): Promise<unknown> {
	const { errorText } = await shop.run('sku.update', { ...SAMPLES['sku.update'], ...parameters });
	expect(errorText).toBe('');
	const [sent] = shop.takeSent();
	return sent?.body;
}

describe('SKU → Update', () => {
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

	it('sends the required fields only, so that the others keep their value', async () => {
		expect(await sentBody()).toEqual(REQUIRED);
	});

	it('sends one PUT to the path of the SKU', async () => {
		await shop.run('sku.update', SAMPLES['sku.update']);

		expect(shop.takeSent()).toMatchObject([
			{ method: 'PUT', path: '/v2/loja-aurora/catalog/skus/15000001', query: {} },
		]);
	});

	it('sends every added field, including 0, false and an empty list', async () => {
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

		expect(await sentBody({ additionalFields })).toEqual({
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

	it('leaves out added fields that are empty', async () => {
		const additionalFields = {
			token: '',
			erpId: '',
			barcode: ' ',
			customizationsIds: '',
			images: '',
		};

		expect(await sentBody({ additionalFields })).toEqual(REQUIRED);
	});

	it.each([
		['101, 204', ['101', '204']],
		['={{ [101, "204"] }}', ['101', '204']],
		['={{ 101 }}', ['101']],
		['={{ [] }}', []],
	])('accepts the variation values %s', async (variationsValuesIds, ids) => {
		expect(await sentBody({ variationsValuesIds })).toMatchObject({
			variations_values_ids: ids,
		});
	});

	const [A, B] = ['https://cdn.example.com/a,b.png', 'http://cdn.example.com/c.png?x=1'];
	it.each([
		[[A, B]],
		[`${A}, ${B}`],
		[`={{ ["${A}", "${B}"] }}`],
		[`={{ [{ url: "${A}" }, { url: "${B}", id: 5 }] }}`],
	])('accepts the images %j', async (images) => {
		expect(await sentBody({ additionalFields: { images } })).toMatchObject({
			images: [{ url: A }, { url: B }],
		});
	});

	it('accepts numbers and booleans that an expression returns as text', async () => {
		const parameters = {
			priceSale: '={{ "12.90" }}',
			availability: '={{ " 5 " }}',
			blockedSale: '={{ "true" }}',
		};

		expect(await sentBody(parameters)).toMatchObject({
			price_sale: 12.9,
			availability: 5,
			blocked_sale: true,
		});
	});
});
