import { InvalidInputError } from '../../errors/invalidInputError';
import type { JsonValue } from '../../json';
import { orderIdOf } from '../../output/fields';
import { locatorField, locatorValue, numberMode } from '../../parameters/locators';
import { isEmpty, type Parameter } from '../../parameters/parameter';
import { toId } from '../../parameters/texts';
import type { RecordLookup } from '../lookup';

/** An order by its ID, or by the number that people see. */
export type OrderReference = { id: string } | { lookup: RecordLookup };

/** The parameter that chooses an order. */
export const orderId: Parameter<'orderId', OrderReference> = {
	name: 'orderId',
	properties: [
		locatorField(
			'Order',
			'orderId',
			'The order whose items to get',
			{ placeholder: 'Select an order…', searchListMethod: 'searchOrders' },
			[
				numberMode({
					displayName: 'By ID',
					name: 'id',
					placeholder: 'e.g. 1024',
					hint: 'The ID in the service, which differs from the number that customers see',
				}),
				numberMode({
					displayName: 'By Number',
					name: 'number',
					placeholder: 'e.g. 1001',
					hint: 'The number that customers see. n8n searches the orders of the store for it.',
				}),
			],
		),
	],
	parse(input) {
		const { mode } = Object(input) as { mode?: unknown };
		const value = locatorValue(input);
		const remedy =
			'Pick the order, or enter its ID or number. The ID of an order is empty where the service sends none';
		if (isEmpty(value)) throw new InvalidInputError('Order', 'is required', remedy);
		const digits = toId('Order', value, remedy);
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
