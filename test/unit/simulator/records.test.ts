import type { Simulator } from '../../simulator';
import { ORDER_RELATIONS } from '../../simulator/data/order';
import { at, elements, keysOf, read, Stores } from './client';
import { FIELDS } from './fields';

const stores = new Stores();
let store: Simulator;
beforeAll(async () => {
	store = await stores.start({ orders: 60, webhooks: 3, limits: { 'GET /orders': Infinity } });
});
afterAll(() => stores.stop());

const HOME = '/loja-aurora';
const list = async (path: string): Promise<unknown[]> =>
	elements(await read(store, 'GET', `${HOME}${path}`));

/** The values at a path of all records, without those that are null. */
const found = (records: readonly unknown[], path: string): unknown[] =>
	records.map((record) => at(record, path)).filter((value) => value !== null);

describe('Fields of the document', () => {
	const ORDERS = `/orders?limit=60&include=${ORDER_RELATIONS.join()}`;

	it.each<[list: string, path: string, fields: readonly string[]]>([
		[ORDERS, '', FIELDS.order],
		[ORDERS, 'items.0', FIELDS.orderItem],
		[ORDERS, 'address.0', FIELDS.orderAddress],
		[ORDERS, 'payments.0', ['alias', 'icon_url', 'name']],
		[ORDERS, 'transactions.data', FIELDS.transaction],
		[ORDERS, 'transactions.data.payment.data', FIELDS.payment],
		[ORDERS, 'customer.data', FIELDS.customer],
		[ORDERS, 'customer.data.phone', FIELDS.phone],
		[ORDERS, 'customer.data.spreadsheet.data', FIELDS.spreadsheet],
		[ORDERS, 'whatsapp.data', FIELDS.whatsapp],
		[ORDERS, 'status.data', FIELDS.status],
		[ORDERS, 'statuses.data.0', FIELDS.statuses],
		[ORDERS, 'metadata.data.0', ['key', 'value']],
		[ORDERS, 'pix.data', FIELDS.pix],
		[ORDERS, 'promocode.data', FIELDS.promocode],
		[ORDERS, 'pickup_address.data', FIELDS.pickupAddress],
		['/orders/11000001/items', '', FIELDS.orderItem],
		['/leads', '', FIELDS.lead],
		['/discounts', '', [...FIELDS.discount, 'meta'].sort()],
		['/catalog/products', '', FIELDS.product],
		['/webhooks', '', FIELDS.webhook],
		['/webhooks', 'events.data.0', ['description', 'name']],
	])('are all in %s %s', async (from, path, fields) => {
		const records = await list(from);
		const values = path === '' ? records : found(records, path);
		expect(values.length).toBeGreaterThan(0);
		for (const value of values) expect(keysOf(value)).toEqual(fields);
	});

	it('are all in the user and the stores', async () => {
		const body = await read(store, 'POST', '/auth/me');
		expect(keysOf(body)).toEqual(FIELDS.user);
		const merchants = elements(at(body, 'merchants'));
		expect(merchants.map((merchant) => at(merchant, 'alias'))).toEqual(store.aliases);
		for (const merchant of merchants) expect(keysOf(merchant)).toEqual(FIELDS.merchant);
	});

	it('have each field with a value in some record', async () => {
		const orders = await list(`/orders?limit=60&include=${ORDER_RELATIONS.join()}`);
		const places = ['', 'items.0', 'transactions.data', 'promocode.data', 'customer.data'];
		const empty = places.flatMap((place) => {
			const records = place === '' ? orders : found(orders, place);
			const names = [...new Set(records.flatMap(keysOf))];
			return names.filter((name) => found(records, name).length === 0);
		});
		expect(empty).toEqual([]);
	});

	it('have the four notations of a date', async () => {
		const user = await read(store, 'POST', '/auth/me');
		expect(at(user, 'last_login_at')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
		expect(at(user, 'confirmed_at')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/);
		expect(at(user, 'birthday')).toMatch(/^\d{4}-\d\d-\d\d$/);
		const dates = (await list('/leads')).map((lead) => at(lead, 'created_at'));
		for (const date of dates) expect(keysOf(date)).toEqual(['date', 'timezone', 'timezone_type']);
		expect(new Set(dates.map((date) => String(at(date, 'date')).length))).toEqual(
			new Set([19, 26]),
		);
	});
});

describe('Seeded records', () => {
	it('are the same for the same seed, and differ between seeds and stores', async () => {
		const [same, other] = await Promise.all([
			stores.start({ orders: 60, webhooks: 3 }),
			stores.start({ orders: 60, seed: 2 }),
		]);
		const first = await list('/orders?limit=5');
		const readFrom = async (from: Simulator, alias = 'loja-aurora') =>
			elements(await read(from, 'GET', `/${alias}/orders?limit=5`));
		expect(await readFrom(same)).toEqual(first);
		expect(await readFrom(other)).not.toEqual(first);
		expect(await readFrom(store, 'loja-brisa')).not.toEqual(first);
	});
});
