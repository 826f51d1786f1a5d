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
		const { number, customer_name: customer, status } = toSimplified(order, orderRecord);
		const label = firstText(number) ?? firstText(id);
		if (label === undefined) return undefined;
		const note = id === null ? 'no ID from the service' : undefined;
		const parts = [`#${label}`, firstText(customer), firstText(status), note];
		const name = parts.filter((part) => part !== undefined).join(' · ');
		return { name, value: firstText(id) ?? '' };
	},
});
