import type { IDataObject } from 'n8n-workflow';

import { SAMPLES, SKU_BODY as SENT } from '../samples';
import { useShop } from '../shop';
import { panelFields } from '../tool/support';

const shop = useShop();

/** A row of a spreadsheet: every cell is text, and some columns are not fields. */
const ROW = {
	...{ Supplier: 'Fiação Norte', 'Product ID': '14000001', SKU: 'SHIRT-M' },
	...{ 'Variation Value IDs': '1', 'Cost Price': '5', 'Sale Price': '12.50' },
	...{ 'Stock Managed': 'TRUE', Stock: '7', 'Stock After Sold Out': '0', 'Blocked Sale': 'No' },
	...{ 'Weight (kg)': '0.2', Height: '2', 'width (cm)': '30', LENGTH: '40.5' },
	...{ Barcode: '7891000100103', 'Discount Price': '' },
};
const BODY = { ...SENT, barcode: ROW.Barcode };
const { 'Variation Value IDs': _, ...WITHOUT_VARIATIONS } = ROW;
const { Height: __, ...WITH_GAPS } = { ...ROW, 'Sale Price': '', Stock: null, SKU: ' \t' };

async function update(items: IDataObject[]) {
	const { skuId } = SAMPLES['sku.update'];
	const mapped = { skuId, dataMode: 'mapColumns' };
	const { errorText } = await shop.run('sku.update', mapped, { items });
	return { errorText, bodies: shop.takeSent().map(({ body }) => body) };
}

const asService = { ...SENT, variations_values_ids: '[1]', price_discount: 9 };
const asNode = Object.fromEntries(
	Object.entries(asService).map(([name, value]) => [
		name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
		value,
	]),
);

it.each<[what: string, rows: IDataObject[], bodies: unknown[]]>([
	['titles of the fields, and no empty cell of an optional one', [ROW], [BODY]],
	[
		'names that the service or the node gives to the fields',
		[asService, asNode],
		[1, 2].map(() => ({ ...SENT, price_discount: 9 })),
	],
	[
		'an empty cell of Variation Value IDs for none',
		[{ ...ROW, 'Variation Value IDs': '' }, ROW],
		[[], ['1']].map((ids) => ({ ...BODY, variations_values_ids: ids })),
	],
])('[F4] columns are taken by %s', async (_, rows, bodies) => {
	expect(await update(rows)).toEqual({ errorText: '', bodies });
});

const TWO = 'in input item 2\nNothing was sent. Remove or rename one of them.';
const GAPS = "'SKU', 'Sale Price', 'Stock', and 'Height (cm)' must have a value in input item ";

it.each<[what: string, rows: IDataObject[], ...said: string[]]>([
	['fields without a column', [{ SKU: 'A' }], "and 'Length (cm)' must have a value", 'columns of'],
	// To leave it out would remove the variations.
	[
		'a row without a cell for Variation Value IDs',
		[ROW, WITHOUT_VARIATIONS],
		"'Variation Value IDs' must have a value in input item 2",
	],
	[
		'empty cells and their row',
		[ROW, WITH_GAPS],
		`${GAPS}2\nNothing was sent. Fill in the columns`,
	],
	['the first row of several', [WITH_GAPS, ROW, WITH_GAPS], `${GAPS}1\nNothing was sent.`],
	['two for Sale Price', [ROW, { ...ROW, price_sale: '9' }], TWO, "'Sale Price' and 'price_sale'"],
	['two for Stock', [ROW, { ...ROW, 'stock ': '' }], TWO, "'Stock' and 'stock '"],
	['two, one of them empty', [ROW, { ...ROW, price_discount: 9 }], TWO, "'Discount Price' and"],
])('[F4] an error names %s', async (_, rows, ...said) => {
	const { errorText, bodies } = await update(rows);

	for (const part of said) expect(errorText).toContain(part);
	expect(bodies).toEqual([]);
});

it('[F4] the form names the columns that it needs, and says what an empty cell does', () => {
	const notices = (dataMode: string) =>
		panelFields(shop, 'sku.update', { dataMode }).filter(({ type }) => type === 'notice');
	const [{ displayName = '' } = {}] = notices('mapColumns');

	expect(notices('defineBelow')).toEqual([]);
	for (const part of [
		'Product ID, SKU, Variation Value IDs<br>Cost Price, Sale Price<br>',
		'ERP ID',
	]) {
		expect(displayName).toContain(part);
	}
	expect(displayName).toMatch(/is not sent, so the store keeps its value.*means none/);
});

it('[F4] an agent fills in the form, which a new tool has', async () => {
	const { dataMode: _, ...form } = SAMPLES['sku.update'];
	const { errorText } = await shop.runAsTool('sku.update', form);

	expect(errorText).toBe('');
	expect(shop.takeSent()).toMatchObject([{ body: SENT }]);
});
