import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { RunningKnobs } from '../../simulator';
import { useShopPerTest, type Outcome, type RunOptions } from '../shop';

const shop = useShopPerTest({ orders: 130, leads: 130, limits: { 'GET /orders': Infinity } });

const NEWEST_FIRST = { listOrder: 'newestFirst', pagination: 'pages' } as const;
const OLDEST_FIRST = { listOrder: 'oldestFirst', pagination: 'pages' } as const;

/** Runs of one node, each with what those before it stored. */
class Node {
	staticData: IDataObject = {};

	constructor(
		private readonly parameters: INodeParameters,
		private readonly operation = 'order.getAll',
	) {}

	async run(more: INodeParameters = {}, options: RunOptions = {}): Promise<Outcome> {
		shop.service.clearRequests();
		const given = { ...this.parameters, ...more };
		const added = [{ onlyNew: true }, this.parameters.options, more.options];
		const parameters = { ...given, options: Object.assign({}, ...added) as INodeParameters };
		const { staticData } = this;
		const outcome = await shop.run(this.operation, parameters, { staticData, ...options });
		// As n8n stores them, which is JSON.
		this.staticData = JSON.parse(JSON.stringify(outcome.staticData)) as IDataObject;
		return outcome;
	}

	async numbers(more: INodeParameters = {}, options: RunOptions = {}): Promise<unknown[]> {
		const { json, errorText } = await this.run(more, options);
		if (errorText !== '') throw new Error(errorText);
		return json.map(({ number, id }) => number ?? id);
	}
}

function place(count: number): number[] {
	return Array.from({ length: count }, () => shop.service.state.addOrder(shop.alias()).number);
}

const requests = (): number => shop.service.requests.length;
const upTo = (last: number, count: number): number[] =>
	Array.from({ length: count }, (_, index) => last - count + 1 + index);

describe('Only New', () => {
	it.each<[string, RunningKnobs, number]>([
		['newest first', NEWEST_FIRST, 2],
		['newest first, by scroll', { listOrder: 'newestFirst' }, 2],
		['newest first, by link', { listOrder: 'newestFirst', pagination: 'links' }, 2],
		['oldest first', OLDEST_FIRST, 3],
		['oldest first, by link', { ...OLDEST_FIRST, pagination: 'links' }, 3],
		['oldest first, by scroll', {}, Infinity],
		['in no order', { listOrder: 'shuffled' }, Infinity],
		['newest first, without IDs', { ...NEWEST_FIRST, orderIds: 'none' }, 2],
		['newest first, with some IDs', { ...NEWEST_FIRST, orderIds: 'pickup' }, 2],
	])('returns each order once: %s', async (_, knobs, most) => {
		shop.service.configure(knobs);
		const node = new Node({ limit: 30 });

		expect(await node.numbers()).toEqual(upTo(1130, 30));
		expect(await node.numbers()).toEqual([]);
		for (const count of [3, 1, 19, 2, 8]) {
			const placed = place(count);
			expect(await node.numbers()).toEqual(placed);
			expect(requests()).toBeLessThanOrEqual(count <= 3 ? most : Infinity);
		}
		expect(await node.numbers()).toEqual([]);
		expect(requests()).toBeLessThanOrEqual(most);
	});

	it('says what a list in no order costs', async () => {
		shop.service.configure({ listOrder: 'shuffled' });
		const node = new Node({ limit: 30 });
		await node.run();

		expect((await node.run()).hints.join()).toContain('the whole list was read: 8 requests');
		shop.service.configure(NEWEST_FIRST);
		expect((await node.run()).hints).toEqual([]);
	});

	it.each([NEWEST_FIRST, OLDEST_FIRST])('loses nothing beyond the limit: %j', async (knobs) => {
		shop.service.configure(knobs);
		const node = new Node({ limit: 10 });
		await node.run();
		const placed = place(45);
		const { hints } = await node.run({ limit: 20 });

		expect(hints.join()).toContain('25 more are new');
		expect(await node.numbers({ limit: 20 })).toEqual(placed.slice(20, 40));
		expect(await node.numbers({ limit: 20 })).toEqual(placed.slice(40));
	});

	it('remembers a list that was empty, and all where the first execution returns all', async () => {
		shop.service.configure({ ...NEWEST_FIRST, leads: 0 });
		const leads = new Node({ limit: 5 }, 'lead.getAll');
		const first = await leads.numbers();
		shop.service.configure({ leads: 45 });
		const orders = new Node({ returnAll: true });

		expect(first).toEqual([]);
		expect(await leads.numbers({ returnAll: true })).toHaveLength(45);
		expect(await orders.numbers()).toEqual(upTo(1130, 130));
		expect(await orders.numbers()).toEqual([]);
	});

	it('remembers nothing of a node that failed, whichever item failed', async () => {
		shop.service.configure(NEWEST_FIRST);
		const store = { __rl: true, mode: 'alias', value: '={{ $json.store }}' };
		const node = new Node({ limit: 5, store });
		const both = [{ store: shop.alias() }, { store: 'no-such-store' }];
		const failed = await node.run({}, { items: both });
		const goingOn = { node: { onError: 'continueRegularOutput' as const } };
		const second = await node.run({}, { items: both, ...goingOn });

		expect(failed.errorText).not.toBe('');
		expect(second.json.map(({ number }) => number)).toEqual([...upTo(1130, 5), undefined]);
		expect(await node.numbers({}, { items: [{ store: shop.alias() }] })).toEqual([]);
	});

	it('tells stores, filters and credentials apart, but not what Include adds', async () => {
		shop.service.configure(NEWEST_FIRST);
		const node = new Node({ limit: 5 });
		await node.run();
		const filter = {
			options: { queryParameters: { parameter: [{ name: 'a', value: 'b' }] } },
		};
		const store = { __rl: true, mode: 'alias', value: shop.alias(1) };

		expect(await node.numbers({ options: { include: ['metadata'] }, output: 'full' })).toEqual([]);
		expect(await node.numbers(filter)).toHaveLength(5);
		expect(await node.numbers({ store })).toHaveLength(5);
		expect(await node.numbers({ store })).toEqual([]);
		expect(await node.numbers()).toEqual([]);
	});

	it('returns an order once where several input items read the same list', async () => {
		shop.service.configure(NEWEST_FIRST);
		const node = new Node({ limit: 5 });

		expect(await node.numbers({}, { items: [{}, {}] })).toEqual(upTo(1130, 5));
	});

	it.each<[string, (stored: IDataObject) => unknown]>([
		['text', () => 'broken'],
		['null', () => null],
		['another version', (stored) => ({ version: 2, lists: stored })],
		['a list', () => [1]],
		[
			'a broken list',
			(stored) => Object.fromEntries(Object.keys(stored).map((key) => [key, { seen: 'all' }])),
		],
	])('starts anew with a hint where what it remembers is %s', async (_, broken) => {
		shop.service.configure(NEWEST_FIRST);
		const node = new Node({ limit: 5 });
		await node.run();
		const [name = ''] = Object.keys(node.staticData).filter((key) => key.startsWith('node:'));
		const data = node.staticData[name] as IDataObject;
		data.onlyNew = broken(data.onlyNew as IDataObject) as IDataObject;
		const { json, hints } = await node.run();

		expect(json.map(({ number }) => number)).toEqual(upTo(1130, 5));
		expect(hints.join()).toContain('starts anew');
		expect(await node.numbers()).toEqual([]);
	});

	it.each([NEWEST_FIRST, OLDEST_FIRST])(
		'finds three of 40,000 orders with three requests at most: %j',
		async (knobs) => {
			shop.service.configure({ ...knobs, orders: 40_000 });
			const node = new Node({ limit: 50 });
			await node.run();
			expect(requests()).toBeLessThanOrEqual(4);
			const placed = place(3);

			expect(await node.numbers()).toEqual(placed);
			expect(requests()).toBeLessThanOrEqual(3);
		},
	);

	it('stores a bounded state', async () => {
		shop.service.configure({ ...NEWEST_FIRST, orders: 1500, pageSize: 100 });
		const node = new Node({ returnAll: true });
		await node.run();

		expect(JSON.stringify(node.staticData).length).toBeLessThan(15_000);
		expect(await node.numbers()).toEqual([]);
		const placed = place(2);
		expect(await node.numbers()).toEqual(placed);
	});

	it('reads no further than Created After, also where nothing has come yet', async () => {
		shop.service.configure(NEWEST_FIRST);
		const node = new Node({ returnAll: true, options: { createdAfter: '2027-01-01' } });
		await node.run();
		expect(await node.numbers()).toEqual([]);
		expect(requests()).toBe(1);

		expect(await node.numbers({ options: { createdAfter: '2026-05-01' } })).toHaveLength(10);
	});

	it('says that a manual execution is not remembered, and is hidden from agents', async () => {
		shop.service.configure(NEWEST_FIRST);
		const { hints } = await new Node({ limit: 5 }).run({}, { mode: 'manual' });
		const tool = await shop.runAsTool('order.getAll', { limit: 2, options: { onlyNew: true } });

		expect(hints.join()).toContain('manual');
		expect(tool.json.slice(0, 2)).toHaveLength(2);
		expect(tool.staticData).toEqual({});
	});

	it('reads a scroll again after a lost response', async () => {
		shop.service.configure({ listOrder: 'newestFirst' });
		const node = new Node({ limit: 30 });
		await node.run();
		const placed = place(3);
		shop.service.faults.push({ match: { path: /orders/ }, nth: 2, reset: 'before' });

		expect(await node.numbers()).toEqual(placed);
	});
});

describe('Status Changes', () => {
	const node = () => new Node({ options: { newItems: 'statusChanges' }, returnAll: true });

	it.each([NEWEST_FIRST, OLDEST_FIRST, { listOrder: 'shuffled' } as const])(
		'come once each, with both statuses: %j',
		async (knobs) => {
			shop.service.configure(knobs);
			const changes = node();
			await changes.run();
			const [index = 0] = Array.from({ length: 130 }, (_, at) => at).filter((at) => {
				return !shop.service.data.orders(shop.alias()).at(at).authorized;
			});
			shop.service.state.changeStatus(shop.alias(), index);
			place(1);
			const { json, errorText } = await changes.run();

			expect(errorText).toBe('');
			expect(json).toEqual([
				{
					id: 11000001 + index,
					number: 1001 + index,
					from: 'Waiting for payment',
					to: 'Paid',
					changed_at: expect.stringMatching(/^2\d{3}-.*-03:00$/) as string,
				},
				expect.objectContaining({ number: 1131, from: null, to: 'Waiting for payment' }),
			]);
			expect((await changes.run()).json).toEqual([]);
		},
	);

	it('add the order itself in other forms, and its history to what is included', async () => {
		shop.service.configure({ ...NEWEST_FIRST, include: { default: [], format: 'comma' } });
		const { json } = await node().run({ output: 'full', limit: 1, returnAll: false });
		const sent = shop.takeSent();

		expect(json).toMatchObject([
			{ to: expect.any(String) as string, order: { number: json[0]?.number } },
		]);
		expect(sent[0]?.query).toMatchObject({ include: 'statuses' });
	});

	it('fail with the way out where orders come without their history', async () => {
		shop.service.configure({ ...NEWEST_FIRST, include: { default: [], format: 'brackets' } });
		const { errorText } = await node().run();

		expect(errorText).toContain('New Items');
		expect(errorText).toContain('Include Format');
	});

	it('come from all orders at the first execution, so that no old one comes later', async () => {
		shop.service.configure(NEWEST_FIRST);
		const changes = node();
		const { json } = await changes.run({ returnAll: false, limit: 5 });

		expect(json).toHaveLength(5);
		expect((await changes.run()).json).toEqual([]);
	});

	it('of old orders are not looked for, and without Created After the cost is said', async () => {
		shop.service.configure(NEWEST_FIRST);
		expect((await node().run()).hints.join()).toContain('Set Created After');
		const options = { createdAfter: '2026-05-01' };
		const { json } = await node().run({ options });

		expect(new Set(json.map(({ number }) => number)).size).toBe(10);
		expect(requests()).toBe(2);
	});
});

describe('Created After and Created Before', () => {
	const read = async (options: INodeParameters, more: INodeParameters = { returnAll: true }) => {
		shop.service.clearRequests();
		return await shop.run('order.getAll', { options, ...more }, { settings: { timezone: 'UTC' } });
	};

	it.each<[RunningKnobs, number, number]>([
		[NEWEST_FIRST, 2, 5],
		[OLDEST_FIRST, 3, 3],
		[{ listOrder: 'shuffled' }, 8, 8],
	])('read no further than they must: %j', async (knobs, after, between) => {
		shop.service.configure(knobs);
		const may = await read({ createdAfter: '2026-05-01' });
		const ofMay = requests();
		const march = await read({ createdAfter: '2026-03-01', createdBefore: '2026-03-08T12:00:00Z' });

		expect(may.json).toHaveLength(10);
		expect(ofMay).toBe(after);
		expect(march.json).toHaveLength(7);
		expect(requests()).toBeLessThanOrEqual(between + 3);
		expect((await read({ createdAfter: '2026-05-01' }, { limit: 4 })).json).toHaveLength(4);
	});

	it('end where the oldest come first and the others are too new', async () => {
		shop.service.configure(OLDEST_FIRST);
		const { json } = await read({ createdBefore: '2026-01-06T12:00:00Z' });

		expect(json).toHaveLength(5);
		expect(requests()).toBe(2);
	});

	it('hold for leads', async () => {
		shop.service.configure({ ...NEWEST_FIRST });
		const options = { createdAfter: '2026-05-01' };
		const { json } = await shop.run('lead.getAll', { options, returnAll: true });

		expect(json).toHaveLength(10);
		expect(requests()).toBe(2);
	});

	it('name the Include that brings the date', async () => {
		shop.service.configure({ ...NEWEST_FIRST, include: { default: [] } });
		const { errorText } = await read({ createdAfter: '2026-05-01' });
		const { json } = await read({ createdAfter: '2026-05-01', include: ['statuses'] });

		expect(errorText).toContain(
			"'Created After' needs the date of each record, and 1130 came without",
		);
		expect(errorText).toContain('Status History');
		expect(json).toHaveLength(10);
	});

	it.each([
		[{ createdAfter: 'yesterday' }, 'Created After'],
		[{ createdBefore: '2026-02-30' }, 'Created Before'],
		[{ createdAfter: '' }, 'Created After'],
		[{ createdAfter: '2026-02-02', createdBefore: '2026-02-02' }, 'earlier than Created Before'],
	])('are checked before anything is sent: %j', async (options, text) => {
		const { errorText } = await read(options);

		expect(errorText).toContain(text);
		expect(requests()).toBe(0);
	});
});
