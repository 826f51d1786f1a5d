import { InvalidInputError } from '../../errors/invalidInputError';
import type { JsonObject, JsonValue, Primitive } from '../../json';
import { momentOf } from '../../output/dates';
import { at, fieldsOf } from '../../output/fields';
import { orderCreatedAt, orderId, orderNumber, trackingCodes } from '../../output/order';
import type { Item } from '../item';
import type { Chronology } from '../listOrder';
import type { OrderedPage } from '../newestPages';

import type { OrderReference } from './locator';

/** Less than half of the requests for orders that the service takes in a minute (API document, Limits). */
export const DEFAULT_MAX_PAGES = 50;

/** @param timezone for dates that name none */
export function orderChronology(timezone?: string): Chronology {
	return {
		createdAt: (order) => momentOf(orderCreatedAt(order), timezone),
		sequenceNumber: orderNumber,
	};
}

/**
 * Looks for an order in the list of its store, the newest orders first: the API document shows no other way.
 *
 * @throws InvalidInputError if the order is not found
 */
export async function findOrder(
	item: Item,
	reference: OrderReference,
	maxPages = DEFAULT_MAX_PAGES,
): Promise<JsonValue> {
	return await item.search(orderChronology(), async (pages) => {
		return await findIn(pages, reference, maxPages);
	});
}

async function findIn(
	pages: AsyncIterable<OrderedPage>,
	reference: OrderReference,
	maxPages: number,
): Promise<JsonValue> {
	const search = { pages: 0, orders: 0, isCutShort: false, hints: (): string[] => [] };
	// A tracking code of one order may be the number of an older one.
	let possible: JsonValue | undefined;
	for await (const page of pages) {
		for (const order of page.records) {
			const match = matchOf(fieldsOf(order), reference);
			if (match === 'certain') return order;
			if (match === 'possible') possible ??= order;
		}
		search.orders = page.before + page.records.length;
		search.hints = page.hints;
		search.pages += 1;
		search.isCutShort = search.pages === maxPages && !page.isLast;
		if (search.isCutShort) break;
	}
	if (possible !== undefined) return possible;
	const remedy = search.isCutShort
		? 'To search further, raise Max Pages in the options of Order → Get'
		: [...search.hints(), 'Check it in the store admin'].join(' ');
	const problem = `is not among the ${search.orders} orders that were searched`;
	throw new InvalidInputError(
		'Order',
		problem,
		remedy,
		'id' in reference ? reference.id : reference.code,
	);
}

/**
 * Whether a reference names an order: by its ID or number, which no other order has, or only by a code that may also be
 * the number of another order.
 */
function matchOf(order: JsonObject, reference: OrderReference): 'certain' | 'possible' | undefined {
	if ('code' in reference) return matchOfCode(order, reference.code);
	return String(orderId(order)) === reference.id ? 'certain' : undefined;
}

function matchOfCode(order: JsonObject, written: string): 'certain' | 'possible' | undefined {
	const [, number] = NUMBER.exec(written) ?? [];
	const meant = [withoutSpaces(written), number];
	const isMeant = (code: Primitive): boolean => meant.includes(withoutSpaces(String(code ?? '')));
	if (isMeant(at('number')(order))) return 'certain';
	const isCode = [...trackingCodes(order), at('marketplace_sale_number')(order)].some(isMeant);
	if (!isCode) return undefined;
	return number === undefined ? 'certain' : 'possible';
}

/** A number as in "1001", "#1001", "Pedido 1001" or "Order no. 1001". */
const NUMBER = /^(?:pedido|order)?[\s#:.]*(?:n(?:[oº°]|ro|[uú]mero|umber)[\s#:.]*)?(\d+)$/iu;

/** People write spaces within tracking codes. */
function withoutSpaces(code: string): string {
	return code.replace(/\s/g, '').toLowerCase();
}
