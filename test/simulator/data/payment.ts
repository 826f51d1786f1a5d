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
	payer: number;
	method: ReturnType<typeof methodOf>;
	amount: number;
	/** In milliseconds. */
	created: number;
	isPaid: boolean;
}

/** Section "Transaction". */
export function transaction({ until }: Scope, random: Random, payment: Payment) {
	const { id, payer, method, amount, created, isPaid } = payment;
	const { alias } = method;
	const own = {
		...{ id, customer_id: payer, payment_id: method.id, amount, buyer_amount: amount },
		...{ status: isPaid ? 'captured' : 'pending', authorized: isPaid, captured: isPaid },
		cancelled: !isPaid && random.chance(0.2),
		billet_url: alias === 'billet' ? `https://pay.example.com/billet/${id}` : null,
		payment: {
			data: record('payment', random, {
				...{ ...method, is_credit_card: alias === 'credit_card' },
				...{ is_billet: alias === 'billet', is_pix: alias === 'pix' },
			}),
		},
		metadata: [{ key: 'terminal', value: String(random.int(1, 9)) }],
	};
	return record('transaction', random, own, { created, until });
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
