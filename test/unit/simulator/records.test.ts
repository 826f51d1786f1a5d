/** @real-time Compares records with the clock of the process. */
import type { Simulator } from '../../simulator';
import { at, call, elements, keysOf, Stores } from './client';
import { FIELDS } from './fields';

const stores = new Stores();
let store: Simulator;
let home: string;

beforeAll(async () => {
	store = await stores.start({ orders: 60, webhooks: 3, limits: { 'GET /orders': Infinity } });
	home = `/${store.aliases[0]}`;
});
afterAll(() => stores.stop());

const list = async (path: string): Promise<unknown[]> =>
	elements((await call(store, 'GET', `${home}${path}`)).body);

const found = (records: readonly unknown[], path: string): unknown =>
	records.map((record) => at(record, path)).find((value) => value !== null && value !== undefined);

const DATE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{6})?$/;

describe('Fields of the document', () => {
	it('are all in the user and the stores', async () => {
		const { status, body } = await call(store, 'POST', '/auth/me');
		expect(status).toBe(200);
		expect(keysOf(body)).toEqual(FIELDS.user);
		const merchants = elements(at(body, 'merchants'));
		expect(merchants.map((merchant) => at(merchant, 'alias'))).toEqual(store.aliases);
		for (const merchant of merchants) {
			expect(keysOf(merchant)).toEqual(FIELDS.merchant);
			expect(keysOf(at(merchant, 'has_services'))).toEqual(FIELDS.services);
			expect(keysOf(at(merchant, 'subscription'))).toEqual(['plan', 'status']);
		}
		for (const relation of ['group', 'notification_types', 'lead_data']) {
			expect(Array.isArray(at(body, `${relation}.data`))).toBe(true);
		}
	});

	it('are all in the orders and their relations', async () => {
		const orders = await list('/orders?limit=60&include=metadata');
		expect(orders).toHaveLength(60);
		for (const order of orders) {
			expect(keysOf(order)).toEqual(FIELDS.order);
			const items = elements(at(order, 'items'));
			expect(items.length).toBeGreaterThan(0);
			for (const item of items) expect(keysOf(item)).toEqual(FIELDS.orderItem);
			expect(keysOf(at(order, 'address.0'))).toEqual(FIELDS.orderAddress);
			expect(keysOf(at(order, 'payments.0'))).toEqual(['alias', 'icon_url', 'name']);
			expect(keysOf(at(order, 'transactions.data'))).toEqual(FIELDS.transaction);
			expect(keysOf(at(order, 'transactions.data.payment.data'))).toEqual(FIELDS.payment);
			expect(keysOf(at(order, 'customer.data'))).toEqual(FIELDS.customer);
			expect(keysOf(at(order, 'customer.data.phone'))).toEqual(FIELDS.phone);
			expect(keysOf(at(order, 'customer.data.spreadsheet.data'))).toEqual(FIELDS.spreadsheet);
			expect(keysOf(at(order, 'whatsapp.data'))).toEqual(FIELDS.whatsapp);
			expect(keysOf(at(order, 'whatsapp.data.billet'))).toEqual(['link', 'message']);
			expect(keysOf(at(order, 'status.data'))).toEqual(FIELDS.status);
			expect(keysOf(at(order, 'statuses.data.0'))).toEqual(FIELDS.statuses);
			expect(keysOf(at(order, 'metadata.data.0'))).toEqual(['key', 'value']);
			expect(at(order, 'services.data')).toEqual([]);
		}
		expect(keysOf(found(orders, 'pix.data'))).toEqual(FIELDS.pix);
		expect(keysOf(found(orders, 'promocode.data'))).toEqual(FIELDS.promocode);
		expect(keysOf(found(orders, 'pickup_address.data'))).toEqual(FIELDS.pickupAddress);
		expect(orders.some((order) => at(order, 'promocode.data') === null)).toBe(true);
	});

	it('are all in leads, discounts, products, webhooks and order items', async () => {
		const discountFields = [...FIELDS.discount, 'meta'].sort();
		expect((await list('/leads')).map(keysOf)).toEqual(Array(20).fill(FIELDS.lead));
		expect((await list('/discounts')).map(keysOf)).toEqual(Array(20).fill(discountFields));
		expect((await list('/catalog/products')).map(keysOf)).toEqual(Array(20).fill(FIELDS.product));
		const webhooks = await list('/webhooks');
		expect(webhooks).toHaveLength(3);
		for (const webhook of webhooks) {
			expect(keysOf(webhook)).toEqual(FIELDS.webhook);
			expect(keysOf(at(webhook, 'events.data.0'))).toEqual(['description', 'name']);
		}
		expect(keysOf(found(webhooks, 'products.data.0'))).toEqual(FIELDS.product);
		const orderId = String(
			at(store.data.orders(store.aliases[0] ?? '').at(0), 'address.0.order_id'),
		);
		const items = await list(`/orders/${orderId}/items`);
		expect(items.length).toBeGreaterThan(0);
		for (const item of items) expect(keysOf(item)).toEqual(FIELDS.orderItem);
	});
});

describe('Types of the samples', () => {
	it('include all four notations of a date', async () => {
		const { body: user } = await call(store, 'POST', '/auth/me');
		expect(at(user, 'last_login_at')).toMatch(DATE);
		expect(at(user, 'confirmed_at')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/);
		expect(at(user, 'birthday')).toMatch(/^\d{4}-\d\d-\d\d$/);
		const leads = await list('/leads?limit=60');
		const dates = leads.map((lead) => at(lead, 'created_at'));
		expect(dates).toHaveLength(60);
		for (const date of dates) {
			expect(date).toEqual({
				date: expect.stringMatching(DATE) as unknown,
				timezone_type: 3,
				timezone: 'America/Sao_Paulo',
			});
		}
		expect(dates.some((date) => String(at(date, 'date')).includes('.'))).toBe(true);
		expect(dates.some((date) => !String(at(date, 'date')).includes('.'))).toBe(true);
		const orders = await list('/orders?limit=60');
		expect(found(orders, 'pix.data.pix_expiration_date')).toMatch(/T.*-03:00$/);
	});
});

describe('Seeded records', () => {
	it('are the same for the same seed, and differ between seeds and stores', async () => {
		const [same, other] = await Promise.all([
			stores.start({ orders: 60, webhooks: 3 }),
			stores.start({ orders: 60, seed: 2 }),
		]);
		const path = `${home}/orders?limit=5`;
		const first = elements((await call(store, 'GET', path)).body);
		expect(elements((await call(same, 'GET', path)).body)).toEqual(first);
		expect(elements((await call(other, 'GET', path)).body)).not.toEqual(first);
		const second = await call(store, 'GET', `/${store.aliases[1]}/orders?limit=5`);
		expect(elements(second.body)).not.toEqual(first);
	});

	it('are generated on access, so that 100,000 orders need no start-up time', async () => {
		const start = performance.now();
		const big = await stores.start({ orders: 100_000, pagination: 'pages' });
		const { body } = await call(big, 'GET', `${home}/orders?page=5000&limit=20`);
		expect(elements(body)).toHaveLength(20);
		expect(at(body, 'meta.pagination.total')).toBe('100000');
		expect(performance.now() - start).toBeLessThan(2000);
	});

	it('keep their other values without a relation', async () => {
		const lean = await stores.start({ orders: 5, include: { default: [] } });
		const { body } = await call(lean, 'GET', `${home}/orders?include=status`);
		const [order] = elements(body);
		expect(keysOf(order)).not.toContain('customer');
		expect(at(order, 'status.data.id')).toEqual(expect.any(Number));
		const [full] = await list('/orders');
		expect(full).toMatchObject({ value_total: at(order, 'value_total') as number });
	});
});
