import { isJsonObject, type JsonValue } from '../../json';
import { unwrap } from '../../output/fields';
import { flag } from '../../parameters/scalars';
import type { Split } from '../outputHints';

import { orderRowRecord } from './record';

/** A switch that makes a row of each product of an order. */
export const splitIntoItems = flag({
	displayName: 'Split Into Items',
	name: 'splitIntoItems',
	type: 'boolean',
	default: true,
	description:
		'Whether to return one item for each product of an order, with the number, date, status and customer of the order on it. Limit counts orders.',
});

/** The rows of orders: each the order as sent, with one of its `items` as `item`. No request is needed. */
export const BY_ITEM: Split = {
	record: orderRowRecord,
	rowsOf(order) {
		const bare = unwrap(order);
		if (!isJsonObject(bare)) return [];
		const { items = null, ...others } = bare;
		const products = [unwrap(items)].flat().filter(isJsonObject);
		return products.map((item): JsonValue => ({ ...others, item }));
	},
	hint: 'Some orders came without items, the list of their products: each has one row without a product. Order → Get Items asks for the products of one order.',
};
