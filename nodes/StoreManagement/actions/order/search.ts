import type { JsonValue } from '../../json';
import { firstText, joinParts } from '../../listSearch/entries';
import { defineListSearch } from '../../listSearch/searchList';
import { orderIdOf } from '../../output/fields';
import { toSimplified } from '../../output';

import { numberOf } from './orderId';
import { orderRecord } from './record';

/**
 * Fills the list of orders of the chosen store, in the sequence in which the service sends them: the API
 * document shows no way to sort (endpoint 2).
 */
export const searchOrders = defineListSearch({
	action: 'Search orders',
	path: '/{alias}/orders',
	toEntries(order) {
		const id = orderIdOf(order);
		const simple = toSimplified(order, orderRecord);
		const label = firstText(simple.number) ?? firstText(id);
		if (label === undefined) return [];
		const name = joinParts(
			`#${label}`,
			firstText(simple.customer_name),
			firstText(simple.status),
			firstText(simple.created_at)?.slice(0, 'YYYY-MM-DD'.length),
			amount(simple.value_total),
			id === null ? 'no ID from the service' : undefined,
		);
		return [{ name, value: firstText(id) ?? '', number: numberOf(simple.number) }];
	},
});

/** A number with two decimals, or a text as it is. The currency is not known. */
function amount(value: JsonValue | undefined): string | undefined {
	return typeof value === 'number' ? value.toFixed(2) : firstText(value);
}
