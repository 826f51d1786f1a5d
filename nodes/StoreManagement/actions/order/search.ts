import { defineListSearch, firstText } from '../../listSearch/searchList';
import { orderIdOf } from '../../output/fields';
import { toSimplified } from '../../output/simplified';

import { orderRecord } from './record';

/** Fills the list of orders of the chosen store (API document, endpoint 2). */
export const searchOrders = defineListSearch({
	action: 'Search orders',
	path: '/{alias}/orders',
	toEntry(order) {
		const id = orderIdOf(order);
		if (id === null) return undefined;
		const { number, customer_name: customer, status } = toSimplified(order, orderRecord);
		const parts = [`#${firstText(number) ?? id}`, firstText(customer), firstText(status)];
		return { name: parts.filter((part) => part !== undefined).join(' · '), value: String(id) };
	},
});
