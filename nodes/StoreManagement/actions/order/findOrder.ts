import { InvalidInputError } from '../../errors/invalidInputError';
import type { JsonValue } from '../../json';
import { fieldsOf } from '../../output/fields';
import type { Reading } from '../lists/reading';

import { isOrder, orderNumber, type OrderReference } from './references';

/** Less than half of the requests that the service takes for orders in a minute (API document, Limits). */
const MAX_PAGES = 50;

/**
 * Looks for an order in the list of its store: the API document shows no other way.
 *
 * @throws InvalidInputError where the order is not found
 */
export async function findOrder(reading: Reading, wanted: OrderReference): Promise<JsonValue> {
	let hints: string[] = [];
	let searched = 0;
	for await (const page of reading.lists.fromNewest(reading, orderNumber).pagesUpTo(MAX_PAGES)) {
		const order = page.records.find((record) => isOrder(fieldsOf(record), wanted));
		if (order !== undefined) return order;
		hints = page.hints;
		searched = page.records.length + (page.isStart ? 0 : searched);
	}
	const rule = `is not among the ${searched} orders that were searched, on ${MAX_PAGES} pages at most`;
	const remedy = [...hints, 'Check it in the panel of the store'].join('. ');
	const given = 'id' in wanted ? wanted.id : wanted.code;
	throw new InvalidInputError('Order', rule, remedy, given);
}
