import type { Simulator, SimulatorKnobs } from '../test/simulator';
import type { Sku } from '../test/simulator/data/catalog';
import { firstDayUntil } from '../test/simulator/data/dates';

/** A store whose last orders are from yesterday, newest first, as a shop sees its own. */
export function demoStore(): SimulatorKnobs {
	return {
		orders: 1_500,
		leads: 600,
		recordsPerDay: 'even',
		firstDay: firstDayUntil(Date.now()),
		until: Date.now(),
		listOrder: 'newestFirst',
	};
}

const ROWS = 3;
/** The columns of the sheet from which an example updates prices and stock, and what the store has for each. */
export const SKU_COLUMNS: Readonly<Record<string, (sku: Sku) => unknown>> = {
	'SKU ID': ({ id }) => id,
	'Product ID': ({ product_id: product }) => product,
	SKU: ({ sku }) => sku,
	'Variation Value IDs': ({ variations }) => variations.map(({ value_id: id }) => id).join(', '),
	'Cost Price': ({ price_cost: cost }) => cost,
	'Sale Price': ({ price_sale: price }) => price,
	'Stock Managed': () => 'Yes',
	Stock: ({ availability }) => availability,
	'Stock After Sold Out': () => 0,
	'Blocked Sale': () => 'No',
	'Weight (kg)': () => 0.2,
	'Height (cm)': () => 3,
	'Width (cm)': () => 25,
	'Length (cm)': () => 30,
	'Last Sent': () => '',
	Result: () => '',
};

/** The rows of that sheet, the names of its columns first. */
export function skuRows({ data, aliases: [alias = ''] }: Simulator): unknown[][] {
	const skus = Array.from({ length: ROWS }, (_, index) => data.skus(alias).at(index));
	const cells = Object.values(SKU_COLUMNS);
	return [Object.keys(SKU_COLUMNS), ...skus.map((sku) => cells.map((cell) => cell(sku)))];
}
