import type { INode, INodeParameters, INodeProperties } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

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

	it.each([
		['101, 204', ['101', '204']],
		['={{ [101, "204"] }}', ['101', '204']],
		['={{ 101 }}', ['101']],
		['={{ [] }}', []],
		['[101, 204]', ['101', '204']],
		[' ["101","204"] ', ['101', '204']],
		['={{ "[101]" }}', ['101']],
		['[]', []],
	])('accepts the variation values %s', async (variationsValuesIds, ids) => {
		expect(await sentBody({ variationsValuesIds })).toMatchObject({
			variations_values_ids: ids,
		});
	});

	const [A, B] = ['https://cdn.example.com/a,b.png', 'http://cdn.example.com/c.png?x=1'];
	it.each([[[A, B]], [`${A}, ${B}`], [`={{ ["${A}", "${B}"] }}`]])(
		'accepts the images %j',
		async (images) => {
			expect(await sentBody({ additionalFields: { images } })).toMatchObject({
				images: [{ url: A }, { url: B }],
			});
		},
	);

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

	it.each([
		['[12, 7]', [12, 7]],
		['12, 7', [12, 7]],
		['={{ [12, "7"] }}', [12, 7]],
		['[]', []],
	])('accepts the customizations %s', async (customizationsIds, ids) => {
		expect(await sentBody({ additionalFields: { customizationsIds } })).toMatchObject({
			customizations_ids: ids,
		});
	});

	it.each([
		[0.125, '0.125'],
		['0.125', '0.125'],
		[19.999, '19.999'],
		['={{ "1234567890.12345" }}', '1234567890.12345'],
		['={{ 0.1 + 0.2 }}', '0.3'],
		['={{ 1.1 * 12.5 }}', '13.75'],
		['+19.90', '19.9'],
		['0.0000001', '1e-7'],
	])('sends the number %s with all its digits', async (weight, sent) => {
		await shop.run('sku.update', { ...SAMPLES['sku.update'], weight });

		const [request] = shop.service.requests;
		expect(request?.body).toContain(`"weight":${sent},`);
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

	it('has no issue in the editor with the plain IDs that workflows saved before', () => {
		const plain = fields().filter(({ name }) => ['skuId', 'productId'].includes(name));
		const node = { parameters: { resource: 'sku', operation: 'update', ...SAMPLES['sku.update'] } };
		const found = NodeHelpers.getNodeParametersIssues(plain, node as unknown as INode, null);

		expect(plain).toHaveLength(2);
		expect(found).toBeNull();
	});

	it.each(['quantityManaged', 'blockedSale'])('offers Yes and No for %s', (name) => {
		const field = fields().find((one) => one.name === name);

		expect(field?.options).toEqual([
			{ name: 'Yes', value: true },
			{ name: 'No', value: false },
		]);
	});

	it.each([true, false, 'true', ' false ', '={{ true }}'])(
		'takes %j for both, as workflows saved it before',
		async (value) => {
			const isTrue = String(value).includes('true');

			expect(await sentBody({ quantityManaged: value, blockedSale: value })).toMatchObject({
				quantity_managed: isTrue,
				blocked_sale: isTrue,
			});
		},
	);
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
				'Enter a value for each of them.',
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
				"Enter a value for each of them, or remove 'Display Order' and 'ERP ID'.",
			].join('\n'),
		);
	});

	it('says that an added field may be removed', async () => {
		const { errorText } = await refuse({ additionalFields: { priceDiscount: '' } });

		expect(errorText).toContain(
			"'Discount Price' was added but is empty\nEnter a value for 'Discount Price', or remove the field",
		);
	});
});
