import { isoWithOffset, later, seededDateObject } from '../../data/dates';
import type { Random } from '../../data/random';

/** Order status values are not shown; these are a guess. */
const STATUSES = [
	{ id: 1, name: 'Waiting for payment', alias: 'waiting_payment', description: 'Not paid yet' },
	{ id: 2, name: 'Paid', alias: 'paid', description: 'The payment has arrived' },
	{ id: 3, name: 'Shipped', alias: 'shipped', description: 'On its way to the customer' },
	{ id: 4, name: 'Delivered', alias: 'delivered', description: 'With the customer' },
] as const;

export function status(reached: number) {
	return STATUSES[reached] ?? STATUSES[0];
}

/** Number of statuses of a delivered order. */
export const STATUS_COUNT = STATUSES.length;

/**
 * The status history up to the status reached.
 *
 * @param created in milliseconds
 * @param changes when the last of them were reached while the service runs, in milliseconds
 */
export function statuses(
	random: Random,
	reached: number,
	created: number,
	changes: readonly number[] = [],
) {
	const first = reached + 1 - changes.length;
	return STATUSES.slice(0, reached + 1).map((step, day) => {
		const moment = changes[day - first] ?? created + day * 24 * 60 * 60 * 1000;
		const at = seededDateObject(random, moment);
		return {
			...step,
			details: random.maybe('Changed in the panel'),
			created_at: at,
			updated_at: at,
		};
	});
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

export function metadata(random: Random) {
	return [
		{ key: 'campaign', value: random.pick(['autumn', 'winter']) },
		{ key: 'seller', value: String(random.int(1, 40)) },
	];
}

export function pix(random: Random, created: number) {
	return {
		pix_qr_code: random.hex(60),
		pix_expiration_date: isoWithOffset(later(random, created, 1)),
	};
}
