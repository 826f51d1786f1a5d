import { DateTime } from 'luxon';

const ZONE = 'America/Sao_Paulo';

/** A date object of the service. */
export const dateObject = (at: DateTime) => ({
	date: at.setZone(ZONE).toFormat('yyyy-MM-dd HH:mm:ss'),
	timezone_type: 3,
	timezone: ZONE,
});

export interface Customer {
	name: string | null;
	email: string;
	phone: { full_number: string } | null;
}

const ISSUED = { authorized: true, captured: false, cancelled: false };
const REFUNDED = { authorized: true, captured: true, cancelled: true };
const noon = (days: number): DateTime =>
	DateTime.now().setZone(ZONE).minus({ days }).startOf('day').plus({ hours: 12 });
const history = (at: DateTime) => ({
	data: [{ id: 1, name: 'Waiting', created_at: dateObject(at) }],
});

/** An order of yesterday whose Pix was issued and is not paid, with all its relations. */
function unpaid(number: number, customer: Customer): Record<string, unknown> {
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
		statuses: history(noon(1)),
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

/** The fields of an order that the service shows only where they are asked for. */
const RELATIONS = [
	...['customer', 'metadata', 'pickup_address', 'pix', 'status', 'statuses', 'transactions'],
	'whatsapp',
];

/**
 * Orders as shops have them, numbered from `base` on, with these of their relations: unpaid (0, without a phone 1, not on
 * WhatsApp 2, new 7, of a guest 9, without transactions 10), on their way (3, without a phone 4), delivered a week ago (5),
 * refunded (6), and paid three days ago (8).
 */
export function exampleOrders(
	base: number,
	customerOf: (index: number) => Customer,
	relations: readonly string[],
): object[] {
	const paid = { authorized: true };
	const sent = { ...paid, track_url: 'https://track.example.com/1?a=_b_' };
	const withoutPhone = (index: number) => ({
		customer: { data: { ...customerOf(index), phone: null } },
	});
	const changes: Array<Record<string, unknown>> = [
		{},
		withoutPhone(1),
		{},
		{ ...sent, track_code: `TR_${base}` },
		{ ...sent, track_code: `TX_${base}`, ...withoutPhone(4) },
		{ ...sent, track_code: `TD_${base}`, delivered: true, date_delivery: dateObject(noon(8)) },
		{ ...paid, transactions: { data: [REFUNDED] }, date_delivery: dateObject(noon(8)) },
		{ statuses: history(DateTime.now()) },
		{ ...paid, statuses: history(noon(3)) },
		{ customer: { data: [] } },
		{ transactions: { data: [] } },
	];
	return changes.map((change, index) => {
		const order = { ...unpaid(base + index, customerOf(index)), ...change };
		const isShown = ([name]: [string, unknown]): boolean =>
			!RELATIONS.includes(name) || relations.includes(name);
		return Object.fromEntries(Object.entries(order).filter(isShown));
	});
}
