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
	const cancelled = random.rarely('cancelled_at', (own) => seededDateObject(own, created));
	const cancelledAt = isPaid ? null : cancelled;
	const paidAt = isPaid ? seededDateObject(random, paid) : null;
	return {
		...{ id, customer_id: payer.id, payment_id: method.id, amount, buyer_amount: amount },
		...{ status: isPaid ? 'captured' : 'pending', authorized: isPaid, captured: isPaid },
		...{
			cancelled: cancelledAt !== null,
			can_be_cancelled: isPaid,
			can_be_captured: !isPaid && isCard,
		},
		...random.values({
			integers: 'gateway_transaction_id gateway_order_id installments total_logs',
			amounts: 'installment_value buyer_installment_value',
			texts: `gateway_authorization_code installment_formated buyer_installment_formated
				antifraud_status antifraud_score sent_to_antifraud bank_name bank_alias
				billet_our_number billet_document_number billet_whatsapp_link`,
			rareIntegers: `affiliation_id marketplace_id marketplace_account_id gateway_billet_id
				antifraud_sale_id error_code`,
			rareTexts: 'error_message',
		}),
		truncated_card: isCard ? `**** ${random.digits(4)}` : null,
		holder_name: isCard ? payer.name : null,
		holder_document: isCard ? payer.cpf : null,
		billet_url: isBillet ? `https://pay.example.com/billet/${id}` : null,
		billet_barcode: isBillet ? random.digits(47) : null,
		billet_date: isBillet ? plainDateTime(later(random, created, 3)) : null,
		...timestamps(scope, random, created),
		...{
			capture_date: paidAt,
			authorized_at: paidAt,
			captured_at: paidAt,
			cancelled_at: cancelledAt,
		},
		payment: {
			data: {
				...{ ...method, icon_url: icon, is_credit_card: isCard, is_billet: isBillet },
				is_pix: method.alias === 'pix',
				...random.values({
					booleans: 'has_config active_config is_deposit is_pix_in_installments is_wallet',
				}),
			},
		},
		metadata: [{ key: 'terminal', value: String(random.int(1, 9)) }],
	};
}

/** Section "Promocode (coupon attached to an order)". */
export function promocode(random: Random, scope: Scope, index: number, created: number) {
	return {
		id: idOf('promocode', scope, index),
		code: `SAVE${random.int(5, 30)}`,
		...{ discount_type: random.word('percent amount'), active: true, expired: false },
		...random.values({
			integers: `price_products percent_products product_quantity product_max_quantity used
				items_count shipment_percent`,
			amounts: 'value min_value use_percent',
			booleans: `for_the_price_of cart_default accumulate once_per_customer abandoned_cart
				newsletter free_shipment ignore_promotion_products`,
			texts: 'description type_increment_value quantity total_customers_used',
			rareIntegers: 'customer_id',
		}),
		start_at: seededDateObject(random, created),
		payments_ids: random.rarely('payments_ids', (own) => [own.int(1, 9)]),
		end_at: random.maybe(seededDateObject(random, later(random, created, 60))),
		...timestamps(scope, random, created),
	};
}

export function whatsapp(orderId: number) {
	const link = (what: string): string => `https://chat.example.com/${orderId}/${what}`;
	return {
		billet: { link: link('billet'), message: 'Here is your bank slip' },
		...{ order_shipped: link('shipped'), abandoned_cart: link('cart') },
		...{ pix: link('pix'), payment_link: link('pay') },
	};
}
