import { later, plainDateTime, seededDateObject } from '../../data/dates';
import type { Person } from '../../data/people';
import type { Random } from '../../data/random';

/** The payment methods of a store, with their fields in `payments` of an order. */
const METHODS = [
	{ id: 1, alias: 'credit_card', name: 'Credit card' },
	{ id: 2, alias: 'billet', name: 'Bank slip' },
	{ id: 3, alias: 'pix', name: 'Pix' },
] as const;
export type PaymentMethod = (typeof METHODS)[number];

export function paymentMethod(random: Random): PaymentMethod {
	return random.pick(METHODS);
}

export function paymentIcon(method: PaymentMethod): string {
	return `https://cdn.example.com/payments/${method.alias}.svg`;
}

function payment(method: PaymentMethod) {
	return {
		id: method.id,
		alias: method.alias,
		name: method.name,
		has_config: true,
		active_config: true,
		is_credit_card: method.alias === 'credit_card',
		is_deposit: false,
		is_billet: method.alias === 'billet',
		is_pix: method.alias === 'pix',
		is_pix_in_installments: false,
		is_wallet: false,
		icon_url: paymentIcon(method),
	};
}

export interface Payer {
	customerId: number;
	person: Person;
}

/** Section "Transaction". `created` is in milliseconds, `amount` in the store's currency. */
export function transaction(
	random: Random,
	id: number,
	payer: Payer,
	method: PaymentMethod,
	amount: number,
	created: number,
) {
	const paid = random.chance(0.7);
	const card = method.alias === 'credit_card';
	const billet = method.alias === 'billet';
	const installments = card ? random.int(1, 6) : 1;
	const installment = Math.round((amount / installments) * 100) / 100;
	const formated = `${installments}x ${installment.toFixed(2)}`;
	const paidAt = seededDateObject(random, later(random, created, 2));
	return {
		id,
		customer_id: payer.customerId,
		payment_id: method.id,
		affiliation_id: random.maybe(random.int(1, 50), 0.9),
		marketplace_id: null,
		marketplace_account_id: null,
		gateway_transaction_id: random.int(100000, 999999),
		gateway_order_id: random.int(100000, 999999),
		gateway_billet_id: billet ? random.int(100000, 999999) : null,
		installments,
		antifraud_sale_id: card ? random.int(100000, 999999) : null,
		total_logs: random.int(1, 5),
		error_code: null,
		authorized: paid,
		captured: paid,
		cancelled: false,
		can_be_captured: !paid && card,
		can_be_cancelled: paid,
		amount,
		buyer_amount: amount,
		installment_value: installment,
		buyer_installment_value: installment,
		gateway_authorization_code: paid ? random.digits(6) : null,
		installment_formated: formated,
		buyer_installment_formated: formated,
		status: paid ? 'captured' : 'pending',
		error_message: null,
		bank_name: billet ? 'Sample Bank' : null,
		bank_alias: billet ? 'sample-bank' : null,
		truncated_card: card ? `**** ${random.digits(4)}` : null,
		holder_name: card ? `${payer.person.first} ${payer.person.last}` : null,
		holder_document: card ? payer.person.cpf : null,
		billet_url: billet ? `https://pay.example.com/billet/${id}` : null,
		billet_barcode: billet ? random.digits(47) : null,
		billet_date: billet ? plainDateTime(later(random, created, 3)) : null,
		billet_our_number: billet ? random.digits(11) : null,
		billet_document_number: billet ? random.digits(9) : null,
		billet_whatsapp_link: billet ? `https://chat.example.com/billet/${id}` : null,
		antifraud_status: card ? 'approved' : null,
		antifraud_score: card ? random.money(0, 1).toFixed(2) : null,
		sent_to_antifraud: card ? 'yes' : 'no',
		created_at: seededDateObject(random, created),
		updated_at: paidAt,
		capture_date: paid ? paidAt : null,
		authorized_at: paid ? paidAt : null,
		captured_at: paid ? paidAt : null,
		cancelled_at: null,
		payment: { data: payment(method) },
		metadata: [{ key: 'terminal', value: String(random.int(1, 9)) }],
	};
}
