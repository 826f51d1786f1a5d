import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { RunningKnobs } from '../../simulator';
import { useShopPerTest } from '../shop';

const shop = useShopPerTest({
	orders: 130,
	leads: 130,
	maxPageSize: 20,
	limits: { 'GET /orders': Infinity },
});

const NEWEST_FIRST = { listOrder: 'newestFirst', pagination: 'pages' } as const;
const OLDEST_FIRST = { listOrder: 'oldestFirst', pagination: 'pages' } as const;

const requests = (): number => shop.service.requests.length;

async function read(options: INodeParameters, more: INodeParameters = { returnAll: true }) {
	shop.service.clearRequests();
	return await shop.run('order.getAll', { options, ...more }, { settings: { timezone: 'UTC' } });
}

describe('Created After and Created Before', () => {
	it.each<[RunningKnobs, number, number]>([
		[NEWEST_FIRST, 3, 7],
		[{ ...NEWEST_FIRST, pagination: 'links' }, 3, 7],
		[OLDEST_FIRST, 4, 7],
		[{ listOrder: 'newestFirst' }, 3, 7],
		[{ listOrder: 'shuffled' }, 8, 8],
	])('[S1] read no further than they must: %j', async (knobs, after, between) => {
		shop.service.configure(knobs);
		const may = await read({ createdAfter: '2026-05-01' });
		const ofMay = requests();
		const march = await read({ createdAfter: '2026-03-01', createdBefore: '2026-03-08T12:00:00Z' });

		expect(may.json).toHaveLength(10);
		expect(ofMay).toBeLessThanOrEqual(after);
		expect(march.json).toHaveLength(7);
		expect(requests()).toBeLessThanOrEqual(between);
		expect((await read({ createdAfter: '2026-05-01' }, { limit: 4 })).json).toHaveLength(4);
	});

	/** Serves one page of a list. */
	function serve(data: IDataObject[], figures: IDataObject = {}): void {
		const pagination = { current_page: 1, total_pages: 1, ...figures };
		const body = { data, meta: { pagination } };
		shop.service.faults.push({ match: { path: /(orders|leads)$/ }, status: 200, body, times: 9 });
	}

	it('[S1] date an order by the first entry of its history, in any notation of the document', async () => {
		const date = (text: string, timezone: string) => ({ date: text, timezone_type: 3, timezone });
		const histories = [
			[date('2026-01-09 21:30:00.000000', 'America/Sao_Paulo'), '2026-02-01 00:00:00'],
			['2026-01-10 00:29:59'],
			['2026-03-01T00:00:00Z', '2026-01-09T21:30:00-03:00'],
			['2026-01-10T00:29:59+0000'],
		];
		serve(
			histories.map((dates, index) => ({
				number: index,
				statuses: { data: dates.map((created_at) => ({ created_at })) },
			})),
		);
		const { json, hints } = await read({ createdAfter: '2026-01-10T00:30:00Z' });

		expect(json.map(({ number }) => number)).toEqual([2, 0]);
		expect(hints).toEqual([]);
	});

	it.each(['order.getAll', 'lead.getAll'])(
		'[S1] read a date without an offset in the zone of the workflow: %s',
		async (name) => {
			serve([{ id: 1, created_at: '2026-01-10 00:00:00' }]);
			const options = { createdAfter: '2026-01-10T02:00:00Z' };
			const inZone = async (timezone: string) =>
				(await shop.run(name, { options }, { settings: { timezone } })).json.length;

			expect([await inZone('America/Sao_Paulo'), await inZone('UTC')]).toEqual([1, 0]);
		},
	);

	it('[S1] say that the list repeats where it is read from its last page back', async () => {
		const data = [1, 2].map((day) => ({
			id: day,
			number: day,
			created_at: `2026-01-0${day} 00:00:00`,
		}));
		serve(data, { total: 6, total_pages: 3 });
		const { errorText } = await read({ createdAfter: '2026-01-01' });

		expect(errorText).toContain('page 3 of the list repeats an earlier one');
	});

	it('[S1] go on where an order is added while the list is read from its last page back', async () => {
		const order = (day: number) => ({
			id: day,
			number: day,
			created_at: `2026-01-0${day} 00:00:00`,
		});
		const answer = (days: number[], page: number, total: number) => ({
			match: { path: /orders$/ },
			status: 200,
			body: {
				data: days.map(order),
				meta: {
					pagination: { current_page: page, total_pages: Math.ceil(total / 2), total },
				},
			},
		});
		shop.service.faults.push(answer([1, 2], 1, 4), answer([3, 4], 2, 5));
		const { json, hints, errorText } = await read({ createdAfter: '2026-01-01' });

		expect(errorText).toBe('');
		expect(json.map(({ id }) => id)).toEqual([4, 3, 2, 1]);
		expect(hints.join()).toContain('The service counts 5 records, but its list ended after 4');
	});

	it('[L2] do not go on over empty pages, of which the list counts many at its end', async () => {
		const page = (data: IDataObject[]) => ({
			status: 200,
			body: { data, meta: { pagination: { total_pages: 1e9 } } },
		});
		const oldestFirst = [1, 2].map((day) => ({ id: day, created_at: `2026-01-0${day} 08:00:00` }));
		shop.service.faults.push(page(oldestFirst), { ...page([]), times: Infinity });
		const { errorText } = await read({ createdAfter: '2026-05-01' });

		expect(errorText).toContain('page 999999990 of the list is empty, as the 10 before it');
		expect(requests()).toBe(12);
	});

	it('[S1] ask for the status history by themselves, besides what Include asks for', async () => {
		shop.service.configure(NEWEST_FIRST);
		const { json, hints } = await read({ createdAfter: '2026-05-01', include: ['pix'] });

		expect([json.length, hints]).toEqual([10, []]);
		expect(shop.takeSent()[0]?.query).toMatchObject({ include: 'pix,statuses' });
	});

	it('[S1] return a record without a date, and say how many', async () => {
		serve([{ id: 1, created_at: '2026-05-02 00:00:00' }, { id: 2 }]);
		const { json, hints } = await read({ createdAfter: '2026-05-01' });

		expect(json.map(({ id }) => id)).toEqual([1, 2]);
		expect(hints).toEqual([
			'1 of the 2 records have no creation date, so they may be from any time.',
		]);
	});

	it('[S1] are an error where no record of the first page has a date', async () => {
		serve([{ id: 1 }, { id: 2 }], { total_pages: 9 });
		const { errorText } = await read({ createdBefore: '2026-05-01' });

		expect(errorText).toContain("'Created Before' needs records that show when they were created");
		expect(requests()).toBe(1);
	});

	it.each([
		[{ createdAfter: 'yesterday' }, 'Created After'],
		[{ createdBefore: '2026-02-30' }, 'Created Before'],
		[{ createdAfter: '' }, 'Created After'],
		[{ createdAfter: '2026-02-02', createdBefore: '2026-02-02' }, 'earlier than Created Before'],
	])('[S1] are checked before anything is sent: %j', async (options, text) => {
		const { errorText } = await read(options);

		expect(errorText).toContain(text);
		expect(requests()).toBe(0);
	});
});

describe('Customer', () => {
	/** Serves one page of orders, one for each customer. */
	function serve(...customers: unknown[]): void {
		const data = customers.map((customer, index) => ({ number: 101 + index, customer }));
		const body = { data, meta: { pagination: { current_page: 1, total_pages: 1 } } };
		shop.service.faults.push({ match: { path: /orders$/ }, status: 200, body });
	}

	it.each([
		['ana@x.example', [101]],
		[' Ana@X.example', [101]],
		['000.000.000-02', [102]],
		['00000000002', [102]],
		['11.222.333/0001-81', [103]],
		['11222333000181', [103]],
		['12.ABC.345/01DE-35', [104]],
		['12abc34501de35', [104]],
		['00000000009', [103]],
		['nobody@x.example', []],
	])('[S3] returns the orders of %j', async (customer, numbers) => {
		serve(
			{ data: { email: 'ANA@x.example', cpf: '' } },
			{ data: { email: 'bo@x.example', cpf: '000.000.000-02' } },
			{ cpf: '00000000009', cnpj: '11.222.333/0001-81' },
			{ cnpj: '12ABC34501DE35' },
			null,
		);
		const { json, errorText } = await read({ customer });

		expect(errorText).toBe('');
		expect(json.map(({ number }) => number)).toEqual(numbers);
	});

	it('[S1] asks for the customers by itself, and says where they do not come all the same', async () => {
		serve(undefined);
		const { errorText } = await read({ customer: 'ana@x.example' });

		expect(errorText).toContain("'Customer' needs orders that show their customer");
		expect(shop.takeSent()[0]?.query).toMatchObject({ include: 'customer' });
	});

	it.each([400, 422])(
		'[S1] is read without them where the service refuses with %i',
		async (status) => {
			const match = { path: /orders$/ };
			shop.service.faults.push({ match, status, times: 2 });
			serve({ email: 'ana@x.example' });
			const { json, errorText } = await read({ customer: 'ana@x.example' });

			expect([errorText, json.length]).toEqual(['', 1]);
			expect(shop.takeSent().map(({ query }) => query)).toEqual([
				...[{ include: 'customer', limit: '100' }, { include: 'customer' }, { limit: '100' }],
			]);
		},
	);

	it.each(['Ana', '1234', ''])('[S3] refuses %j before anything is sent', async (customer) => {
		const { errorText } = await read({ customer });

		expect(errorText).toContain('Customer');
		expect(requests()).toBe(0);
	});
});
