import type { INodePropertyMode } from 'n8n-workflow';

import { InvalidInputError } from '../../errors/invalidInputError';
import type { JsonObject } from '../../json';
import { at, firstOf, orderId, type Field } from '../../output/fields';
import { orderTime } from '../../output/order';
import { numberInput } from '../../parameters/inputs';
import { locatorField, locatorValue, numberMode } from '../../parameters/locators';
import { isEmpty, type Parameter } from '../../parameters/parameter';
import { EMAIL, WHOLE } from '../../parameters/scalars';
import { asSeen, toCode } from '../../parameters/texts';
import { DEFAULT_MAX_PAGES, type RecordLookup } from '../lookup';

/** The digits of a number that an order may have, however it is written: 1001, "1001", "#001001". */
export function numberOf(value: unknown): string | undefined {
	const isText = typeof value === 'number' || typeof value === 'string';
	return isText ? /^#?0*([1-9]\d*)$/.exec(asSeen(String(value)))?.[1] : undefined;
}

/** The digits of a tax number. As a number, it has lost the zeros at its beginning. */
function taxNumberOf(value: unknown): string | undefined {
	const digits = String(value).replace(/[\s./-]/g, '');
	const whole = typeof value === 'number' ? digits.padStart(11, '0') : digits;
	return /^(?:\d{11}|\d{14})$/.test(whole) ? whole : undefined;
}

/** One spelling for all; undefined for what is no such name. */
type Normalize = (value: unknown) => string | undefined;

const emailOf: Normalize = (value) =>
	EMAIL.format.pattern.exec(asSeen(String(value)).toLowerCase())?.[0];
const trackCodeOf: Normalize = (value) => asSeen(String(value)).toUpperCase() || undefined;
const taxNumber = firstOf(at('customer.cpf'), at('customer.cnpj'));

/** What people know an order by. The label is for errors: "number 1001". */
const NAMES = {
	id: ['ID', 'a whole number', orderId, numberOf],
	number: ['number', 'a whole number', at('number'), numberOf],
	email: ['e-mail', 'an e-mail address', at('customer.email'), emailOf],
	cpf: ['CPF', 'a CPF or CNPJ, 11 or 14 digits', taxNumber, taxNumberOf],
	trackCode: ['tracking code', 'a tracking code', at('track_code'), trackCodeOf],
} as const satisfies Record<
	string,
	readonly [label: string, rule: string, of: Field, normalize: Normalize]
>;

type Kind = keyof typeof NAMES;

/** By the mode of the field: title, example and hint, which an owner and a model read. */
const MODES = {
	id: [
		'By ID',
		'11000001',
		'The ID of the order in the service, not the number that customers see',
	],
	number: ['By Number', '1001', 'The number of the order that customers see, not its ID'],
	email: ['By Email', 'nathan@example.com', 'The e-mail of the customer, to find all their orders'],
	cpf: ['By CPF or CNPJ', '123.456.789-09', 'The tax number, to find all orders of the customer'],
	trackCode: ['By Tracking Code', 'TR123456789', 'The tracking code, in upper or lower case'],
	// A customer says what is at hand, and a model passes it on.
	any: [
		'By Number, Email, CPF or Tracking Code',
		'1001',
		'The number of the order that customers see, the e-mail address or CPF of the customer, or the tracking code',
	],
} as const;

/** What a model reads where it gives the ID of an order. */
export const ORDER_BY_ID = {
	fields: {
		orderId: 'The ID of the order, not the number that customers know: list orders to find it.',
	},
	example: { Order: '11000001' },
};

/** How to find an order, and its ID where that is what the user gave. */
export type OrderReference = Omit<RecordLookup, 'maxPages'> & { id?: string };

const REMEDY =
	'Pick the order, or enter its ID or number. The ID of an order is empty where the service sends none';
const CUSTOMER = 'If orders come without their customer, choose Customer in the option Include. ';

/**
 * The parameter that chooses an order.
 *
 * @param description of the field
 * @param names the ways to name it, besides the list
 */
export function orderLocator(
	description: string,
	names: ReadonlyArray<keyof typeof MODES>,
): Parameter<'orderId', OrderReference> {
	const list = { placeholder: 'Select an order…', searchListMethod: 'searchOrders' };
	const modes = names.map((name): INodePropertyMode => {
		const [displayName, example, hint] = MODES[name];
		const mode = { displayName, name, placeholder: `e.g. ${example}`, hint };
		return name === 'id' || name === 'number' ? numberMode(mode) : { ...mode, type: 'string' };
	});
	return {
		name: 'orderId',
		properties: [locatorField('Order', 'orderId', description, list, modes)],
		parse(input) {
			const { mode } = Object(input) as { mode?: unknown };
			const chosen = names.find((name) => name === mode) ?? 'id';
			const value = locatorValue(input);
			if (isEmpty(value)) throw new InvalidInputError('Order', 'is required', REMEDY);
			const text = toCode('Order', value);
			const kinds = chosen === 'any' ? kindsOf(text) : [chosen];
			const keys = kinds.flatMap((kind) => keyOf(kind, typeof value === 'number' ? value : text));
			if (keys.length === 0) {
				const rule = `must be ${NAMES[kinds[0] ?? 'id'][1]}`;
				throw new InvalidInputError('Order', rule, REMEDY, value);
			}
			const isUnique = !keys.some((key) => /^(?:e-mail|CPF) /.test(key));
			const id = chosen === 'id' && { id: numberOf(text) ?? '' };
			const orders = { path: '/{alias}/orders', field: 'Order', keysOf, timeOf: orderTime };
			return { ...orders, keys, isUnique, remedy: isUnique ? '' : CUSTOMER, ...id };
		},
	};
}

/** What may be meant: an address is nothing else. */
function kindsOf(text: string): Kind[] {
	return text.includes('@') ? ['email'] : ['number', 'cpf', 'trackCode'];
}

/** A name as orders are compared by it: "number 1001". */
function keyOf(kind: Kind, value: unknown): string[] {
	const [label, , , normalize] = NAMES[kind];
	const normal = normalize(value);
	return normal === undefined ? [] : [`${label} ${normal}`];
}

function keysOf(order: JsonObject): string[] {
	const kinds = Object.keys(NAMES) as Kind[];
	return kinds.flatMap((kind) => keyOf(kind, NAMES[kind][2](order) ?? ''));
}

/** The option that bounds the search. */
export const maxPages = numberInput('Search In at Most', 'maxPages', {
	...WHOLE,
	typeOptions: { minValue: 1 },
	default: DEFAULT_MAX_PAGES,
	description:
		'How many pages of the list of orders to read in search of an order. The service has no other way to find one.',
});
