import { SAMPLES, SKU_BODY as REQUIRED } from '../samples';
import { useShop } from '../shop';

const shop = useShop();

/** The request body for the sample, overridden by `parameters`. */
async function sentBody(parameters = {}): Promise<unknown> {
	const { errorText } = await shop.run('sku.update', { ...SAMPLES['sku.update'], ...parameters });
	expect(errorText).toBe('');
	const [sent] = shop.takeSent();
	return sent?.body;
}

describe('SKU → Update', () => {
	it('sends the required fields only, so that the others keep their value', async () => {
		expect(await sentBody()).toEqual(REQUIRED);
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

	const [A, B] = ['https://cdn.example.com/a,b.png', 'http://cdn.example.com/c.png?x=1'];
	it.each([
		[[A, B]],
		[`${A}, ${B}`],
		[`${A};${B}`],
		[`={{ ["${A}", "${B}"] }}`],
		[`={{ [{ url: "${A}" }, { url: "${B}" }] }}`],
	])('[F6] accepts the images %j', async (images) => {
		expect(await sentBody({ additionalFields: { images } })).toMatchObject({
			images: [{ url: A }, { url: B }],
		});
	});

	it('[F6] refuses what is no web address, before anything is sent', async () => {
		const additionalFields = { images: 'b.png' };
		const { errorText } = await shop.run('sku.update', {
			...SAMPLES['sku.update'],
			additionalFields,
		});

		expect(errorText).toContain("'Images' must be web addresses (given:");
		expect(shop.takeSent()).toEqual([]);
	});
});
