import { InvalidInputError } from '../../errors/invalidInputError';
import type { JsonObject } from '../../json';
import { at } from '../../output/fields';
import { orderId } from '../../output/order';
import type { Parse } from '../../parameters/field';
import { text } from '../../parameters/texts';

/** An order by its ID, or by a number or tracking code, as people write them. */
export type OrderReference = { id: string } | { code: string };

/** The number that customers see, which grows from order to order. */
export function orderNumber({ number = null }: JsonObject): number {
	return Number(number ?? NaN);
}

export function isOrder(order: JsonObject, wanted: OrderReference): boolean {
	if ('id' in wanted) return String(orderId(order)) === wanted.id;
	return hasNumber(order, wanted.code) || hasTrackingCode(order, wanted.code);
}

/** A number as in "1001", "#1001", "Pedido 1001" or "Order no. 1001". */
const NUMBER = /^(?:pedido|order)?[\s#:.]*(?:(?:n[oº°])[\s#:.]*)?(\d+)$/i;

/** Whether this is the number of the order, in the store or in the marketplace where it was sold. */
function hasNumber(order: JsonObject, text: string): boolean {
	const [, number] = NUMBER.exec(text) ?? [];
	return [order.number, order.marketplace_sale_number].some((value) => String(value) === number);
}

/** Whether the text is one of the tracking codes of the order; people write spaces within them. */
function hasTrackingCode(order: JsonObject, text: string): boolean {
	const codes = String(at('track_code')(order) ?? '').split(/[,;|/]/);
	return codes.map(withoutSpaces).includes(withoutSpaces(text));
}

function withoutSpaces(code: string): string {
	return code.replace(/\s/g, '').toLowerCase();
}

/** An e-mail address, a CPF of 11 digits, or a CNPJ, whose first twelve characters may be letters. */
const CUSTOMER = /^(?:[^\s@]+@[^\s@]+|\d{11}|[\da-z]{12}\d{2})$/;

/** The key of a customer; see `isOfCustomer`. */
export const customerKey: Parse<string> = (input, field) => {
	const key = toCustomerKey(text()(input, field));
	if (CUSTOMER.test(key)) return key;
	const rule = 'must be an e-mail address, a CPF or a CNPJ';
	const remedy = 'Enter an address such as name@example.com, or all digits of the number';
	throw new InvalidInputError(field.title, rule, remedy, input);
};

/** A company may have a CPF besides its CNPJ. */
const CUSTOMER_FIELDS = [at('customer.email'), at('customer.cpf'), at('customer.cnpj')];

/** @throws InvalidInputError where orders come without their customers */
export function isOfCustomer(order: JsonObject, key: string): boolean {
	if (order.customer === undefined) {
		const rule = 'needs orders with their customers, and they came without';
		throw new InvalidInputError('Customer', rule, 'Choose Customer in the option Include');
	}
	return CUSTOMER_FIELDS.some((field) => toCustomerKey(String(field(order) ?? '')) === key);
}

/** In lower case; a CPF or a CNPJ without its punctuation. */
function toCustomerKey(written: string): string {
	const key = written.trim().toLowerCase();
	return key.includes('@') ? key : key.replace(/[\s./-]/g, '');
}
