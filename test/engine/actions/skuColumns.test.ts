import type { IDataObject } from 'n8n-workflow';

import { SAMPLES, SKU_BODY as SENT } from '../samples';
import { useShop, type Outcome } from '../shop';
import { panelFields } from '../tool/support';

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

async function update(items: IDataObject[]): Promise<Outcome> {
	return await shop.run('sku.update', { skuId, dataMode: 'mapColumns' }, { items });
}

async function sentBodies(items: IDataObject[]): Promise<unknown[]> {
	const { errorText } = await update(items);
	expect(errorText).toBe('');
	return shop.takeSent().map(({ body }) => body);
}

describe('[F4] SKU → Update from the columns of a table', () => {
	it('takes columns by the titles of the fields, and sends no empty cell of an optional one', async () => {
		expect(await sentBodies([ROW])).toEqual([{ ...SENT, barcode: '7891000100103' }]);
	});

	it('takes columns by the names that the service or the node gives to the fields', async () => {
		const asService = { ...SENT, variations_values_ids: '[1]', price_discount: 9 };
		const asNode = Object.fromEntries(
			Object.entries(asService).map(([name, value]) => [
				name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
				value,
			]),
		);

		expect(await sentBodies([asService, asNode])).toEqual(
			[1, 2].map(() => ({ ...SENT, price_discount: 9 })),
		);
	});

	it('names the required fields that have no column', async () => {
		const { errorText } = await update(
			[{ ...ROW, 'Sale Price': '' }, { SKU: 'B' }].map(({ SKU }) => ({ SKU })),
		);

		expect(errorText).toContain("'Length (cm)' must have a column in the input");
		expect(errorText).toContain('Name the columns like the fields');
		expect(errorText).toContain('item 1');
		expect(shop.takeSent()).toEqual([]);
	});

	it('names the empty cells and their row, also where the row lacks the column', async () => {
		const { Height: _, ...row } = { ...ROW, 'Sale Price': '', Stock: null, SKU: '\u200b' };
		// Any other row may be the one that shows the column.
		for (const [rows, item] of [
			[[ROW, row], 2],
			[[row, ROW, row], 1],
		] as const) {
			const { errorText } = await update([...rows]);
			expect(errorText.split('\n').slice(0, 2)).toEqual([
				`'SKU', 'Sale Price', 'Stock' and 'Height (cm)' must have a value in input item ${item}`,
				'Nothing was sent. Fill in the cells, or leave out the row.',
			]);
		}
		expect(shop.takeSent()).toEqual([]);
	});

	it.each([
		['Sale Price', 'price_sale'],
		['Stock', 'stock '],
		['Discount Price', 'price_discount'],
	])('names two columns for one field: %s, %s', async (column, other) => {
		const { errorText } = await update([ROW, { ...ROW, [other]: '9' }]);

		expect(errorText).toContain(`'${column}' and '${other}' are columns for the same field`);
		expect(errorText).toContain('in input item 2\nNothing was sent. Remove or rename one of them.');
		expect(shop.takeSent()).toEqual([]);
	});

	it('takes an empty cell of Variation Value IDs for none, but not a missing column', async () => {
		const none = { ...SENT, variations_values_ids: [], barcode: ROW.Barcode };
		const { 'Variation Value IDs': _, ...row } = ROW;
		expect(await sentBodies([{ ...ROW, 'Variation Value IDs': '' }, ROW, row])).toMatchObject([
			none,
			{ variations_values_ids: ['1'] },
			none,
		]);

		expect((await update([row])).errorText).toContain(
			"'Variation Value IDs' must have a column in the input",
		);
	});

	it('names the columns that it needs in the form', () => {
		const notices = (dataMode: string) =>
			panelFields(shop, 'sku.update', { dataMode }).filter(({ type }) => type === 'notice');
		expect(notices('defineBelow')).toEqual([]);
		expect(notices('mapColumns').map(({ displayName }) => displayName)).toEqual([
			expect.stringContaining('Product ID, SKU, Variation Value IDs, Cost Price, Sale Price'),
		]);
	});
});

it('An agent fills in the form, which a new tool has', async () => {
	const { dataMode: _, ...form } = SAMPLES['sku.update'];
	const { errorText } = await shop.runAsTool('sku.update', form);

	expect(errorText).toBe('');
	expect(shop.takeSent()).toMatchObject([{ body: SENT }]);
});
