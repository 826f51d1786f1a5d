import type { JsonObject } from 'n8n-workflow';

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
		answerWith({ data: leads(1, 3), meta: { pagination: { total } } });
		const { errorText, json } = await shop.run('lead.getAll', all);

		expect(errorText).toContain('ended after 3 records');
		expect(errorText).toContain('it has 5');
		expect(json).toEqual([]);
	});

	it('is no error when Limit was reached before', async () => {
		answerWith({ data: leads(1, 3), meta: { pagination: { total: 5 } } });
		const { json, error } = await shop.run('lead.getAll', { limit: 2 });

		expect(error).toBeUndefined();
		expect(json).toHaveLength(2);
	});
});

describe('A list that nothing shows to be complete', () => {
	const hint = expect.stringContaining('records may be missing') as unknown;

	it('has one hint on the output when its last page was as large as asked', async () => {
		answerWith({ data: leads(1, 2) }, { data: leads(3, 2) });
		const options = { pageSize: 2 };
		const { json, hints } = await shop.run('lead.getAll', { ...all, options }, { items: [{}, {}] });

		expect(json).toHaveLength(4);
		expect(hints).toEqual([hint]);
	});

	it('has the hint when its last page was as large as the first', async () => {
		answerWith({ data: leads(1, 2), scroll_id: 'a' }, { data: leads(3, 2) });
		const { hints } = await shop.run('lead.getAll', all);

		expect(hints).toEqual([hint]);
	});

	it.each<[when: string, bodies: JsonObject[], parameters: object]>([
		['its last page was smaller', [{ data: leads(1, 1) }], {}],
		['it ends with an empty page', [{ data: leads(1, 2), scroll_id: 'a' }, { data: [] }], {}],
		[
			'it ends with an empty link',
			[{ data: leads(1, 2), meta: { pagination: { links: { next: '' } } } }],
			{},
		],
		[
			'it ends with the last page number',
			[{ data: leads(1, 2), meta: { pagination: { current_page: '1', total_pages: '1' } } }],
			{},
		],
		['its total has come', [{ data: leads(1, 2), meta: { pagination: { total: 2 } } }], {}],
		['Limit was reached', [{ data: leads(1, 2) }], { returnAll: false, limit: 2 }],
	])('has no hint when %s', async (_, bodies, parameters) => {
		answerWith(...bodies);
		const options = { pageSize: 2 };
		const { error, hints } = await shop.run('lead.getAll', { ...all, options, ...parameters });

		expect(error).toBeUndefined();
		expect(hints).toEqual([]);
	});
});

describe('A scroll ID', () => {
	it.each(['scroll_id', 'scrollId', 'scroll', 'cursor_of_this_service'])(
		'is recognized under the name %s at the top, in meta and in meta.pagination',
		async (name) => {
			const places = [
				(id: string) => ({ [name]: id }),
				(id: string) => ({ meta: { [name]: id } }),
				(id: string) => ({ meta: { pagination: { [name]: id } } }),
			];
			for (const place of places) {
				answerWith(
					{ data: leads(1, 2), ...place('next-page') },
					{ data: leads(3, 2), ...place('next-page') },
					{ data: [], ...place('next-page') },
				);
				const { json, error } = await shop.run('lead.getAll', {
					...all,
					options: { scrollParameter: 'cursor_of_this_service' },
				});

				expect(error).toBeUndefined();
				expect(json.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
				expect(queriesSent()[1]).toEqual({ cursor_of_this_service: 'next-page' });
			}
		},
	);
});

describe('A scroll that ends with a status', () => {
	it.each([404, 400])('is complete when Scroll End says so: %d', async (status) => {
		answerWith({ data: leads(1, 2), scroll_id: 'a' }, { status });
		const options = { scrollEnd: 'notFound' };
		const { json, error } = await shop.run('lead.getAll', { ...all, options });

		expect(error).toBeUndefined();
		expect(json.map(({ id }) => id)).toEqual([1, 2]);
	});

	it.each([404, 400])(
		'is otherwise an error that names the records so far and the option: %d',
		async (status) => {
			answerWith({ data: leads(1, 2), scroll_id: 'a' }, { status });
			const { errorText, json } = await shop.run('lead.getAll', all);

			expect(errorText).toContain(`status ${status}`);
			expect(errorText).toContain('2 records had come before');
			expect(errorText).toContain('Scroll End');
			expect(json).toEqual([]);
		},
	);

	it('is an error for the first page, whatever Scroll End says', async () => {
		answerWith({ status: 404 });
		const options = { scrollEnd: 'notFound' };
		const { errorText } = await shop.run('lead.getAll', { ...all, options });

		expect(errorText).toContain('status 404');
		expect(errorText).not.toContain('records had come');
	});
});

describe('A next link', () => {
	it('that names only what changes keeps filters, page size and extra parameters', async () => {
		answerWith(
			{ data: leads(1, 2), meta: { pagination: { links: { next: '?page=2' } } } },
			{ data: leads(3, 1), meta: { pagination: { links: { next: '' } } } },
		);
		const { json, error } = await shop.run('lead.getAll', {
			...all,
			filters: { city: 'Recife' },
			queryParameters: { parameter: [{ name: 'sort', value: 'name' }] },
			options: { pageSize: 2 },
		});

		expect(error).toBeUndefined();
		expect(json.map(({ id }) => id)).toEqual([1, 2, 3]);
		const kept = { city: 'Recife', sort: 'name', per_page: '2' };
		expect(queriesSent()).toEqual([kept, { ...kept, page: '2' }]);
	});

	it('overrides the first request where both name a parameter', async () => {
		answerWith(
			{ data: leads(1, 2), meta: { pagination: { links: { next: '?page=2&per_page=7' } } } },
			{ data: leads(3, 1), meta: { pagination: { links: { next: '' } } } },
		);
		await shop.run('lead.getAll', { ...all, options: { pageSize: 2 } });

		expect(queriesSent()[1]).toEqual({ page: '2', per_page: '7' });
	});
});

describe('Query Parameters', () => {
	it.each(['order.getAll', 'lead.getAll', 'discount.getAll', 'product.getAll', 'webhook.getAll'])(
		'are sent with the first request of %s',
		async (operation) => {
			const parameter = [{ name: 'started_by', value: 'a b' }];
			await shop.run(operation, { limit: 1, queryParameters: { parameter } });

			expect(queriesSent()[0]).toMatchObject({ started_by: 'a b' });
		},
	);
});
