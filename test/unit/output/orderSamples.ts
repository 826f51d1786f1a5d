import type { JsonObject } from '../../../nodes/StoreManagement/json';

export function dateObject(date: string, timezone = 'America/Sao_Paulo'): JsonObject {
	return { date, timezone_type: 3, timezone };
}

const created_at = dateObject('2026-01-15 09:30:00.000000');

export const orderItem: JsonObject = {
	id: 501,
	product_id: 61,
	sku_id: 71,
	quantity: 2,
	has_recomm: 0,
	freebie_id: null,
	bundle_id: null,
	item_sku: 'ROSE-RED',
	bundle_name: null,
	price: 24.9,
	price_cost: 11,
	shipment_cost: 0,
	gift_value: 0,
	gift: false,
	is_digital: false,
};

export const order: JsonObject = {
	delivered: false,
	authorized: true,
	customer_id: 90,
	number: 1042,
	value_total: 61.8,
	value_shipment: 12,
	track_url: 'https://tracking.example/AB123',
	track_code: 'AB123',
	shipment_service: 'Express',
	utm_source: 'newsletter',
	ip: '192.0.2.1',
	date_delivery: dateObject('2026-02-01 00:00:00'),
	items: [orderItem],
	address: [{ id: 11, order_id: 4100, number: 5, street: 'Rua A', city: 'Campinas' }],
	payments: [
		{ icon_url: 'https://cdn.example/pix.png', name: 'Pix', alias: 'pix' },
		{ icon_url: 'https://cdn.example/card.png', name: 'Credit card', alias: 'card' },
	],
	transactions: {
		data: [
			{ id: 1, amount: 61.8, payment: { data: { id: 4, alias: 'pix', name: 'Pix' } }, created_at },
			{ id: 2, amount: 0, payment: { data: { id: 5, alias: 'billet', name: 'Billet' } } },
		],
	},
	whatsapp: { data: { billet: { link: '', message: '' }, order_shipped: 'On its way' } },
	pickup_address: { data: { id: 3, order_id: 4100, street: 'Rua B', number: '8' } },
	metadata: { data: [{ key: 'table', value: '12' }] },
	status: { data: { id: 4, name: 'Paid', alias: 'paid', description: 'Payment confirmed' } },
	pix: { data: { pix_qr_code: 'qr', pix_expiration_date: '2026-01-15T10:30:00-03:00' } },
	promocode: { data: null },
	statuses: {
		data: [
			{ id: 4, name: 'Paid', alias: 'paid', created_at: dateObject('2026-01-15 09:45:00') },
			{ id: 1, name: 'New', alias: 'new', created_at },
		],
	},
	services: { data: [] },
	customer: {
		data: {
			id: 90,
			name: 'Ana Lima',
			generic_name: 'Ana',
			email: 'ana@customer.example',
			token: 'customer-token',
			login_url: 'https://green-garden.example/login/customer-token',
			birthday: '1990-07-09',
			phone: { area_code: '11', number: '5555-0101' },
			spreadsheet: {
				data: { city: 'Campinas', last_order_date: dateObject('2025-12-24 20:00:00', 'UTC') },
			},
		},
	},
};
