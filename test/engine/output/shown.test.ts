import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { byId } from '../../locators';
import { byAlias, useShopPerTest } from '../shop';

const shop = useShopPerTest({ orders: 30, maxPageSize: 10, limits: { 'GET /orders': Infinity } });
const selected = (...selectedFields: string[]): INodeParameters => ({
	output: 'selected',
	selectedFields,
});
const includes = (): unknown[] => shop.takeSent().map(({ query }) => query.include);
/** Serves a page of orders, or refuses it. */
function serve(...data: IDataObject[]): void {
	const meta = { pagination: { current_page: 1, total_pages: 1 } };
	shop.service.faults.push({ status: 200, body: { data, meta } });
}

const parameter = (name: string, value: string): INodeParameters => ({
	queryParameters: { parameter: [{ name, value }] },
});

it('[O2] what the credential wants of leads is united with what a run wants', async () => {
	const credentials = shop.credentialsWith({ readQuery: 'include=a' });
	const options = parameter('include', 'b');
	await shop.run('lead.getAll', { limit: 1, options }, { credentials });
	await shop.run('lead.getAll', { limit: 1 }, { credentials });
	expect(includes()).toEqual(['b,a', 'a']);
});

it('[O2] what an output needs stands in the brackets that the user has written', async () => {
	const options = parameter('include[]', 'pix');
	await shop.run('order.getAll', { limit: 1, output: 'full', options });
	expect(shop.takeSent().map(({ query }) => query)).toEqual([
		{ 'include[]': ['pix', 'statuses', 'customer', 'transactions'] },
	]);
});

describe('[O2] What the service refuses', () => {
	const options = { include: ['pix'], createdAfter: '2020-01-01' };
	/** One thing less at a time: what the output wants, what the selection wants, the size. */
	const TRIES = [
		...['pix,customer,statuses', 'pix,statuses', 'pix'].map((include) => ({
			include,
			limit: '100',
		})),
		{ include: 'pix', limit: undefined },
	];
	const given = { ...selected('customer_name'), returnAll: true, options };

	it.each([400, 404, 422])('by %d is left out, one thing less at a time', async (status) => {
		shop.service.faults.push({ status, times: 4 });
		const { errorText } = await shop.run('order.getAll', given);
		expect(shop.takeSent().map(({ query }) => query)).toEqual(TRIES);
		expect(errorText).toContain(`status ${status}`);
	});

	it('and only that: what was left out before the size is asked for again', async () => {
		shop.service.faults.push({ status: 422, times: 99, match: { query: { limit: '100' } } });
		const { json } = await shop.run('order.getAll', given);
		expect(json).toHaveLength(30);
		const sent = shop.takeSent().map(({ query }) => query);
		expect(sent.slice(0, 4)).toEqual(TRIES);
		const asked = sent.slice(4).map(({ include, limit = 'no size' }) => [include, limit].join(' '));
		expect(new Set(asked)).toEqual(new Set(['pix,customer,statuses no size']));
	});

	it('of several things, all of it', async () => {
		shop.service.configure({ include: { known: ['pix', 'statuses'], unknown: 400 } });
		shop.service.faults.push({ status: 422, times: 99, match: { query: { limit: '100' } } });
		const { json, errorText } = await shop.run('order.getAll', given);
		expect([json.length, errorText]).toEqual([30, '']);
		const asked = includes();
		expect(asked.slice(4, 6)).toEqual(['pix,customer,statuses', 'pix,statuses']);
		expect(new Set(asked.slice(6))).toEqual(new Set(['pix,statuses']));
	});

	it.each([
		[1, 403],
		[1, 401],
		[6, 503],
	])('%d times by %d is not', async (times, status) => {
		shop.service.faults.push({ status, times });
		const { errorText } = await shop.run('order.getAll', given);
		expect(errorText).not.toBe('');
		expect(new Set(includes())).toEqual(new Set(['pix,customer,statuses']));
	});

	it('by a second 500 in a row is left out, and stays out for the list', async () => {
		for (const status of [500, 503, 500, 500]) shop.service.faults.push({ status });
		const { json } = await shop.run('order.getAll', { ...given, options: { include: ['pix'] } });
		expect(json).toHaveLength(30);
		const all = 'pix,customer';
		expect(includes()).toEqual([all, all, all, all, 'pix', 'pix', 'pix', 'pix']);
	});

	it('stays out when a scroll is read again, and for all input items', async () => {
		shop.service.configure({ pagination: 'scroll', include: { known: ['pix'], unknown: 400 } });
		shop.service.faults.push({ match: { query: { include: 'pix' } }, reset: 'middle', nth: 2 });
		const more = { items: [{}, {}], node: {} };
		const read = await shop.run(
			'order.getAll',
			{ ...given, options: { include: ['pix'], requestOptions: { concurrency: 1 } } },
			more,
		);
		expect([read.errorText, read.json.length]).toEqual(['', 60]);
		const sent = includes();
		expect(sent.filter((include) => include !== 'pix')).toEqual(['pix,customer']);
		expect(sent.length).toBeGreaterThan(8);
	});

	it('is left out in the store that refuses it alone', async () => {
		const at = (index: number) => new RegExp(`/${shop.alias(index)}/orders$`);
		shop.service.faults.push({ match: { path: at(0) }, status: 422 });
		const own = { limit: 1, store: byAlias('={{ $json.store }}') };
		const options = { requestOptions: { concurrency: 1 } };
		const items = [{ store: shop.alias(0) }, { store: shop.alias(1) }];
		const { json, errorText } = await shop.run(
			'order.getAll',
			{ ...own, ...selected('customer_name'), options },
			{ items },
		);
		expect(errorText).toBe('');
		expect(json.map(({ customer_name: name }) => typeof name)).toEqual(['object', 'string']);
		expect(includes()).toEqual(['customer', undefined, 'customer']);
	});

	it('is no reason where the request fails without it, too', async () => {
		shop.service.faults.push({ status: 400, times: 2 });
		const more = { items: [{}, {}], node: { onError: 'continueRegularOutput' as const } };
		const run = {
			limit: 2,
			...selected('customer_name'),
			options: { requestOptions: { concurrency: 1 } },
		};
		const { json } = await shop.run('order.getAll', run, more);
		expect(json).toMatchObject([{ error: expect.any(String) as string }, {}, {}]);
		expect(includes()).toEqual(['customer', undefined, 'customer']);
	});
});

describe('[O2] A hint names a column that no record can fill', () => {
	const order = {
		number: 1,
		value_total: 1,
		track_code: null,
		authorized: true,
		address: [{ order_id: 5 }],
	};
	const related = {
		customer: null,
		statuses: [],
		status: { data: [] },
		transactions: [],
		payments: [],
	};
	const all = { ...order, ...related };

	it.each<[INodeParameters, orders: IDataObject[], hints: RegExp[]]>([
		// An empty list lacks nothing.
		[{}, [], []],
		[
			{},
			[{ ...all, customer: undefined }],
			[/^customer_name, customer_email are empty: .*include=customer.*Include Format/],
		],
		[
			{ output: 'full' },
			[{ ...order, payments: [] }],
			[/^created_at, status_at are.*Status History/, /^customer_name/],
		],
		[{}, [{ ...all, track_code: undefined }], [/^track_code is empty: .*Additional Include/]],
		[
			selected('items.item_sku', 'items.nope', 'nope'),
			[{ ...all, items: [{ item_sku: 1 }] }],
			[/^items\.nope, nope are empty/],
		],
		[selected('items.item_sku', 'customer.nope'), [{ ...all, items: [] }], []],
		[
			selected('status.name', 'customer.nope'),
			[{ ...all, status: 'Paid' }, { ...all, customer: { id: 1 } }, all],
			[/^status\.name, customer\.nope are/],
		],
		[selected('metadata'), [all], [/^metadata is empty: .*include=metadata/]],
		[
			selected('metadata.x', 'tracking.utm_source'),
			[{ ...all, metadata: [], utm_source: null }],
			[],
		],
	])('with %j of %j', async (given, orders, hints) => {
		serve(...orders);
		const outcome = await shop.run('order.getAll', given);
		expect(outcome.hints).toEqual(hints.map((hint) => expect.stringMatching(hint) as string));
		serve(...orders);
		const notes = (await shop.runAsTool('order.getAll', given)).json.flatMap(
			({ note }) => note ?? [],
		);
		const nothing = orders.length > 0 ? [] : ['Get many orders: nothing was found.'];
		expect(notes).toEqual([...outcome.hints, ...nothing]);
	});

	it('for each store', async () => {
		const without = { ...all, track_code: undefined };
		for (const [index, data] of [[all], [without]].entries()) {
			const match = { path: new RegExp(`/${shop.alias(index)}/orders$`) };
			shop.service.faults.push({ match, status: 200, body: { data } });
		}
		const { hints } = await shop.run(
			'order.getAll',
			{ store: byAlias('={{ $json.store }}'), limit: 1 },
			{ items: [{ store: shop.alias(0) }, { store: shop.alias(1) }] },
		);
		expect(hints).toEqual([expect.stringMatching(/track_code is empty/)]);
	});

	it('and what the node had to leave out', async () => {
		shop.service.configure({ include: { known: ['metadata', 'statuses'], unknown: 400 } });
		const given = {
			...selected('customer_name', 'pix.pix_qr_code', 'promocode.code', 'metadata.x'),
			limit: 3,
		};
		const { hints } = await shop.run('order.getAll', given);
		expect(hints).toHaveLength(4);
		expect(hints[0]).toMatch(
			/^customer_name is empty: the service refused .* choose Customer in Include\.$/,
		);
		expect(hints[3]).toMatch(/^metadata\.x is empty: .*Metadata in Include/);
		const dated = await shop.run('order.getAll', {
			...given,
			options: { createdAfter: '2020-01-01' },
		});
		expect(dated.hints).toEqual(hints);
		const one = await shop.run(
			'order.get',
			{ ...given, orderId: byId(11000001) },
			{ items: [{}, {}] },
		);
		expect(one.hints).toEqual(hints);
	});

	it.each<[string, INodeParameters, IDataObject[], hints: RegExp[]]>([
		[
			'lead.getAll',
			{},
			[{ id: 1, name: 'Ana' }],
			[/^email, city, .*, created_at are empty: no record has it/],
		],
		['lead.getAll', selected('params.x', 'email.x'), [{ id: 1, params: {}, email: '' }], []],
		['lead.getAll', { output: 'full' }, [{ id: 1 }], []],
		['product.getAll', {}, [{ id: 1 }], []],
		[
			'product.getAll',
			{},
			[
				{ id: 1, name: 'Mug' },
				{ id: 2, sku: 1 },
			],
			[/^sku, slug, /],
		],
		['product.getAll', selected('sku'), [{ id: 1 }], [/^sku is empty/]],
	])('of %s with %j: %j', async (name, given, data, hints) => {
		serve(...data);
		const outcome = await shop.run(name, given);
		expect(outcome.hints).toEqual(hints.map((hint) => expect.stringMatching(hint) as string));
	});
});
