import { later, plainDateTime, seededDateObject } from './dates';
import { record } from './fields';
import type { Random } from './random';
import { idOf, type Scope } from './stores';

/** The payment methods of a store. */
const METHODS = [
	{ id: 1, alias: 'credit_card', name: 'Credit card' },
	{ id: 2, alias: 'billet', name: 'Bank slip' },
	{ id: 3, alias: 'pix', name: 'Pix' },
] as const;

export function methodOf(random: Random) {
	const method = random.pick(METHODS);
	return { ...method, icon_url: `https://cdn.example.com/payments/${method.alias}.svg` };
}

interface Payment {
	id: number;
	payer: { id: number; name: string; cpf: string };
	method: ReturnType<typeof methodOf>;
	amount: number;
	/** In milliseconds. */
	created: number;
	/** In milliseconds; undefined while nobody has paid. */
	paid: number | undefined;
}

/** Section "Transaction". */
export function transaction(scope: Scope, random: Random, payment: Payment) {
	const { id, payer, method, amount, created, paid } = payment;
	const isPaid = paid !== undefined;
	const isCard = method.alias === 'credit_card';
	const isBillet = method.alias === 'billet';
	const cancelled = random.maybe(seededDateObject(random, created), 0.8);
	const cancelledAt = isPaid ? null : cancelled;
	const paidAt = isPaid ? seededDateObject(random, paid) : null;
	const own = {
		...{ id, customer_id: payer.id, payment_id: method.id, amount, buyer_amount: amount },
		...{ status: isPaid ? 'captured' : 'pending', authorized: isPaid, captured: isPaid },
		...{ cancelled: cancelledAt !== null, can_be_cancelled: isPaid },
		can_be_captured: !isPaid && isCard,
		truncated_card: isCard ? `**** ${random.digits(4)}` : null,
		holder_name: isCard ? payer.name : null,
		holder_document: isCard ? payer.cpf : null,
		billet_url: isBillet ? `https://pay.example.com/billet/${id}` : null,
		billet_barcode: isBillet ? random.digits(47) : null,
		billet_date: isBillet ? plainDateTime(later(random, created, 3)) : null,
		...{ capture_date: paidAt, authorized_at: paidAt, captured_at: paidAt },
		cancelled_at: cancelledAt,
		payment: {
			data: record('payment', random, {
				...{ ...method, is_credit_card: isCard, is_billet: isBillet },
				is_pix: method.alias === 'pix',
			}),
		},
		metadata: [{ key: 'terminal', value: String(random.int(1, 9)) }],
	};
	return record('transaction', random, own, { created, until: scope.until });
}

/** Section "Promocode (coupon attached to an order)". */
export function promocode(random: Random, scope: Scope, index: number, created: number) {
	const own = { id: idOf('promocode', scope, index), code: `SAVE${random.int(5, 30)}` };
	return record('promocode', random, own, { created, until: scope.until });
}

export function whatsapp(orderId: number) {
	const link = (what: string): string => `https://chat.example.com/${orderId}/${what}`;
	return {
		billet: { link: link('billet'), message: 'Here is your bank slip' },
		...{ order_shipped: link('shipped'), abandoned_cart: link('cart') },
		...{ pix: link('pix'), payment_link: link('pay') },
	};
}
