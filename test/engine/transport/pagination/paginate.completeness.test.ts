import type { INodeParameters, JsonObject } from 'n8n-workflow';

import { useShop } from '../../shop';

const shop = useShop();

const lead = (id: number): JsonObject => ({ id, name: `Lead ${id}` });
const leads = (first: number, count: number): JsonObject[] =>
	Array.from({ length: count }, (_, index) => lead(first + index));

/** Makes the service send these bodies to the next requests for leads. */
function answerWith(...bodies: Array<JsonObject | { status: number }>): void {
	const match = { path: /leads/ };
	for (const body of bodies) {
		shop.service.faults.push(
			'status' in body ? { match, status: Number(body.status) } : { match, status: 200, body },
		);
	}
}

const all = { returnAll: true, output: 'raw' };
const queriesSent = () => shop.takeSent().map(({ query }) => query);

describe('[L4] A list that ends below its total', () => {
	it.each<[notation: string, total: number | string]>([
		['a number', 5],
		['a text', '5'],
	])('is an error with both figures, when the total is %s', async (_, total) => {
		answerWith({ data: leads(1, 3), meta: { pagination: { total } } }, { data: [] });
		const { errorText, json } = await shop.run('lead.getAll', all);

		expect(errorText).toContain('the service counts 5 records, but its list ended after 3');
		expect(json).toEqual([]);
	});

	it('is complete with a hint, where the service itself shows that this was the last page', async () => {
		const pagination = { total: '5', current_page: '1', total_pages: '1', links: { next: '' } };
		answerWith({ data: leads(1, 3), meta: { pagination } });
		const { json, errorText, hints } = await shop.run('lead.getAll', all);

		expect(errorText).toBe('');
		expect(json).toEqual(leads(1, 3));
		expect(hints).toEqual([
			'The service counts 5 records, but its list ended after 3, and it says that this was the last page.',
		]);
	});

	it('is no error when Limit was reached before', async () => {
		answerWith({ data: leads(1, 3), meta: { pagination: { total: 5 } } });
		const { json, error } = await shop.run('lead.getAll', { limit: 2 });

		expect(error).toBeUndefined();
		expect(json).toHaveLength(2);
	});
});

describe('[L3] A list that says nothing about its end', () => {
	const missing = expect.stringContaining('records may be missing') as unknown;
	const fullPage = { data: leads(1, 10) };
	const smallPage = { data: leads(1, 2) };

	it('is asked for a second page, and goes on while other records come', async () => {
		answerWith(smallPage, { data: leads(3, 2) }, { data: leads(5, 1) }, { data: [] });
		const { json, hints } = await shop.run('lead.getAll', { ...all, filters: { city: 'Recife' } });

		expect(json).toEqual(leads(1, 5));
		expect(hints).toEqual([]);
		const first = { city: 'Recife', limit: '100' };
		expect(queriesSent()).toEqual([first, ...['2', '3', '4'].map((page) => ({ ...first, page }))]);
	});

	it.each<[end: string, second: JsonObject | { status: number }, ofFull: unknown[]]>([
		['the same records', fullPage, [missing]],
		['no records', { data: [] }, []],
		['status 400', { status: 400 }, [missing]],
		['status 404', { status: 404 }, [missing]],
		['status 422', { status: 422 }, [missing]],
	])('ends where its second page has %s; a full page brings a hint', async (_, second, ofFull) => {
		answerWith(fullPage, second);
		const full = await shop.run('lead.getAll', all);
		expect([full.errorText, full.json, full.hints]).toEqual(['', leads(1, 10), ofFull]);
		expect(queriesSent()).toHaveLength(2);

		answerWith(smallPage, second === fullPage ? smallPage : second);
		const small = await shop.run('lead.getAll', all);
		expect([small.errorText, small.json, small.hints]).toEqual(['', leads(1, 2), []]);
		expect(queriesSent()).toHaveLength(2);
	});

	it.each<[when: string, bodies: JsonObject[], parameters: object]>([
		['Limit was reached', [smallPage], { returnAll: false, limit: 2 }],
		['its total has come', [{ ...smallPage, meta: { pagination: { total: 2 } } }], {}],
		['its link is empty', [{ ...smallPage, meta: { pagination: { links: { next: '' } } } }], {}],
		['its first page is empty', [{ data: [] }], {}],
	])('is asked for no second page when %s', async (_, bodies, parameters) => {
		answerWith(...bodies);
		const { errorText, hints } = await shop.run('lead.getAll', { ...all, ...parameters });

		expect(errorText).toBe('');
		expect(hints).toEqual([]);
		expect(queriesSent()).toHaveLength(1);
	});
});

it('[L4] records that come twice are dropped, with a hint that others may be missing', async () => {
	answerWith({ data: leads(1, 2) }, { data: [lead(2), lead(3)] }, { data: [] });
	const { json, hints } = await shop.run('lead.getAll', all);

	expect(json).toEqual(leads(1, 3));
	expect(hints).toEqual([
		expect.stringMatching(/^The list changed.*1 duplicate record.*may be missing/),
	]);
});

describe('A page in the middle of a list', () => {
	const link = (next: string): JsonObject => ({ meta: { pagination: { links: { next } } } });
	const page = (number: number, records: JsonObject[], total = 4): JsonObject => {
		const pagination = { total, current_page: number, total_pages: 4 };
		return { data: records, meta: { pagination } };
	};
	const run = async () =>
		await shop.run('lead.getAll', { ...all, options: { requestOptions: { concurrency: 1 } } });

	it('[L2] is an error where more than ten in a row are empty', async () => {
		const empty = Array.from({ length: 11 }, (_, index) => ({
			data: [],
			...link(`?from=${index}`),
		}));
		answerWith({ data: leads(1, 2), ...link('?from=x') }, ...empty);
		const { errorText } = await run();

		expect(errorText).toContain('page 12 of the list is empty, as the 10 before it');
	});

	it('[L4] without a body is an error, not the end', async () => {
		answerWith(page(1, leads(1, 2)));
		shop.service.faults.push({ match: { path: /leads/ }, status: 200, body: '' });
		const { errorText } = await run();

		expect(errorText).toContain('came without a body');
	});

	it('[L4] that fails is an error', async () => {
		answerWith(page(1, leads(1, 2)), { status: 404 });
		const { json, errorText } = await run();

		expect(errorText).toContain('status 404');
		expect(json).toEqual([]);
	});

	it.each<[kind: string, more: JsonObject, records: number[]]>([
		['a page twice', { scroll_id: 'a' }, [1, 2, 2]],
		['two pages in turn', { scroll_id: 'a' }, [1, 2, 1]],
		['a page by one link', link('?page=2'), [1, 2, 2]],
	])('[L4] that comes again is an error: %s', async (_, more, records) => {
		answerWith(...records.map((id) => ({ data: leads(id, 1), ...more })));
		const { json, errorText } = await run();

		expect(json).toEqual([]);
		expect(errorText).toContain('page 3 of the list repeats an earlier one');
	});

	it('[L4] that comes again is an error, also where its records have no IDs', async () => {
		const body = { data: [{ name: 'A' }, { name: 'B' }], scroll_id: 'a' };
		answerWith(body, body);
		expect((await run()).errorText).toContain('page 2 of the list repeats an earlier one');
	});

	it('[L4] that always comes again is an error, also while the total grows', async () => {
		const growing = (total: number): JsonObject => ({
			data: leads(1, 2),
			meta: { pagination: { total, current_page: 1, total_pages: 9 } },
		});
		answerWith(growing(20), growing(21), growing(22), growing(23));
		expect((await run()).errorText).toContain('repeats an earlier one');
	});
});

describe('[L2] A scroll', () => {
	it.each<[place: string, body: (id: string | null) => JsonObject]>([
		['at the top', (scroll_id) => ({ scroll_id })],
		['in meta', (scroll_id) => ({ meta: { scroll_id } })],
		['in meta.pagination', (scroll_id) => ({ meta: { pagination: { scroll_id } } })],
	])('with its ID %s ends with a page that has none', async (_, more) => {
		answerWith(
			{ data: leads(1, 2), ...more('a') },
			{ data: leads(3, 2), ...more('a') },
			{ data: leads(5, 1), ...more(null) },
		);
		const { json, errorText } = await shop.run('lead.getAll', all);

		expect(errorText).toBe('');
		expect(json).toEqual(leads(1, 5));
		const scroll = { limit: '100', scroll_id: 'a' };
		expect(queriesSent()).toEqual([{ limit: '100' }, scroll, scroll]);
	});
});

describe('[L6] The size of a page', () => {
	const last = { links: { next: '' } };
	const answer = { data: leads(1, 2), meta: { pagination: last } };
	const run = async (parameters: INodeParameters) => {
		const { errorText, hints } = await shop.run('lead.getAll', parameters);
		return { errorText, hints, queries: queriesSent() };
	};

	it('is 100 where more than one page may be wanted, and else the usual one', async () => {
		answerWith(answer, answer, answer);
		expect((await run(all)).queries).toEqual([{ limit: '100' }]);
		expect((await run({ limit: 11 })).queries).toEqual([{ limit: '100' }]);
		expect((await run({ limit: 10 })).queries).toEqual([{}]);
	});

	it('is given up once: the error of the second request counts', async () => {
		answerWith({ status: 400 }, { status: 422 });
		const { errorText, queries } = await run(all);
		expect(errorText).toContain('status 422');
		expect(queries).toHaveLength(2);
	});

	it('is that of the user, whatever the service makes of it', async () => {
		answerWith({ status: 400 });
		const { errorText, queries } = await run({
			...all,
			options: { requestOptions: { pageSize: 7 } },
		});
		expect(errorText).toContain('status 400');
		expect(queries).toEqual([{ limit: '7' }]);
		answerWith(answer);
		const parameter = [{ name: 'limit', value: '3' }];
		const own = await run({ ...all, options: { queryParameters: { parameter } } });
		expect(own.queries).toEqual([{ limit: '3' }]);
	});

	it('brings a hint where the service ignores that of the user', async () => {
		answerWith({ data: leads(1, 2), meta: { pagination: { ...last, per_page: '20' } } });
		const { hints } = await run({ ...all, options: { requestOptions: { pageSize: 7 } } });
		expect(hints).toEqual([expect.stringContaining('pages of 20 records instead of 7')]);
	});
});

describe('Query Parameters', () => {
	it.each(['order.getAll', 'lead.getAll', 'discount.getAll', 'product.getAll', 'webhook.getAll'])(
		'are sent with the first request of %s',
		async (operation) => {
			const parameter = [{ name: 'started_by', value: 'a b' }];
			await shop.run(operation, { limit: 1, options: { queryParameters: { parameter } } });

			expect(queriesSent()[0]).toMatchObject({ started_by: 'a b' });
		},
	);
});
