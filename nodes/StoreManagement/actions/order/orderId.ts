import type { INodePropertyMode } from 'n8n-workflow';

import { InvalidInputError } from '../../errors/invalidInputError';
import type { JsonValue } from '../../json';
import { orderIdOf } from '../../output/fields';
import { locatorValue, recordLocator } from '../../parameters/locators';
import { isEmpty, type Parameter } from '../../parameters/parameter';
import type { RecordLookup } from '../lookup';

/** An order by its ID, or by the number that people see. */
export type OrderReference = { id: string } | { lookup: RecordLookup };

const byId = recordLocator({
	displayName: 'Order',
	name: 'orderId',
	description:
		'The order whose items to get. Its ID in the service differs from the number that customers see.',
	placeholder: 'Select an order…',
	searchListMethod: 'searchOrders',
});

/** The same as the mode By ID, but for the number. */
function numberMode(modes: readonly INodePropertyMode[] = []): INodePropertyMode[] {
	return modes.slice(-1).map((mode) => ({
		...mode,
		displayName: 'By Number',
		name: 'number',
		placeholder: 'e.g. 1001',
		hint: 'The number that customers see. n8n searches the orders of the store for it.',
	}));
}

/** The parameter that chooses an order. */
export const orderId: Parameter<'orderId', OrderReference> = {
	...byId,
	properties: byId.properties.map((property) => ({
		...property,
		modes: [...(property.modes ?? []), ...numberMode(property.modes)],
	})),
	parse(input, context) {
		if (isEmpty(locatorValue(input))) {
			const remedy =
				'Pick the order, or enter its ID or number. The ID of an order is empty where the service sends none';
			throw new InvalidInputError('Order', 'is required', remedy);
		}
		const digits = byId.parse(input, context);
		const { mode } = Object(input) as { mode?: unknown };
		return mode === 'number' ? { lookup: byNumber(digits) } : { id: digits };
	},
};

function byNumber(number: string): RecordLookup {
	return {
		path: '/{alias}/orders',
		field: 'Order',
		name: `number ${number}`,
		key: numberOf(number) ?? number,
		keyOf: (order) => numberOf(order.number),
		idOf: (order) => {
			const id = orderIdOf(order);
			return id === null ? undefined : String(id);
		},
	};
}

/** The number of an order, however it is written: 1001, "1001", "#001001". */
export function numberOf(value: JsonValue | undefined): string | undefined {
	const isText = typeof value === 'number' || typeof value === 'string';
	const digits = isText ? /^\s*#?(\d+)\s*$/.exec(String(value))?.[1] : undefined;
	return digits?.replace(/^0+(?=\d)/, '');
}
