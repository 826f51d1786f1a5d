/** @real-time Talks to a server of the same process. */
import type { SimulatorKnobs } from '../../simulator';
import { at, call, elements, keysOf, Stores } from './client';

const stores = new Stores();
afterEach(() => stores.stop());

/** The response to a request for leads, of which the store has 50. */
async function leads(knobs: SimulatorKnobs, query: string) {
	const store = await stores.start({ leads: 50, ...knobs });
	return await call(store, 'GET', `/loja-aurora/leads${query}`);
}

describe('What the document does not show of lists', () => {
	it.each<[what: string, knobs: SimulatorKnobs, query: string, status: number, records: number]>([
		['after the last page, none', {}, '?page=4', 200, 0],
		['after the last page, an error', { pageAfterLast: 404 }, '?page=4', 404, 0],
		['after the last page, it again', { pageAfterLast: 'lastAgain' }, '?page=4', 200, 10],
		['whatever is asked for, page 1', { onlyFirstPage: true }, '?page=3', 200, 20],
		['links name records', { linkTo: 'record' }, '?offset=40', 200, 10],
		['a filter leaves gaps in a page', { filtersApplyTo: 'page' }, '?genre=F', 200, 7],
		['a filter leaves none', { filtersApplyTo: 'list' }, '?genre=F', 200, 12],
	])('%s', async (_, knobs, query, status, records) => {
		const { body, ...response } = await leads(knobs, query);
		expect(response.status).toBe(status);
		expect(status === 200 ? elements(body) : []).toHaveLength(records);
	});

	it('which figures come, and what the total counts', async () => {
		const shownFigures = ['total', 'per_page'] as const;
		const { body } = await leads({ shownFigures, totalOf: 'page' }, '?page=3');
		expect(at(body, 'meta.pagination')).toEqual({ total: '10', per_page: '20' });
		const capped = await leads({ totalOf: 30, figures: 'integers' }, '');
		expect(at(capped.body, 'meta.pagination.total')).toBe(30);
	});

	it('what differs from response to response', async () => {
		const store = await stores.start({ changingField: 'avatar_url' });
		const read = async () =>
			at((await call(store, 'GET', '/loja-aurora/leads')).body, 'data.0.avatar_url');
		expect(await read()).not.toBe(await read());
	});

	it('the last page of a scroll has no ID', async () => {
		const { body } = await leads(
			{ pagination: 'scroll', names: { scrollEnd: 'noId' } },
			'?limit=50',
		);
		expect(keysOf(body)).toEqual(['data', 'meta']);
	});

	it('relations that the service does not know', async () => {
		const include = { known: ['metadata'], unknown: 422 } as const;
		const store = await stores.start({ include });
		expect((await call(store, 'GET', '/loja-aurora/orders?include=statuses')).status).toBe(422);
		expect((await call(store, 'GET', '/loja-aurora/orders?include=metadata')).status).toBe(200);
	});
});
