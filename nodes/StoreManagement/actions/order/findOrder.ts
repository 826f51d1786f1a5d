import { InvalidInputError, UnfinishedSearchError } from '../../errors/invalidInputError';
import type { JsonObject, JsonValue, Primitive } from '../../json';
import { at, fieldsOf } from '../../output/fields';
import { orderId, trackingCodes } from '../../output/order';
import { withoutFullStop } from '../../text';
import type { ItemRun } from '../itemRun';
import type { PageCursor } from '../sharedPages';

import { CHOOSE_BY_NUMBER, type OrderReference } from './fields';

/** Less than half of the requests for orders that the service takes in a minute (API document, Limits). */
export const DEFAULT_MAX_PAGES = 50;

/**
 * Looks for an order in the list of its store: the API document shows no other way.
 *
 * @throws InvalidInputError if the order is not found
 */
export async function findOrder(
	item: ItemRun,
	reference: OrderReference,
	maxPages = DEFAULT_MAX_PAGES,
): Promise<JsonValue> {
	const pages = item.pages(maxPages);
	const found = await findIn(pages, matcherOf(reference));
	if (found === undefined) throw notFound(reference, pages);
	item.warn(pages.warnings);
	return found;
}

async function findIn(
	pages: PageCursor,
	matchOf: ReturnType<typeof matcherOf>,
): Promise<JsonValue | undefined> {
	// A code of one order may be the number of an older one.
	let possible: JsonValue | undefined;
	for await (const page of pages) {
		for (const order of page) {
			const match = matchOf(fieldsOf(order));
			if (match === 'certain') return order;
			if (match === 'possible') possible ??= order;
		}
	}
	return possible;
}

/** What was not found in a part of the list is not called wrong. */
function notFound(reference: OrderReference, pages: PageCursor): InvalidInputError {
	const input = 'id' in reference ? reference.id : reference.code;
	const problem = `is not among the ${pages.count} orders that were searched`;
	const { isAtEnd, isOutOfTime, hints } = pages;
	// The API document shows no ID in an order, only in its addresses.
	const other = 'id' in reference ? `, or ${CHOOSE_BY_NUMBER}` : '';
	if (isAtEnd) {
		const remedy = [...hints, `Check it in the store admin${other}`].join(' ');
		return new InvalidInputError('Order', problem, remedy, input);
	}
	const further = isOutOfTime
		? withoutFullStop(hints.join(' '))
		: 'To search further, raise Max Pages in the options of Order → Get';
	return new UnfinishedSearchError('Order', problem, `${further}${other}`, input);
}

/**
 * Says whether an order is the one that is meant: by its ID or number, which no other order has ("certain"), or only by a
 * code that may also be the number of another order ("possible").
 */
function matcherOf(reference: OrderReference) {
	if ('id' in reference) {
		return (order: JsonObject) => (String(orderId(order)) === reference.id ? 'certain' : undefined);
	}
	const number = numberIn(reference.code);
	const wanted = [comparable(reference.code), comparable(number ?? null)].filter(Boolean);
	return (order: JsonObject) => {
		if (wanted.includes(comparable(at('number')(order)))) return 'certain';
		const codes = [...trackingCodes(order), at('marketplace_sale_number')(order)];
		if (!codes.some((code) => wanted.includes(comparable(code)))) return undefined;
		return number === undefined ? 'certain' : 'possible';
	};
}

/** The number in a text such as "1001", "#1001", "Pedido nº 1001." or "Venda 1001". "LU-1005" is a code, and so is "TR1". */
function numberIn(text: string): string | undefined {
	return /^(?:\D*[\s#(º°])?(\d+)[\s.!)]*$/.exec(text)?.[1];
}

/** People write spaces within codes, and letters in any case. */
function comparable(code: Primitive): string {
	return String(code ?? '')
		.replace(/\s/g, '')
		.toLowerCase();
}
