import type { IDataObject, INodeParameters, ResourceMapperFields } from 'n8n-workflow';

import { SAMPLES, SKU_BODY as SENT } from '../samples';
import { searchList } from '../harness';
import { byAlias, useShop, type Outcome } from '../shop';

const shop = useShop();

const { skuId } = SAMPLES['sku.update'];

/** A row of a spreadsheet: every cell is text, and some columns are not fields. */
const ROW = {
	Supplier: 'Fiação Norte',
	'Product ID': '14000001',
	SKU: 'SHIRT-M',
	'Variation Value IDs': '1',
	'Cost Price': '5',
	'Sale Price': '12.50',
	'Stock Managed': 'TRUE',
	Stock: '7',
	'Stock After Sold Out': '0',
	'Blocked Sale': 'No',
	'Weight (kg)': '0.2',
	Height: '2',
	'width (cm)': '30',
	LENGTH: '40.5',
	Barcode: '7891000100103',
	'Discount Price': '',
};

const AUTOMATICALLY = { mappingMode: 'autoMapInputData', value: null };

async function update(items: IDataObject[], columns: INodeParameters): Promise<Outcome> {
	return await shop.run('sku.update', { skuId, dataMode: 'mapColumns', columns }, { items });
}

async function sentBodies(items: IDataObject[], columns: INodeParameters): Promise<unknown[]> {
	const { errorText } = await update(items, columns);
	expect(errorText).toBe('');
	return shop.takeSent().map(({ body }) => body);
}

/** The fields that the mapper shows once this entry of the list of SKUs is picked. */
async function fieldsOfMapper(cachedResultName = ''): Promise<ResourceMapperFields['fields']> {
	const { methods } = shop.pkg.nodeTypes.getByNameAndVersion(`${shop.pkg.name}.storeManagement`);
	const context = { getCurrentNodeParameter: () => ({ mode: 'list', cachedResultName }) };
	const { fields } = (await methods?.resourceMapping?.getSkuFields?.call(context as never)) ?? {
		fields: [],
	};
	return fields;
}

describe('SKU → Update with columns mapped automatically', () => {
	it('takes columns by the titles of the fields, and sends no empty cell of an optional one', async () => {
		expect(await sentBodies([ROW], AUTOMATICALLY)).toEqual([{ ...SENT, barcode: '7891000100103' }]);
	});

	it('takes columns by the names that the service or the node gives to the fields', async () => {
		const asService = { ...SENT, variations_values_ids: '[1]', price_discount: 9 };
		const asNode = Object.fromEntries(
			Object.entries(asService).map(([name, value]) => [
				name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
				value,
			]),
		);

		expect(await sentBodies([asService, asNode], AUTOMATICALLY)).toEqual(
			[1, 2].map(() => ({ ...SENT, price_discount: 9 })),
		);
	});

	it('treats each row on its own', async () => {
		const rows = ['5', '6', '7'].map((price) => ({ ...ROW, 'Cost Price': price }));
		const bodies = (await sentBodies(rows, AUTOMATICALLY)) as IDataObject[];

		expect(bodies.map((one) => one.price_cost)).toEqual([5, 6, 7]);
	});

	it('names the required fields that have no column', async () => {
		const { errorText } = await update(
			[{ ...ROW, 'Sale Price': '' }, { SKU: 'B' }].map(({ SKU }) => ({ SKU })),
			AUTOMATICALLY,
		);

		expect(errorText).toContain("'Length (cm)' have no column in the input");
		expect(errorText).toContain('Name the columns as the fields');
		expect(errorText).toContain('item 1');
		expect(shop.takeSent()).toEqual([]);
	});

	it('names a single field that has no column', async () => {
		const { SKU: _sku, ...row } = ROW;
		const { errorText } = await update([row], AUTOMATICALLY);

		expect(errorText.split('\n')[0]).toBe("'SKU' has no column in the input");
	});

	it('names the empty cells and their row, also where the row lacks the column', async () => {
		const { Height: _, ...row } = { ...ROW, 'Sale Price': '', Stock: null, SKU: '\u200b' };
		const { errorText } = await update([ROW, row], AUTOMATICALLY);

		const empty = "'SKU', 'Sale Price', 'Stock' and 'Height (cm)' are empty in row 2";
		expect(errorText.split('\n').slice(0, 2)).toEqual([
			empty,
			'Fill in the cells, or leave out the row.',
		]);
		expect(shop.takeSent()).toEqual([]);
	});

	it('asks which of two columns of one field is meant', async () => {
		const { errorText } = await update([{ ...ROW, price_sale: 13 }], AUTOMATICALLY);

		expect(errorText).toContain("'Sale Price' has more than one column in the input");
		expect(errorText).toContain('Keep one of the columns "Sale Price", "price_sale"');
		expect(shop.takeSent()).toEqual([]);
	});

	it.each([
		['Sale Price', '12,50', "'Sale Price' must be a number"],
		['Stock', '1.5', "'Stock' must be a whole number"],
		['Blocked Sale', 'perhaps', "'Blocked Sale' must be true or false"],
		['Product ID', 'SHIRT', "'Product ID' must be a whole number"],
	])('refuses %s %j by the rule of the field', async (column, cell, message) => {
		const { errorText } = await update([{ ...ROW, [column]: cell }], AUTOMATICALLY);

		expect(errorText).toContain(message);
		expect(shop.takeSent()).toEqual([]);
	});
});

describe('SKU → Update with columns mapped by hand', () => {
	it('takes a value or an expression for each field', async () => {
		const columns = {
			mappingMode: 'defineBelow',
			value: {
				...SAMPLES['sku.update'],
				sku: '={{ $json.code }}',
				priceSale: '={{ $json.price }}',
				barcode: '={{ $json.barcode }}',
				erpId: '={{ $json.none }}',
				priceDiscount: null,
				order: '',
			},
		};
		const rows = [
			{ code: 'A', price: '1.5', barcode: 'x' },
			{ code: 'B', price: 2, 'Cost Price': 99 },
		];

		expect(await sentBodies(rows, columns)).toEqual([
			{ ...SENT, sku: 'A', price_sale: 1.5, barcode: 'x' },
			{ ...SENT, sku: 'B', price_sale: 2 },
		]);
	});

	it.each([{ value: {} }, { value: null }, {}])('names what is missing in %j', async (rest) => {
		const { errorText } = await update([ROW], { mappingMode: 'defineBelow', ...rest });

		expect(errorText).toContain("'Product ID', 'SKU', 'Variation Value IDs'");
		expect(errorText).toContain('are required');
		expect(shop.takeSent()).toEqual([]);
	});
});

describe('The fields that the mapper offers', () => {
	it('are those of the form except the SKU ID, the required ones first', async () => {
		const fields = await fieldsOfMapper();
		const { skuId: _, dataMode: __, ...form } = SAMPLES['sku.update'];

		expect(
			fields
				.filter(({ required }) => required)
				.map(({ id }) => id)
				.sort(),
		).toEqual(Object.keys(form).sort());
		expect(fields.filter(({ required }) => !required)).toHaveLength(8);
	});

	it('are all shown, with the types that n8n checks in their cells', async () => {
		const fields = await fieldsOfMapper();
		const idsOf = (wanted: string) =>
			fields.filter(({ type }) => type === wanted).map(({ id }) => id);

		expect(fields.every(({ display, defaultMatch }) => display && !defaultMatch)).toBe(true);
		expect(idsOf('options')).toEqual([
			'quantityManaged',
			'blockedSale',
			'allowSellWithoutCustomization',
		]);
		expect(idsOf('string')).toEqual([
			...['productId', 'sku', 'variationsValuesIds'],
			...['barcode', 'customizationsIds', 'images', 'token'],
		]);
		expect(idsOf('number')).toHaveLength(11);
	});

	it('have no value that the user did not give: none is a switch', async () => {
		const types = new Set((await fieldsOfMapper()).map(({ type }) => type));

		expect(types).not.toContain('boolean');
	});
});

it('The form of columns begins with what the picked SKU is known by, and nothing else', async () => {
	const { results } = await searchList(shop.pkg, {
		node: 'storeManagement',
		method: 'searchSkus',
		parameters: { resource: 'sku', operation: 'update', store: byAlias(shop.alias()) },
		credentials: shop.credentials,
	});
	const [{ name = '', value = '' } = {}] = results;
	const order = shop.service.data.orders(shop.alias()).at(0);
	const [item] = order.items.filter(({ sku_id: id }) => String(id) === value);
	const filled = (await fieldsOfMapper(name)).filter(({ defaultValue }) => defaultValue !== null);

	expect(Object.fromEntries(filled.map(({ id, defaultValue }) => [id, defaultValue]))).toEqual({
		productId: String(item?.product_id),
		sku: item?.item_sku,
	});
	expect((await fieldsOfMapper('ID 7')).every(({ defaultValue }) => defaultValue === null)).toBe(
		true,
	);
});

it('An agent fills in the form, which a new tool has', async () => {
	const { dataMode: _, ...form } = SAMPLES['sku.update'];
	const { errorText } = await shop.runAsTool('sku.update', form);

	expect(errorText).toBe('');
	expect(shop.takeSent()).toMatchObject([{ body: SENT }]);
});
