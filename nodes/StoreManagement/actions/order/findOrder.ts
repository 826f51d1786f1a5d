import { InvalidInputError } from '../../errors/invalidInputError';
import type { JsonValue } from '../../json';
import { momentOf } from '../../output/dates';
import { fieldsOf } from '../../output/fields';
import { orderCreatedAt, orderNumber } from '../../output/order';
import type { Chronology } from '../lists/listOrder';
import type { Reading } from '../lists/reading';

import { isOrder, type OrderReference } from './references';

/** Less than half of the requests that the service takes for orders in a minute (API document, Limits). */
const DEFAULT_MAX_PAGES = 50;

/** @param timezone of dates that name none */
export function orderChronology(timezone?: string): Chronology {
	return {
		createdAt: (order) => momentOf(orderCreatedAt(order), timezone),
		serial: orderNumber,
	};
}

/**
 * Looks for an order in the list of its store, the newest orders first: the API document shows no other way.
 *
 * @throws InvalidInputError where the order is not found
 */
export async function findOrder(
	reading: Reading,
	wanted: OrderReference,
	maxPages = DEFAULT_MAX_PAGES,
): Promise<JsonValue> {
	const search = { pages: 0, orders: 0, hints: (): string[] => [] };
	for await (const page of reading.lists.fromNewest(reading, orderChronology())) {
		const order = page.records.find((record) => isOrder(fieldsOf(record), wanted));
		if (order !== undefined) return order;
		search.orders = page.records.length + (page.isStart ? 0 : search.orders);
		search.hints = page.hints;
		search.pages += 1;
		if (search.pages === maxPages) break;
	}
	const isCut = search.pages === maxPages;
	const remedy = isCut
		? 'To search further, raise Max Pages in the options of Order → Get'
		: [...search.hints(), 'Check it in the panel of the store'].join(' ');
	const rule = `is not among the ${search.orders} orders that were searched`;
	throw new InvalidInputError('Order', rule, remedy, 'id' in wanted ? wanted.id : wanted.code);
}
