import { InvalidInputError } from '../../errors/invalidInputError';
import type { JsonObject } from '../../json';
import { at } from '../../output/fields';
import { customerKeys, orderId, trackingCodes } from '../../output/order';
import { locator } from '../../parameters/common';
import type { Field, Parse } from '../../parameters/field';
import { id, text } from '../../parameters/values';

/** An order by its ID, or by a number or tracking code, as people write them. */
export type OrderReference = { id: string } | { code: string };

/**
 * Whether a reference names an order: by its ID or number, which no other order has, or only by a code that may also be
 * the number of another order.
 */
export function matchOf(
	order: JsonObject,
	reference: OrderReference,
): 'certain' | 'possible' | undefined {
	if ('id' in reference) return String(orderId(order)) === reference.id ? 'certain' : undefined;
	const code = withoutSpaces(reference.code);
	const [, number] = NUMBER.exec(reference.code) ?? [];
	if ([code, number].includes(withoutSpaces(String(at('number')(order) ?? '')))) return 'certain';
	const codes = [...trackingCodes(order), String(at('marketplace_sale_number')(order) ?? '')].map(
		withoutSpaces,
	);
	if (!codes.includes(code) && (number === undefined || !codes.includes(number))) return undefined;
	return number === undefined ? 'certain' : 'possible';
}

/** A number as in "1001", "#1001", "Pedido 1001" or "Order no. 1001". */
const NUMBER = /^(?:pedido|order)?[\s#:.]*(?:n(?:[oº°]|ro|[uú]mero|umber)[\s#:.]*)?(\d+)$/iu;

/** People write spaces within tracking codes. */
function withoutSpaces(code: string): string {
	return code.replace(/\s/g, '').toLowerCase();
}

/** An e-mail address, a CPF of 11 digits, or a CNPJ, whose first twelve characters may be letters. */
const CUSTOMER = /^(?:[^\s@]+@[^\s@]+|\d{11}|[\da-z]{12}\d{2})$/;

/** The key of a customer: an e-mail address or a tax number. */
export const customerKey: Parse<string> = (input, field) => {
	const key = toCustomerKey(text()(input, field));
	if (CUSTOMER.test(key)) return key;
	const problem = 'must be an e-mail address, a CPF or a CNPJ';
	const remedy = 'Enter an address such as name@example.com, or all digits of the number';
	throw new InvalidInputError(field.title, problem, remedy, input);
};

export function isOfCustomer(order: JsonObject, key: string): boolean {
	return customerKeys(order).map(toCustomerKey).includes(key);
}

/** @throws InvalidInputError if no order of a page shows its customer */
export function checkCustomers(orders: readonly JsonObject[]): void {
	if (orders.some(({ customer }) => customer !== undefined)) return;
	const problem = 'needs orders that show their customer, and these orders do not';
	const remedy = 'Remove it, because the service does not show them with include=customer either';
	throw new InvalidInputError('Customer', problem, remedy);
}

/** Writes a key in lower case, and a CPF or CNPJ without its punctuation. */
function toCustomerKey(written: string): string {
	const key = written.trim().toLowerCase();
	return key.includes('@') ? key : key.replace(/[\s./-]/g, '');
}

/** The order of an operation: picked from a list, or entered as its ID, number or tracking code. */
export function orderLocator(description: string): Field<'orderId', OrderReference> {
	return locator(
		{
			displayName: 'Order',
			name: 'orderId',
			type: 'resourceLocator',
			default: { mode: 'list', value: '' },
			description,
			modes: [
				{
					displayName: 'From List',
					name: 'list',
					type: 'list',
					placeholder: 'Select an order…',
					typeOptions: { searchListMethod: 'searchOrders', searchable: true },
				},
				{
					displayName: 'By ID',
					name: 'id',
					type: 'string',
					placeholder: 'e.g. 11000001',
					hint: 'The ID of the order on the platform, not the number that customers see',
					validation: [
						{
							type: 'regex',
							properties: { regex: '^\\s*\\d+\\s*$', errorMessage: 'It must be a whole number' },
						},
					],
				},
				{
					displayName: 'By Number or Tracking Code',
					name: 'search',
					type: 'string',
					placeholder: 'e.g. 1001',
					hint: 'The number that customers see, the marketplace number, or the tracking code',
				},
			],
		},
		({ mode, value }, field): OrderReference =>
			mode === 'search' ? { code: text()(value, field) } : { id: id(value, field) },
	);
}

/** Tells a model how to fill in this field. */
export const ORDER_FOR_MODEL =
	'Order is the ID of the order or, if the tool asks for a number, its number or tracking code.';
