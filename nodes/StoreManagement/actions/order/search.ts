import { joinParts, toText, defineListSearch } from '../../listSearch';
import { toSimplified } from '../../output';
import { orderRecord } from '../../output/order';

/**
 * Fills the list of orders of the chosen store, in the sequence in which the service sends them: the API
 * document shows no way to sort (endpoint 2).
 */
export const searchOrders = defineListSearch({
	action: 'Search orders',
	path: '/{alias}/orders',
	record: orderRecord,
	toEntries(order) {
		const simple = toSimplified(order, orderRecord);
		const value = toText(simple.id);
		if (value === undefined) return [];
		const day = toText(simple.created_at)?.slice(0, 'YYYY-MM-DD'.length);
		const number = `#${toText(simple.number) ?? value}`;
		const name = joinParts(number, simple.customer_name, simple.status, day, simple.value_total);
		return [{ name, value }];
	},
});
