import type { INodePropertyMode } from 'n8n-workflow';

import { InvalidInputError } from '../../errors/invalidInputError';
import type { JsonObject } from '../../json';
import { at, firstOf, orderId, type Field } from '../../output/fields';
import { orderTime } from '../../output/order';
import { numberInput } from '../../parameters/inputs';
import { locatorField, locatorValue, numberMode } from '../../parameters/locators';
import { isEmpty, type Parameter } from '../../parameters/parameter';
import { EMAIL, WHOLE } from '../../parameters/scalars';
import { asSeen, checkDigits, toCode } from '../../parameters/texts';
import { DEFAULT_MAX_PAGES, type RecordLookup } from '../lookup';

/** What people know an order by. */
interface OrderName {
	/** In errors: "number 1001". */
	label: string;
	title: string;
	example: string;
	/** What an owner and a model read. */
	hint: string;
	/** Where an order has it. */
	of: Field;
	/** One spelling for all; undefined for what is no such name. */
	normalize: (value: unknown) => string | undefined;
	rule: string;
	remedy: string;
}

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

const NUMBER = {
	...{ normalize: numberOf, rule: 'must be a whole number' },
	remedy:
		'Pick the order, or enter its ID or number. The ID of an order is empty where the service sends none',
};

/** By the mode of the field. */
const NAMES = {
	id: {
		...{ ...NUMBER, label: 'ID', title: 'By ID', example: '11000001', of: orderId },
		hint: 'The ID of the order in the service, not the number that customers see',
	},
	number: {
		...{ ...NUMBER, label: 'number', title: 'By Number', example: '1001', of: at('number') },
		hint: 'The number of the order that customers see, not its ID',
	},
	email: {
		...{ label: 'e-mail', title: 'By Email', example: 'nathan@example.com' },
		hint: 'The e-mail address of the customer. All their orders are found, newest first.',
		of: at('customer.email'),
		normalize: (value) => EMAIL.format.pattern.exec(asSeen(String(value)).toLowerCase())?.[0],
		...EMAIL.format,
	},
	cpf: {
		...{ label: 'CPF', title: 'By CPF or CNPJ', example: '123.456.789-09' },
		hint: 'The tax number of the customer. All their orders are found, newest first.',
		...{ of: firstOf(at('customer.cpf'), at('customer.cnpj')), normalize: taxNumberOf },
		...{
			rule: 'must be a CPF or CNPJ',
			remedy: 'Enter its 11 or 14 digits, with or without points',
		},
	},
	trackCode: {
		...{ label: 'tracking code', title: 'By Tracking Code', example: 'TR123456789' },
		...{ hint: 'The tracking code of the parcel, in upper or lower case', of: at('track_code') },
		normalize: (value) => asSeen(String(value)).toUpperCase() || undefined,
		...{ rule: 'must be a text', remedy: 'Enter the tracking code' },
	},
} satisfies Record<string, OrderName>;

type Kind = keyof typeof NAMES;
/** A way to name an order: by one of these, or by whichever it is. */
type ModeName = Kind | 'any';

/** A customer says what is at hand, and a model passes it on. */
const ANY = {
	...{ title: 'By Number, Email, CPF or Tracking Code', example: '1001' },
	hint: 'The number of the order that customers see, the e-mail address or CPF of the customer, or the tracking code',
};
const modeOf = (name: ModeName) => (name === 'any' ? ANY : NAMES[name]);

/** What a model reads where it gives the ID of an order. */
export const ORDER_BY_ID = {
	fields: {
		orderId: 'The ID of the order, not the number that customers know: list orders to find it.',
	},
	example: { Order: '11000001' },
};

/** How to find an order, and its ID where that is what the user gave. */
export type OrderReference = Omit<RecordLookup, 'maxPages'> & { id?: string };

/**
 * The parameter that chooses an order.
 *
 * @param description of the field
 * @param names the ways to name it, besides the list
 */
export function orderLocator(
	description: string,
	names: readonly ModeName[],
): Parameter<'orderId', OrderReference> {
	const list = { placeholder: 'Select an order…', searchListMethod: 'searchOrders' };
	const modes = names.map((name): INodePropertyMode => {
		const { title: displayName, example, hint } = modeOf(name);
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
			if (isEmpty(value)) throw new InvalidInputError('Order', 'is required', NUMBER.remedy);
			if (typeof value === 'number') checkDigits('Order', value);
			const isText = chosen !== 'id' && chosen !== 'number' && typeof value !== 'number';
			const given = isText ? toCode('Order', value) : value;
			const kinds = chosen === 'any' ? kindsOf(`${given as string | number}`) : [chosen];
			const keys = kinds.flatMap((kind) => keyOf(kind, given) ?? []);
			const { rule, remedy } = NAMES[kinds[0] ?? 'id'];
			if (keys.length === 0) throw new InvalidInputError('Order', rule, remedy, value);
			const isUnique = !keys.some((key) => /^(?:e-mail|CPF) /.test(key));
			const id = chosen === 'id' && { id: String(numberOf(given)) };
			return { ...ORDERS, keys, isUnique, ...(!isUnique && CUSTOMER), ...id };
		},
	};
}

/** What may be meant: an address is nothing else, and no other number than that of an order is meant. */
function kindsOf(text: string): Kind[] {
	if (text.includes('@')) return ['email'];
	const isWrong = /^[+-]?\d+(?:[.,]\d+)?$/.test(text) && numberOf(text) === undefined;
	return isWrong ? ['number'] : ['number', 'cpf', 'trackCode'];
}

/** A name as orders are compared by it: "number 1001". */
function keyOf(kind: Kind, value: unknown): string | undefined {
	const normal = NAMES[kind].normalize(value);
	return normal === undefined ? undefined : `${NAMES[kind].label} ${normal}`;
}

function keysOf(order: JsonObject): string[] {
	const kinds = Object.keys(NAMES) as Kind[];
	return kinds.flatMap((kind) => {
		const value = NAMES[kind].of(order);
		return value === null ? [] : (keyOf(kind, value) ?? []);
	});
}

const ORDERS = { path: '/{alias}/orders', field: 'Order', keysOf, timeOf: orderTime };
const CUSTOMER = { remedy: 'No order shows its customer: add Customer under Include. ' };

/** The option that bounds the search. */
export const maxPages = numberInput('Search In at Most', 'maxPages', {
	...WHOLE,
	typeOptions: { minValue: 1 },
	default: DEFAULT_MAX_PAGES,
	description:
		'How many pages of the list of orders to read in search of an order. The service has no other way to find one.',
});
