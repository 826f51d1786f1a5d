import type { Simulator } from '../../simulator';
import { at, call, elements, keysOf, Stores } from './client';
import { FIELDS } from './fields';

const stores = new Stores();
let store: Simulator;
beforeEach(async () => {
	store = await stores.start({ discounts: 2 });
});
afterEach(() => stores.stop());

const PATH = '/loja-aurora/discounts';
const date = (text: string, timezone = 'America/Sao_Paulo') => ({
	date: text,
	timezone_type: 3,
	timezone,
});
const VALID: Readonly<Record<string, unknown>> = {
	name: 'Take three',
	discount_method: 'percent',
	discount_value: 12.5,
	discount_type: 'buy_x_get_y',
	entry_condition_type: 'quantity',
	entry_condition_value: 3,
	accumulate: false,
	start_at: date('2026-11-20 08:00:00'),
	restrictions: {
		include: { brands_ids: [1], products_ids: [], categories_ids: [2], collections_ids: [] },
	},
};

describe('Endpoint 5, POST discounts', () => {
	it('creates one discount and lists it last', async () => {
		const body = { ...VALID, end_at: '2026-12-01 00:00:00' };
		const created = await call(store, 'POST', PATH, body);
		expect(created.status).toBe(201);
		expect(keysOf(created.body)).toEqual(FIELDS.discount);
		expect(created.body).toMatchObject({ name: 'Take three', discount_value: 12.5 });
		expect(at(created.body, 'end_at')).toEqual(date('2026-12-01 00:00:00'));
		const { body: list } = await call(store, 'GET', PATH);
		expect(elements(list)).toHaveLength(3);
		expect(at(list, 'data.2.id')).toBe(at(created.body, 'id'));
		expect(store.state.createdDiscounts).toMatchObject([{ alias: 'loja-aurora', body }]);
	});

	it.each(Object.keys(VALID))('rejects a body without %s', async (field) => {
		const { [field]: _left, ...body } = VALID;
		const { status, body: response } = await call(store, 'POST', PATH, body);
		expect(status).toBe(400);
		expect(Object.keys(at(response, 'errors') as object)).toEqual([field]);
		expect(store.state.createdDiscounts).toEqual([]);
	});

	it.each([
		['name', 'ab'],
		['name', 'x'.repeat(101)],
		['name', 7],
		['discount_method', 'gift'],
		['discount_value', 0],
		['discount_value', 100.01],
		['discount_value', '10'],
		['discount_type', 'progressive'],
		['entry_condition_type', 'weight'],
		['entry_condition_value', 0.99],
		['accumulate', 'false'],
		['start_at', '2026-11-20 08:00:00'],
		['start_at', { date: '2026-11-20', timezone_type: 3, timezone: 'UTC' }],
		['start_at', { date: '2026-11-20 08:00:00', timezone: 'UTC' }],
		['start_at', date('2026-02-30 08:00:00')],
		['start_at', date('2026-11-20 08:00:00', 'America/Nowhere')],
		['restrictions', {}],
		['restrictions', { include: { brands_ids: ['1'] } }],
		['restrictions', { include: { products_ids: 1 } }],
		['end_at', '2026-11-20 08:00:00'],
		['end_at', '20/12/2026'],
		['end_at', date('2026-11-20 10:59:59', 'UTC')],
		['end_at', 5],
		['specifications', { set_cart_usage_limit: 1 }],
		['specifications', { cart_usage_limit: 1.5 }],
		['specifications', { get_products_quantity: '2' }],
		['specifications', { restrictions: { include: { categories_ids: [null] } } }],
	])('rejects %s as %j', async (field, value) => {
		const { status, body } = await call(store, 'POST', PATH, { ...VALID, [field]: value });
		expect(status).toBe(400);
		expect(at(body, 'message')).toBe('The given data was invalid.');
		const names = Object.keys(at(body, 'errors') as object).map((name) => name.split('.')[0]);
		expect(new Set(names)).toEqual(new Set([field]));
	});

	it.each([
		['name', null],
		['name', 'abc'],
		['name', 'x'.repeat(100)],
		['discount_value', 0.01],
		['discount_value', 100],
		['entry_condition_value', 1],
		['start_at', date('2026-11-20 08:00:00.123456')],
		['end_at', date('2026-11-20 11:00:01', 'UTC')],
		[
			'specifications',
			{ set_cart_usage_limit: true, cart_usage_limit: 2, get_products_quantity: 1 },
		],
	])('accepts %s as %j', async (field, value) => {
		expect((await call(store, 'POST', PATH, { ...VALID, [field]: value })).status).toBe(201);
	});

	it('accepts an amount above 100', async () => {
		const body = { ...VALID, discount_method: 'amount', discount_value: 250 };
		expect((await call(store, 'POST', PATH, body)).status).toBe(201);
	});

	it('reports every invalid field at once', async () => {
		const { body } = await call(store, 'POST', PATH, { ...VALID, name: 'x', accumulate: 1 });
		expect(at(body, 'errors')).toEqual({
			name: ['The name must be at least 3 characters.'],
			accumulate: ['The accumulate must be of type boolean.'],
		});
	});

	it('rejects a body that is not a JSON object', async () => {
		expect((await call(store, 'POST', PATH, '{"name":')).status).toBe(400);
		expect((await call(store, 'POST', PATH, '')).status).toBe(400);
		expect((await call(store, 'POST', PATH, [])).status).toBe(400);
	});
});
