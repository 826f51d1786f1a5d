import { later, plainDateTime, seededDateObject, timestamps } from './dates';
import type { Random } from './random';
import { idOf, type Scope } from './stores';

interface Payment {
	id: number;
	payer: { id: number; name: string; cpf: string };
	method: { id: number; alias: string; name: string };
	icon: string;
	amount: number;
	/** In milliseconds. */
	created: number;
	/** In milliseconds; undefined while nobody has paid. */
	paid: number | undefined;
}

/** Section "Transaction". */
export function transaction(scope: Scope, random: Random, payment: Payment) {
	const { id, payer, method, icon, amount, created, paid } = payment;
	const isPaid = paid !== undefined;
	const isCard = method.alias === 'credit_card';
	const isBillet = method.alias === 'billet';
	const cancelled = random.maybe(seededDateObject(random, created), 0.8);
	const cancelledAt = isPaid ? null : cancelled;
	const paidAt = isPaid ? seededDateObject(random, paid) : null;
	return random.record('transaction', {
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
		...timestamps(scope, random, created),
		...{ capture_date: paidAt, authorized_at: paidAt, captured_at: paidAt },
		cancelled_at: cancelledAt,
		payment: {
			data: random.record('payment', {
				...{ ...method, icon_url: icon, is_credit_card: isCard, is_billet: isBillet },
				is_pix: method.alias === 'pix',
			}),
		},
		metadata: [{ key: 'terminal', value: String(random.int(1, 9)) }],
	});
}

/** Section "Promocode (coupon attached to an order)". */
export function promocode(random: Random, scope: Scope, index: number, created: number) {
	return random.record('promocode', {
		id: idOf('promocode', scope, index),
		code: `SAVE${random.int(5, 30)}`,
		...{ discount_type: random.word('percent amount'), active: true, expired: false },
		start_at: seededDateObject(random, created),
		payments_ids: random.maybe([random.int(1, 9)], 0.8),
		end_at: random.maybe(seededDateObject(random, later(random, created, 60))),
		...timestamps(scope, random, created),
	});
}

export function whatsapp(orderId: number) {
	const link = (what: string): string => `https://chat.example.com/${orderId}/${what}`;
	return {
		billet: { link: link('billet'), message: 'Here is your bank slip' },
		...{ order_shipped: link('shipped'), abandoned_cart: link('cart') },
		...{ pix: link('pix'), payment_link: link('pay') },
	};
}
