import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import { SAMPLES, SKU_BODY as REQUIRED } from '../samples';
import { type Outcome, useShop } from '../shop';

const shop = useShop();

/** The request body for the sample, overridden by `parameters`. */
async function sentBody(parameters = {}): Promise<unknown> {
	const { errorText } = await shop.run('sku.update', { ...SAMPLES['sku.update'], ...parameters });
	expect(errorText).toBe('');
	const [sent] = shop.takeSent();
	return sent?.body;
}

/** The fields of the operation, those in Additional Fields included, as the editor shows them. */
function fields(): INodeProperties[] {
	const { description } = shop.pkg.nodeTypes.getByNameAndVersion(
		`${shop.pkg.name}.storeManagement`,
	);
	const shown = description.properties.filter(
		({ displayOptions }) => displayOptions?.show?.resource?.includes('sku') === true,
	);
	return shown.flatMap((one) => [one, ...((one.options ?? []) as INodeProperties[])]);
}

/** The value of a locator, or of any other field. */
function valueIn(value: unknown): unknown {
	return typeof value === 'object' && value !== null && 'value' in value ? value.value : value;
}

describe('SKU → Update', () => {
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

	it('rounds no number in the editor', () => {
		const precisions = fields().map(({ typeOptions }) => typeOptions?.numberPrecision);

		expect(precisions.filter((one) => one !== undefined)).toEqual([]);
	});

	it('has no value that the user did not give', () => {
		const preset = fields().filter(
			({ name, required, default: value }) =>
				(required === true || ['erpId', 'order', 'priceDiscount'].includes(name)) &&
				(valueIn(value) ?? '') !== '',
		);

		expect(preset.map(({ name }) => name)).toEqual([]);
	});

	it.each(['quantityManaged', 'blockedSale'])('offers Yes and No for %s', (name) => {
		const field = fields().find((one) => one.name === name);

		expect(field?.options).toEqual([
			{ name: 'Yes', value: true },
			{ name: 'No', value: false },
		]);
	});
});

describe('SKU → Update without values', () => {
	const NOTHING = '={{ $json.none }}';

	async function refuse(parameters: INodeParameters = {}): Promise<Outcome> {
		const outcome = await shop.run('sku.update', {
			...SAMPLES['sku.update'],
			...parameters,
		});
		expect(shop.takeSent()).toEqual([]);
		return outcome;
	}

	it('names all required fields that are missing in one error', async () => {
		const missing = Object.keys(SAMPLES['sku.update']).map((name) => [name, NOTHING]);
		const { dataMode: _, ...empty } = Object.fromEntries(missing) as INodeParameters;
		const { errorText } = await refuse(empty);

		expect(errorText).toBe(
			[
				"'SKU ID', 'Product ID', 'SKU', 'Variation Value IDs', 'Cost Price', 'Sale Price', 'Stock Managed', 'Stock', 'Stock After Sold Out', 'Blocked Sale', 'Weight (kg)', 'Height (cm)', 'Width (cm)' and 'Length (cm)' are required",
				'Nothing was sent. Enter a value for each of them.',
				'SKU → Update · store loja-aurora · item 1',
			].join('\n'),
		);
	});

	it('names the empty fields that were added along with them', async () => {
		const additionalFields = { order: NOTHING, erpId: '' };
		const { errorText } = await refuse({ weight: '', priceSale: NOTHING, additionalFields });

		expect(errorText).toContain(
			[
				"'Sale Price', 'Weight (kg)', 'Display Order' and 'ERP ID' are required",
				"Nothing was sent. Enter a value for each of them, or remove 'Display Order' and 'ERP ID'.",
			].join('\n'),
		);
	});
});
