import type { INodeParameters } from 'n8n-workflow';

import { SAMPLES, type OperationName } from '../samples';
import { Shop } from '../shop';

let shop: Shop;
beforeAll(async () => {
	shop = await Shop.open({ orderIds: 'present', discountMeta: 'top' });
});
afterEach(() => {
	shop.service.configure({ wrapSingle: false, wrapLists: 'data', writeResponse: 'record' });
	shop.service.faults.clear();
});
afterAll(async () => {
	await shop.close();
});

interface Case {
	name: OperationName;
	/** Overrides the parameters of the sample. */
	more?: INodeParameters;
	/** The first record of the response, as the service stores it. */
	stored: () => unknown;
	/** Fields of the simplified record, in their order. */
	fields: string;
}

const first = () => shop.alias();
const orderFields =
	'id number status created_at customer_name customer_email payment value_total shipment_service track_code';
const webhookFields = 'id name url active events products disabled_at created_at updated_at';
const discountFields =
	'id name discount_method discount_value entry_condition_type entry_condition_value discount_type accumulate start_at end_at';
const bannerFields = 'id name type active expired home link image_url start_at end_at';

/** The secret key is redacted in every output. */
const redacted = (webhook: object | undefined) => ({ ...webhook, secret_key: '**********' });

const LISTS: Case[] = [
	{
		name: 'store.getAll',
		stored: () => shop.service.data.user().merchants.data[0],
		fields: 'id name alias domain base_url active plan subscription_status owner_email created_at',
	},
	{
		name: 'order.getAll',
		more: { include: ['metadata'] },
		stored: () => shop.service.data.orders(first()).at(0),
		fields: orderFields,
	},
	{
		name: 'order.getItems',
		stored: () => shop.service.data.orderItems(first(), 11000001)?.at(0),
		fields: 'id product_id sku_id item_sku quantity price price_cost gift is_digital bundle_name',
	},
	{
		name: 'product.getAll',
		stored: () => shop.service.data.products(first()).at(0),
		fields: 'id name sku slug active searchable has_variations is_digital url preview_url',
	},
	{
		name: 'discount.getAll',
		stored: () => shop.service.data.discounts(first()).at(0),
		fields: discountFields,
	},
	{
		name: 'lead.getAll',
		stored: () => shop.service.data.leads(first()).at(0),
		fields: 'id name email city state birthday is_customer customer_id utm_source created_at',
	},
	{
		name: 'webhook.getAll',
		stored: () => redacted(shop.service.state.webhooks(first())[0]),
		fields: webhookFields,
	},
];

const RECORDS: Case[] = [
	{
		name: 'user.get',
		stored: () => shop.service.data.user(),
		fields: 'id name email phone type active is_owner stores last_login_at created_at',
	},
	{
		name: 'webhook.get',
		stored: () => redacted(shop.service.state.webhook(first(), 18000001)),
		fields: webhookFields,
	},
	{
		name: 'discount.create',
		stored: () => shop.service.state.createdDiscounts.at(-1)?.discount,
		fields: discountFields,
	},
	{
		name: 'sku.update',
		stored: () => shop.service.state.sku(first(), 15000001),
		fields:
			'id product_id sku title price_sale price_discount price_cost availability quantity_managed blocked_sale',
	},
	{
		name: 'banner.sort',
		stored: () => shop.service.state.banner(first(), 17000001),
		fields: bannerFields,
	},
	{
		name: 'banner.update',
		stored: () => shop.service.state.banner(first(), 17000001),
		fields: bannerFields,
	},
	{
		name: 'order.update',
		stored: () => ({ number: 1001, status: 'paid' }),
		fields: orderFields,
	},
];
const CASES = [...LISTS, ...RECORDS];

/** A value and all values inside it, at any depth. */
function deepValues(value: unknown): unknown[] {
	if (typeof value !== 'object' || value === null) return [value];
	return [value, ...Object.values(value).flatMap(deepValues)];
}

const keysOf = (value: unknown) => Object.keys(value ?? {});

describe.each(CASES)('Output of $name', ({ name, more, stored, fields }) => {
	const firstOf = async (output: string) => {
		const { json, errorText } = await shop.run(name, {
			...SAMPLES[name],
			...more,
			output,
			limit: 1,
		});
		expect(errorText).toBe('');
		return json[0];
	};

	it('is flat and always has the same fields when simplified', async () => {
		const json = await firstOf('simplified');

		expect(keysOf(json)).toEqual(fields.split(' '));
		const nested = Object.values(json ?? {}).filter((value) => typeof value === 'object');
		expect(nested.filter((value) => value !== null)).toEqual([]);
	});

	it('has every field when full, without data wrappers and date objects', async () => {
		const json = await firstOf('full');
		const inside = deepValues(json).map(keysOf);

		expect(keysOf(json)).toEqual(keysOf(stored()));
		expect(inside).not.toContainEqual(['data']);
		expect(inside).not.toContainEqual(['date', 'timezone_type', 'timezone']);
	});

	it('is the response of the service when raw', async () => {
		expect(await firstOf('raw')).toEqual(stored());
	});
});

it('Full output converts a date object to ISO 8601 with the offset of its time zone', async () => {
	const { json } = await shop.run('discount.getAll', { limit: 1, output: 'full' });

	const { start_at: sent } = shop.service.data.discounts(first()).at(0);
	expect(sent.timezone).toBe('America/Sao_Paulo');
	expect(json[0]?.start_at).toBe(`${sent.date.slice(0, 19).replace(' ', 'T')}.000-03:00`);
});

it('Every output redacts credential values that the service repeats', async () => {
	for (const output of ['simplified', 'full', 'raw']) {
		const { userToken } = shop.service.credentials;
		shop.service.faults.push({ status: 200, body: { data: [{ name: `Hi ${userToken}` }] } });
		const { json } = await shop.run('lead.getAll', { output });

		expect(json).toMatchObject([{ name: 'Hi **********' }]);
	}
});

it.each(RECORDS)(
	'Output of $name is the same when the record is wrapped in data',
	async ({ name }) => {
		const id = async () => (await shop.run(name, { ...SAMPLES[name], output: 'raw' })).json[0]?.id;
		const bare = await id();
		shop.service.configure({ wrapSingle: true });
		const wrapped = await id();

		// Each run creates another discount.
		expect(wrapped).toBe(name === 'discount.create' ? Number(bare) + 1 : bare);
	},
);

it.each(LISTS)(
	'Output of $name is the same when the list is not wrapped in data',
	async ({ name }) => {
		const ids = async () =>
			(await shop.run(name, { ...SAMPLES[name], limit: 2 })).json.map(({ id }) => id);
		const wrapped = await ids();
		shop.service.configure({ wrapLists: 'bare' });

		expect(wrapped.length).toBeGreaterThan(0);
		expect(await ids()).toEqual(wrapped);
	},
);

describe('Response without a record', () => {
	const writes = RECORDS.filter(({ name }) => !name.endsWith('get'));

	it.each(writes)('is a success for $name', async ({ name }) => {
		for (const writeResponse of ['204', 'empty'] as const) {
			shop.service.configure({ writeResponse });
			const { json, items } = await shop.run(name, SAMPLES[name]);
			expect(json).toEqual([{ success: true }]);
			expect(items[0]?.pairedItem).toEqual({ item: 0 });
		}
	});

	it.each(['{}', '[]', '{"data": null}', '{"data": []}', '{"meta": {}}'])(
		'%j is a success for a write, so that the workflow continues',
		async (body) => {
			shop.service.faults.push({ status: 200, body });

			expect((await shop.run('discount.create', SAMPLES['discount.create'])).json).toEqual([
				{ success: true },
			]);
		},
	);

	it('returns a text in place of a record', async () => {
		shop.service.faults.push({ status: 200, body: { data: 'queued' } });

		expect((await shop.run('order.update', SAMPLES['order.update'])).json).toEqual([
			{ value: 'queued' },
		]);
	});

	it.each(['', 'null', '[]', '{"data": []}', '{"data": null, "meta": {}}'])(
		'%j is an empty list',
		async (body) => {
			shop.service.faults.push({ status: 200, body });

			expect((await shop.run('lead.getAll')).json).toEqual([]);
			expect(shop.service.faults.pending).toBe(0);
		},
	);

	it.each(CASES)('is an error for $name when it is a web page', async ({ name }) => {
		shop.service.faults.push({ status: 200, body: '<html>Sign in</html>' });
		const { errorText, json } = await shop.run(name, SAMPLES[name]);

		expect(errorText).toContain('something that is not JSON (status 200)');
		expect(errorText).toContain('Check the Base URL');
		expect(json).toEqual([]);
	});
});
