import type { INodeParameters, JsonObject } from 'n8n-workflow';

import { useShop } from '../../shop';

const shop = useShop();

const lead = (id: number): JsonObject => ({ id, name: `Lead ${id}` });
const leads = (first: number, count: number): JsonObject[] =>
	Array.from({ length: count }, (_, index) => lead(first + index));

/** Makes the service answer the next requests for leads with these bodies. */
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

describe('A list that ends below the total of the service', () => {
	it.each<[notation: string, total: number | string]>([
		['a number', 5],
		['a text', '5'],
	])('is an error with both figures, when the total is %s', async (_, total) => {
		answerWith({ data: leads(1, 3), meta: { pagination: { total } } }, { data: [] });
		const { errorText, json } = await shop.run('lead.getAll', all);

		expect(errorText).toContain('ended after 3 records');
		expect(errorText).toContain(`it has ${total}`);
		expect(json).toEqual([]);
	});

	it('is one, too, where the service says that this was the last page', async () => {
		const pagination = { total: '5', current_page: '1', total_pages: '1', links: { next: '' } };
		answerWith({ data: leads(1, 3), meta: { pagination } });
		const { json, errorText } = await shop.run('lead.getAll', all);

		expect(errorText).toContain('ended after 3 records');
		expect(json).toEqual([]);
	});

	it('is no error when Limit was reached before', async () => {
		answerWith({ data: leads(1, 3), meta: { pagination: { total: 5 } } });
		const { json, error } = await shop.run('lead.getAll', { limit: 2 });

		expect(error).toBeUndefined();
		expect(json).toHaveLength(2);
	});
});

describe('A list of which nothing tells the end', () => {
	const missing = expect.stringContaining('records may be missing') as unknown;
	const onePage = { data: leads(1, 2) };
	const sizeOf2 = { pageSize: 2 };

	it('is asked for a second page once, and goes on while other records come', async () => {
		answerWith(onePage, { data: leads(3, 2) }, { data: leads(5, 1) }, { data: [] });
		const { json, hints } = await shop.run('lead.getAll', { ...all, filters: { city: 'Recife' } });

		expect(json).toEqual(leads(1, 5));
		expect(hints).toEqual([]);
		const city = 'Recife';
		expect(queriesSent()).toEqual([{ city }, ...['2', '3', '4'].map((page) => ({ city, page }))]);
	});

	it.each<
		[
			answer: string,
			second: JsonObject | { status: number },
			hints: unknown[],
			options: INodeParameters,
		]
	>([
		['the same records', onePage, [missing], {}],
		['the same records, as many as were asked for', onePage, [missing], sizeOf2],
		['the same records, fewer than were asked for', onePage, [], { pageSize: 3 }],
		['no records', { data: [] }, [], sizeOf2],
		['status 400', { status: 400 }, [missing], {}],
		['status 404', { status: 404 }, [missing], {}],
		['status 422', { status: 422 }, [missing], {}],
	])('ends where the second page has %s', async (_, second, expected, options) => {
		answerWith(onePage, second);
		const { json, hints, errorText } = await shop.run(
			'lead.getAll',
			{ ...all, options },
			{ items: [{}] },
		);

		expect(errorText).toBe('');
		expect(json).toEqual(leads(1, 2));
		expect(hints).toEqual(expected);
		expect(queriesSent()).toHaveLength(2);
	});

	it.each<[when: string, bodies: JsonObject[], parameters: object]>([
		['Limit was reached', [onePage], { returnAll: false, limit: 2 }],
		['its total has come', [{ ...onePage, meta: { pagination: { total: 2 } } }], {}],
		['its link is empty', [{ ...onePage, meta: { pagination: { links: { next: '' } } } }], {}],
		['its first page is empty', [{ data: [] }], {}],
	])('is asked for no second page when %s', async (_, bodies, parameters) => {
		answerWith(...bodies);
		const { errorText, hints } = await shop.run('lead.getAll', {
			...all,
			options: sizeOf2,
			...parameters,
		});

		expect(errorText).toBe('');
		expect(hints).toEqual([]);
		expect(queriesSent()).toHaveLength(1);
	});

	it('gives each record once where its order changes between pages, with a hint that one may be missing', async () => {
		answerWith(onePage, { data: [lead(2), lead(3)] }, { data: [] });
		const { json, hints } = await shop.run('lead.getAll', all);

		expect(json).toEqual(leads(1, 3));
		expect(hints).toEqual([expect.stringMatching(/^The list changed.*1 record.*may be missing/)]);
	});
});

describe('A page in the middle of a list', () => {
	const link = (next: string): JsonObject => ({ meta: { pagination: { links: { next } } } });
	const page = (number: number, records: JsonObject[]): JsonObject => {
		const pagination = { total: 4, current_page: number, total_pages: 3 };
		return { data: records, meta: { pagination } };
	};
	const run = async () => await shop.run('lead.getAll', { ...all, options: { concurrency: 1 } });

	it('may be empty where the service names a page after it', async () => {
		answerWith(page(1, leads(1, 2)), page(2, []), page(3, leads(3, 2)));
		const { json, errorText } = await run();

		expect(errorText).toBe('');
		expect(json).toEqual(leads(1, 4));
	});

	it('without a body is an error, not the end', async () => {
		answerWith(page(1, leads(1, 2)));
		shop.service.faults.push({ match: { path: /leads/ }, status: 200, body: '' });
		const { errorText } = await run();

		expect(errorText).toContain('came without a body');
	});

	it('that fails is an error, even after all records that the service counts', async () => {
		answerWith(page(1, leads(1, 2)), page(2, leads(3, 2)), { status: 404 });
		const { json, errorText } = await run();

		expect(errorText).toContain('status 404');
		expect(json).toEqual([]);
	});

	it.each<[kind: string, more: JsonObject, records: number[], message: string]>([
		['a page twice', { scroll_id: 'a' }, [1, 2, 2], 'page 3 of the list repeats page 2'],
		['two pages in turn', { scroll_id: 'a' }, [1, 2, 1], 'page 3 of the list repeats page 1'],
		['a page by one link', link('?page=2'), [1, 2, 2], 'page 3 of the list repeats page 2'],
	])('that comes again is an error that names both: %s', async (_, more, records, message) => {
		answerWith(...records.map((id) => ({ data: leads(id, 1), ...more })));
		const { json, errorText } = await run();

		expect(json).toEqual([]);
		expect(errorText).toContain(message);
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
