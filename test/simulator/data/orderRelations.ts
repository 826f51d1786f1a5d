import { later, plainDateTime, seededDateObject, timestamps } from './dates';
import { anyValues, type Random } from './random';
import { idOf, type Scope } from './stores';

interface Payment {
	id: number;
	payer: { id: number; name: string; cpf: string };
	method: { id: number; alias: string; name: string };
	icon: string;
	amount: number;
	/** In milliseconds. */
	created: number;
}

/** Section "Transaction". */
export function transaction(random: Random, { id, payer, method, icon, amount, created }: Payment) {
	const isPaid = random.chance(0.7);
	const isCard = method.alias === 'credit_card';
	const isBillet = method.alias === 'billet';
	const installments = isCard ? random.int(1, 6) : 1;
	const installment = Math.round((amount / installments) * 100) / 100;
	const formated = `${installments}x ${installment.toFixed(2)}`;
	const paidAt = isPaid ? seededDateObject(random, later(random, created, 2)) : null;
	return {
		id,
		customer_id: payer.id,
		payment_id: method.id,
		...anyValues(random, {
			nulls:
				'affiliation_id marketplace_id marketplace_account_id error_code error_message ' +
				'cancelled_at bank_name bank_alias gateway_billet_id antifraud_sale_id',
			integers: 'gateway_transaction_id gateway_order_id total_logs',
		}),
		installments,
		authorized: isPaid,
		captured: isPaid,
		cancelled: false,
		can_be_captured: !isPaid && isCard,
		can_be_cancelled: isPaid,
		amount,
		buyer_amount: amount,
		installment_value: installment,
		buyer_installment_value: installment,
		gateway_authorization_code: isPaid ? random.digits(6) : null,
		installment_formated: formated,
		buyer_installment_formated: formated,
		status: isPaid ? 'captured' : 'pending',
		truncated_card: isCard ? `**** ${random.digits(4)}` : null,
		holder_name: isCard ? payer.name : null,
		holder_document: isCard ? payer.cpf : null,
		billet_url: isBillet ? `https://pay.example.com/billet/${id}` : null,
		billet_barcode: isBillet ? random.digits(47) : null,
		billet_date: isBillet ? plainDateTime(later(random, created, 3)) : null,
		billet_our_number: isBillet ? random.digits(11) : null,
		billet_document_number: isBillet ? random.digits(9) : null,
		billet_whatsapp_link: isBillet ? `https://chat.example.com/billet/${id}` : null,
		antifraud_status: isCard ? 'approved' : null,
		antifraud_score: isCard ? random.money(0, 1).toFixed(2) : null,
		sent_to_antifraud: isCard ? 'yes' : 'no',
		...timestamps(random, created),
		capture_date: paidAt,
		authorized_at: paidAt,
		captured_at: paidAt,
		payment: {
			data: {
				...method,
				...{ has_config: true, active_config: true, is_credit_card: isCard, is_billet: isBillet },
				...{ is_pix: method.alias === 'pix', is_deposit: false },
				...{ is_pix_in_installments: false, is_wallet: false, icon_url: icon },
			},
		},
		metadata: [{ key: 'terminal', value: String(random.int(1, 9)) }],
	};
}

/** Section "Promocode (coupon attached to an order)". */
export function promocode(random: Random, scope: Scope, index: number, created: number) {
	const isPercent = random.chance(0.5);
	return {
		id: idOf('promocode', scope, index),
		...anyValues(random, {
			nulls: 'customer_id payments_ids',
			integers:
				'price_products percent_products product_quantity product_max_quantity used items_count ' +
				'shipment_percent',
			amounts: 'value min_value use_percent',
			booleans:
				'for_the_price_of cart_default accumulate once_per_customer abandoned_cart newsletter ' +
				'free_shipment ignore_promotion_products',
			texts: 'description type_increment_value quantity total_customers_used',
		}),
		code: `SAVE${random.int(5, 30)}`,
		discount_type: isPercent ? 'percent' : 'amount',
		active: true,
		expired: false,
		start_at: seededDateObject(random, created),
		end_at: random.maybe(seededDateObject(random, later(random, created, 60))),
		...timestamps(random, created),
	};
}

export function whatsapp(orderId: number) {
	const link = (what: string): string => `https://chat.example.com/${orderId}/${what}`;
	return {
		billet: { link: link('billet'), message: 'Here is your bank slip' },
		order_shipped: link('shipped'),
		abandoned_cart: link('cart'),
		pix: link('pix'),
		payment_link: link('pay'),
	};
}
