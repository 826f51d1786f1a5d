import type { Simulator, SimulatorKnobs } from '../../simulator';
import { at, call, elements, Stores } from './client';

const stores = new Stores();
afterEach(() => stores.stop());

const HOME = '/loja-aurora';
const LEADS = `${HOME}/leads`;
const start = (knobs: SimulatorKnobs): Promise<Simulator> => stores.start(knobs);
const get = (store: Simulator, query: string) => call(store, 'GET', `${LEADS}?${query}`);
const genres = (body: unknown): Set<unknown> =>
	new Set(elements(body).map((lead) => at(lead, 'genre')));

describe('Next link that carries only what changes', () => {
	it.each([
		['absolute', (store: Simulator) => `${store.url}/v2${LEADS}?page=2`],
		['relative', () => `/v2${LEADS}?page=2`],
	] as const)('has the page number and nothing else (%s)', async (linkStyle, expected) => {
		const store = await start({ leads: 100, linkStyle, linkQuery: 'changes' });
		const { body } = await get(store, 'genre=F&limit=10&include=a');
		expect(at(body, 'meta.pagination.links.next')).toBe(expected(store));
	});

	it('leads to other records and another page size unless the rest is sent again', async () => {
		const store = await start({ leads: 100, linkQuery: 'changes' });
		const bare = await get(store, 'page=2');
		expect(elements(bare.body)).toHaveLength(20);
		expect(genres(bare.body).size).toBeGreaterThan(1);
		const whole = await get(store, 'page=2&genre=F&limit=10');
		expect(elements(whole.body)).toHaveLength(10);
		expect(genres(whole.body)).toEqual(new Set(['F']));
	});
});

describe('Scroll ID under another name than the parameter', () => {
	it.each([
		['top', 'scrollId', 'scrollId'],
		['top', 'scroll', 'scroll'],
		['meta', 'scrollId', 'meta.scrollId'],
		['pagination', 'scroll', 'meta.pagination.scroll'],
	] as const)('is found in %s as %s', async (scrollPlace, scrollField, place) => {
		const names = { scrollPlace, scrollField };
		const store = await start({ leads: 30, pagination: 'scroll', names });
		const first = await get(store, 'limit=20');
		const id = at(first.body, place);
		expect(typeof id).toBe('string');
		expect(first.text).not.toContain('"scroll_id"');
		const second = await get(store, `scroll_id=${encodeURIComponent(String(id))}`);
		expect(elements(second.body)).toHaveLength(10);
		expect(at(second.body, place)).toBe(id);
	});
});

describe('Scroll that a parameter has to start', () => {
	const starting = (otherwise: 'onePage' | 'pages') =>
		start({
			leads: 30,
			pagination: 'scroll',
			names: { scrollStart: { parameter: 'scroll', otherwise } },
		});

	it('starts with the parameter and goes on with the ID alone', async () => {
		const store = await starting('onePage');
		const first = await get(store, 'scroll=1m');
		expect(elements(first.body)).toHaveLength(20);
		const id = encodeURIComponent(String(at(first.body, 'scroll_id')));
		expect(elements((await get(store, `scroll_id=${id}`)).body)).toHaveLength(10);
	});

	it('without it returns one page that names no other', async () => {
		const store = await starting('onePage');
		const { body } = await get(store, 'page=2');
		expect(Object.keys(body as object)).toEqual(['data']);
		expect(elements(body)).toHaveLength(10);
	});

	it('without it returns page numbers', async () => {
		const store = await starting('pages');
		const { body } = await get(store, 'page=2');
		expect(elements(body)).toHaveLength(10);
		expect(at(body, 'meta.pagination')).toMatchObject({ current_page: '2', total_pages: '2' });
		expect(at(body, 'scroll_id')).toBeUndefined();
	});
});

describe('End of a scroll', () => {
	it.each([404, 400] as const)('is status %d if configured', async (scrollEnd) => {
		const store = await start({ leads: 20, pagination: 'scroll', names: { scrollEnd } });
		const { body } = await get(store, '');
		expect(elements(body)).toHaveLength(20);
		const id = encodeURIComponent(String(at(body, 'scroll_id')));
		const end = await get(store, `scroll_id=${id}`);
		expect(end.status).toBe(scrollEnd);
		expect(at(end.body, 'message')).toBe('The scroll has ended.');
	});

	it('is no error for a list without records', async () => {
		const store = await start({ leads: 0, pagination: 'scroll', names: { scrollEnd: 404 } });
		expect(await get(store, '')).toMatchObject({ status: 200, body: { data: [] } });
	});
});
