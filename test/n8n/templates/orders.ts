import { DateTime } from 'luxon';

const ZONE = 'America/Sao_Paulo';

/** A date object of the service. */
export const dateObject = (at: DateTime, timezone = ZONE) => ({
	date: at.setZone(ZONE).toFormat('yyyy-MM-dd HH:mm:ss'),
	timezone_type: 3,
	timezone,
});

export interface Customer {
	name: string;
	email: string;
	phone: { full_number: string };
}

type Order = Record<string, unknown>;
type CustomerOf = (index: number) => Customer;

const ISSUED = { authorized: true, captured: false, cancelled: false };
const CAPTURED = { authorized: true, captured: true, cancelled: false };
const REFUNDED = { ...CAPTURED, cancelled: true };

const noon = (days: number): DateTime =>
	DateTime.now().setZone(ZONE).minus({ days }).startOf('day').plus({ hours: 12 });
/** Longer than two days ago, and less than three. */
const earlier = DateTime.now().minus({ hours: 60 });
const history = (...dates: DateTime[]) => ({
	statuses: {
		data: dates.map((at, id) => ({ id, name: 'A status', created_at: dateObject(at) })),
	},
});
const delivered = (days: number) => ({ delivered: true, date_delivery: dateObject(noon(days)) });
const paid = { authorized: true };
const sent = { ...paid, track_url: 'https://track.example.com/1?a=_b_' };
const digital = { items: [{ item_sku: 'E-book', quantity: 1, price: 9, is_digital: true }] };
const statusPaid = { status: { data: { id: 2, name: 'Paid', alias: 'paid' } } };

/** An order of yesterday whose Pix was issued and is not paid, with all its relations. */
function unpaid(number: number, customer: Customer): Order {
	const expires = DateTime.now().plus({ days: 1 }).startOf('day').plus({ hours: 20 });
	return {
		...{ number, value_total: 1_234.5, value_shipment: 10, value_discount: 0, authorized: false },
		...{ delivered: false, track_code: null, track_url: null, shipment_service: 'Express' },
		items: [{ id: 1, item_sku: `SKU-${number % 100}`, quantity: 2, price: 612.25 }],
		address: [
			{ order_id: number, street: 'Rua', number: 1, zipcode: 1_310_100, city: 'São Paulo' },
		],
		payments: [{ name: 'Pix' }],
		customer: { data: customer },
		pix: { data: { pix_qr_code: `code-${number}`, pix_expiration_date: expires.toISO() } },
		status: { data: { id: 1, name: 'Waiting', alias: 'waiting' } },
		...history(noon(1)),
		transactions: { data: [ISSUED] },
		metadata: { data: [{ key: 'engraving', value: 'Ana' }] },
		pickup_address: { data: [] },
		whatsapp: {
			data: {
				order_shipped: `https://chat.example.com/send?text=Pedido+${number}+a+caminho%21`,
				payment_link: `https://pay.example.com/${number}`,
			},
		},
	};
}

/**
 * What shops are like: `tidy`, and the same shop `later`; `odd`, where orders miss something; `silent`, where none says
 * whether it is paid, nor when it was delivered; `closed`, which refuses to be read; and `large`, with the orders of the
 * simulator.
 */
export type Kind = 'tidy' | 'later' | 'odd' | 'silent' | 'closed' | 'large';

/** What is different in each order of a shop, by its place in the list. */
const KINDS: Readonly<Record<Kind, (base: number, customerOf: CustomerOf) => Order[]>> = {
	tidy: (base, customerOf) => [
		{},
		{ customer: { data: { ...customerOf(1), phone: null } } },
		// Its phone number is not on WhatsApp.
		{},
		{ ...sent, track_code: `TR_${base}` },
		{
			...{ ...sent, track_code: `TX_${base}` },
			customer: { data: { ...customerOf(4), phone: null } },
		},
		{ ...sent, track_code: `TD_${base}`, ...delivered(8), whatsapp: null },
		{ ...paid, transactions: { data: [REFUNDED] }, ...delivered(8) },
		history(DateTime.now()),
		{ ...paid, ...history(earlier) },
		{ customer: { data: [] } },
		{ transactions: { data: [] } },
		{ pix: null, value_total: '499.99' },
		{
			pix: { data: { pix_qr_code: 'old', pix_expiration_date: noon(1).toISO() } },
			value_total: '500.00',
		},
		{ authorized: null, transactions: null, value_total: 80 },
		history(noon(5)),
		{ value_total: null },
		{
			...{ ...paid, utm_source: 'ads' },
			customer: { data: { ...customerOf(16), email: customerOf(16).email.toUpperCase() } },
		},
		{ ...sent, track_code: `TA_${base}`, ...delivered(25), ...history(noon(30)) },
		{ ...sent, track_code: `TB_${base}`, ...delivered(2), ...history(noon(6)) },
		{ ...sent, track_code: `TC_${base}`, ...history(noon(5)) },
		{ ...paid, ...digital, ...history(earlier) },
	],
	later: (base, customerOf) => {
		const changes: Record<number, Order> = {
			0: { ...paid, ...statusPaid, ...history(noon(1), DateTime.now()) },
			3: { track_code: `TS_${base}` },
			8: { ...sent, track_code: `TN_${base}`, ...history(earlier, DateTime.now()) },
		};
		return KINDS.tidy(base, customerOf).map((order, index) => ({ ...order, ...changes[index] }));
	},
	odd: (base, customerOf) =>
		[
			{ address: [] },
			{ items: undefined },
			{ customer: null },
			{ value_total: '80.50', items: [{ item_sku: 'A', quantity: '2', price: '40.25' }] },
			{
				address: [],
				pickup_address: { data: { order_id: base + 4, full_address: 'Rua A, 1' } },
			},
			{ ...digital, address: [] },
			{ statuses: { data: [{ id: 1, name: 'A status', created_at: dateObject(earlier, 'BRT') }] } },
			{ statuses: null },
			{ customer: { data: null } },
			{ customer: { data: { ...customerOf(9), name: null, email: null } } },
			{ authorized: '1', transactions: { data: [{ captured: 'true', cancelled: 0 }] } },
			{ authorized: false, transactions: { data: [REFUNDED, CAPTURED] } },
			{ authorized: undefined, transactions: { data: ISSUED } },
		].map((order) => ({ ...paid, ...history(earlier), ...order })),
	silent: () =>
		[{ delivered: false }, { delivered: true }].map((order) => ({
			...{ authorized: null, transactions: null, ...history(earlier) },
			...order,
		})),
	closed: () => [],
	large: () => [],
};

/** The orders of a shop, numbered from `base` on. */
export function ordersOf(kind: Kind, base: number, customerOf: CustomerOf): Order[] {
	return KINDS[kind](base, customerOf).map((changes, index) => ({
		...unpaid(base + index, customerOf(index)),
		...changes,
	}));
}
