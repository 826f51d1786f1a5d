import type { Failure } from '../../errors/failures';
import { InvalidInputError } from '../../errors/invalidInputError';
import type { JsonObject, JsonValue, Primitive } from '../../json';
import { momentOf } from '../../output/dates';
import { at, fieldsOf } from '../../output/fields';
import { orderCreatedAt, orderId, orderNumber, trackingCodes } from '../../output/order';
import { withoutFullStop } from '../../text';
import type { Item } from '../item';
import type { Search, SortKeys } from '../newestPages';

import type { OrderReference } from './fields';

/** Less than half of the requests for orders that the service takes in a minute (API document, Limits). */
export const DEFAULT_MAX_PAGES = 50;

/** @param timezone for dates that name none */
export function orderSortKeys(timezone?: string): SortKeys {
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
	const matchOf = matcherOf(reference);
	return await item.search(orderSortKeys(), async (search) => {
		// A tracking code of one order may be the number of an older one.
		let possible: JsonValue | undefined;
		let shown = 0;
		for await (const page of search) {
			for (const order of page) {
				const match = matchOf(fieldsOf(order));
				if (match === 'certain') return order;
				if (match === 'possible') possible ??= order;
				if (orderId(fieldsOf(order)) !== null) shown += 1;
			}
			if (search.pages === maxPages) break;
		}
		if (possible === undefined) throw notFound(reference, search, shown);
		item.warn(search.isOutOfTime ? search.hints : []);
		return possible;
	});
}

/** @param shown how many of the orders show their ID */
function notFound(reference: OrderReference, search: Search, shown: number): InvalidInputError {
	const { count, isAtEnd } = search;
	const input = 'id' in reference ? reference.id : reference.code;
	const hidden = 'id' in reference ? count - shown : 0;
	const found = `is not among the ${count} orders that were searched`;
	const problem = hidden === 0 ? found : `${found}, of which ${hidden} show no ID`;
	const searched = `${input} among ${count} orders${isAtEnd ? '' : ', which are not all'}`;
	const [fixedBy, remedy] = whatHelps(search, hidden > 0);
	return new InvalidInputError('Order', problem, remedy, input, fixedBy, searched);
}

function whatHelps(
	{ isAtEnd, isOutOfTime, hints }: Search,
	isHidden: boolean,
): [Failure['fixedBy'], remedy: string] {
	// What is not in a part of the list may be right all the same.
	if (isOutOfTime) return ['workflowOwner', withoutFullStop(hints.join(' '))];
	if (!isAtEnd) {
		return ['workflowOwner', 'To search further, raise Max Pages in the options of Order → Get'];
	}
	if (isHidden) return ['workflowOwner', [...hints, 'Choose By Number or Tracking Code'].join(' ')];
	return ['input', [...hints, 'Check it in the store admin'].join(' ')];
}

/**
 * Says whether an order is the one that is meant: by its ID or number, which no other order has ("certain"), or only by a
 * code that may also be the number of another order ("possible").
 */
function matcherOf(reference: OrderReference) {
	if ('id' in reference) {
		return (order: JsonObject) => (String(orderId(order)) === reference.id ? 'certain' : undefined);
	}
	const code = comparable(reference.code);
	const number = numberIn(reference.code);
	return (order: JsonObject) => {
		const ownNumber = comparable(at('number')(order));
		if (ownNumber !== '' && [number, code].includes(ownNumber)) return 'certain';
		const codes = [...trackingCodes(order), at('marketplace_sale_number')(order)].map(comparable);
		if (!codes.some((one) => one !== '' && [number, code].includes(one))) return undefined;
		return number === undefined ? 'certain' : 'possible';
	};
}

/**
 * The number in a text such as "1001", "#1001", "Pedido nº 1001." or "Venda 1001": words before it and punctuation
 * behind it do not matter. "LU-1005" is a code, and so is "TR1".
 */
function numberIn(text: string): string | undefined {
	return /^(?:\D*(?:[^\p{L}\p{N}/_-]|[ºª]))?(\d+)[^\p{L}\p{N}]*$/u.exec(text)?.[1];
}

/** People write spaces within codes, and letters in any case. */
function comparable(code: Primitive): string {
	return String(code ?? '')
		.replace(/\s/g, '')
		.toLowerCase();
}
