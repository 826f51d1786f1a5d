import type { Simulator, SimulatorKnobs } from '../../simulator';
import { at, call, elements, keysOf, Stores } from './client';

const stores = new Stores();
afterEach(() => stores.stop());

const HOME = '/loja-aurora';
const start = (knobs: SimulatorKnobs = {}): Promise<Simulator> => stores.start(knobs);
const get = (store: Simulator, path: string) => call(store, 'GET', HOME + path);
const numbersOf = (body: unknown): unknown[] => elements(body).map((one) => at(one, 'number'));

describe('[L2] Pages by link', () => {
	it.each(['absolute', 'relative'] as const)('are a list through %s links', async (linkStyle) => {
		const store = await start({ leads: 45, linkStyle });
		const seen: unknown[] = [];
		for (let next = '/leads?limit=10&genre=F'; next !== '';) {
			const { body } = await get(store, next);
			seen.push(...elements(body));
			const link = String(at(body, 'meta.pagination.links.next'));
			expect(link.startsWith(store.url)).toBe(linkStyle === 'absolute' && link !== '');
			next = link.replace(store.url, '').replace(`/v2${HOME}`, '');
		}
		const source = store.data.leads('loja-aurora');
		const all = Array.from({ length: 45 }, (_, index) => source.at(index));
		expect(seen).toEqual(all.filter(({ genre }) => genre === 'F'));
	});

	it('may have the page number alone in their links', async () => {
		const store = await start({ leads: 45, linkQuery: 'changes' });
		const { body } = await get(store, '/leads?limit=10');
		expect(at(body, 'meta.pagination.links.next')).toBe(`${store.url}/v2${HOME}/leads?page=2`);
	});

	it('[L1] have figures as strings, and empty links without a further page', async () => {
		const { body } = await get(await start({ products: 5 }), '/catalog/products');
		expect(at(body, 'meta.pagination')).toEqual({
			...{ total: '5', count: '5', per_page: '20', current_page: '1', total_pages: '1' },
			links: { previous: '', next: '' },
		});
	});
});

describe('[L6] Pages by number', () => {
	it('have the parameter names of the knobs', async () => {
		const names = { page: 'pagina', pageSize: 'limite' };
		const store = await start({ orders: 25, pagination: 'pages', figures: 'integers', names });
		const { body } = await get(store, '/orders?pagina=3&limite=10');
		expect(numbersOf(body)).toEqual([1021, 1022, 1023, 1024, 1025]);
		expect(at(body, 'meta.pagination')).toMatchObject({
			current_page: 3,
			total_pages: 3,
			total: 25,
		});
		expect(numbersOf((await get(store, '/orders?pagina=4&limite=10')).body)).toEqual([]);
	});

	it.each<[string, SimulatorKnobs, query: string, size: number]>([
		['20 by default', {}, '', 20],
		['as a request says', {}, '?limit=60', 60],
		['20 for a size that is no number', {}, '?limit=many', 20],
		['100 at most', {}, '?limit=500', 100],
		['fixed', { pageSize: 7 }, '?limit=100', 7],
		['smaller', { pageSize: 7 }, '?limit=3', 3],
		['the default', { largerPages: 'ignored' }, '?limit=500', 20],
	])('have a size that is %s, and say so', async (_, knobs, query, size) => {
		const { body } = await get(await start({ leads: 300, ...knobs }), `/leads${query}`);
		expect(elements(body)).toHaveLength(size);
		expect(at(body, 'meta.pagination')).toMatchObject({ per_page: String(size) });
	});

	it.each([400, 422] as const)('may be refused with %i where larger', async (status) => {
		const store = await start({ leads: 300, maxPageSize: 50, largerPages: status });
		const refused = await get(store, '/leads?limit=51');
		expect(refused.status).toBe(status);
		expect(at(refused.body, 'errors.limit')).toEqual(['The limit may not be greater than 50.']);
		expect((await get(store, '/leads?limit=50')).status).toBe(200);
	});
});

describe('[L2] Pages by scroll ID', () => {
	const idQuery = (id: unknown, name = 'scroll_id') => `${name}=${encodeURIComponent(String(id))}`;

	it.each<[knobs: SimulatorKnobs['names'], place: string, ids: number]>([
		[{}, 'scroll_id', 1],
		[{ scrollPlace: 'meta' }, 'meta.scroll_id', 1],
		[{ scrollPlace: 'pagination' }, 'meta.pagination.scroll_id', 1],
		[{ scrollIdChanges: true, scroll: 'cursor' }, 'cursor', 3],
	])('end with an empty page: %j', async (names = {}, place, count) => {
		const store = await start({ orders: 30, names });
		const seen: unknown[] = [];
		const ids = new Set<unknown>();
		for (let query = ''; ; query = `&${idQuery([...ids].at(-1), names.scroll)}`) {
			const { body } = await get(store, `/orders?limit=10${query}`);
			if (elements(body).length === 0) break;
			seen.push(...numbersOf(body));
			ids.add(at(body, place));
		}
		expect(seen).toEqual(Array.from({ length: 30 }, (_, index) => 1001 + index));
		expect(ids.size).toBe(count);
	});

	it('may be read again by their ID, if each has one of its own', async () => {
		const store = await start({ orders: 30, names: { scrollIdChanges: true } });
		const first = await get(store, '/orders?limit=10');
		const path = `/orders?${idQuery(at(first.body, 'scroll_id'))}`;
		const again = [await get(store, path), await get(store, path)];
		expect(again.map(({ body }) => numbersOf(body)[0])).toEqual([1011, 1011]);
	});

	it('end with status 404 if configured', async () => {
		const names = { scrollEnd: 404 } as const;
		const store = await start({ leads: 20, pagination: 'scroll', names });
		const { body } = await get(store, '/leads');
		expect((await get(store, `/leads?${idQuery(at(body, 'scroll_id'))}`)).status).toBe(404);
	});

	it('have data and the ID for orders, as documented, and figures for leads', async () => {
		const store = await start({ pagination: 'scroll' });
		expect(keysOf((await get(store, '/orders')).body)).toEqual(['data', 'scroll_id']);
		expect(keysOf((await get(store, '/leads')).body)).toEqual(['data', 'meta', 'scroll_id']);
	});

	it('are 404 for an unknown ID and for the ID of another list', async () => {
		const store = await start({ pagination: 'scroll' });
		const { body } = await get(store, '/leads');
		expect((await get(store, `/orders?${idQuery(at(body, 'scroll_id'))}`)).status).toBe(404);
		expect((await get(store, '/orders?scroll_id=none')).status).toBe(404);
	});
});

describe('A list', () => {
	it('[L1] has meta.pagination of discounts in each element or on top', async () => {
		const store = await start({ discounts: 3 });
		const { body } = await get(store, '/discounts');
		const totals = elements(body).map((discount) => at(discount, 'meta.pagination.total'));
		expect([at(body, 'meta'), totals]).toEqual([undefined, ['3', '3', '3']]);
		store.configure({ discountMeta: 'top' });
		expect(at((await get(store, '/discounts')).body, 'meta.pagination.total')).toBe('3');
	});

	it('[A1] may be bare, without pages unless its elements have meta', async () => {
		const store = await start({ orders: 50, leads: 50, webhooks: 2, wrapLists: 'bare' });
		for (const path of ['/orders', '/leads', '/catalog/products']) {
			const { body } = await get(store, path);
			expect(Array.isArray(body) ? body.length : 0).toBeGreaterThanOrEqual(50);
		}
		const { body } = await get(store, '/webhooks?limit=1');
		expect(elements(body).map((one) => at(one, 'meta.pagination.total'))).toEqual(['2']);
	});

	it.each([
		['oldestFirst', [1001, 1002, 1003]],
		['newestFirst', [1003, 1002, 1001]],
		['shuffled', [1002, 1001, 1003]],
	] as const)('[S1] may be sorted: %s', async (listOrder, numbers) => {
		const { body } = await get(await start({ orders: 3, listOrder }), '/orders');
		expect(numbersOf(body)).toEqual(numbers);
	});

	it('[L4] may change while it is read', async () => {
		const listChange = { afterRequests: 1, kind: 'shrink', place: 'start', records: 2 } as const;
		const store = await start({ orders: 5, pagination: 'pages', listChange });
		expect(numbersOf((await get(store, '/orders')).body)).toHaveLength(5);
		expect(numbersOf((await get(store, '/orders')).body)).toEqual([1003, 1004, 1005]);
	});
});

describe('The query of a list', () => {
	it.each([
		['comma', '&include=metadata,pix', [true, true]],
		['comma', '&include=metadata&include=pix', [false, true]],
		['repeat', '&include=metadata&include=pix', [true, true]],
		['repeat', '&include=metadata,pix', [false, false]],
		['brackets', '&include[]=metadata&include%5B%5D=pix', [true, true]],
		['brackets', '&include=metadata', [false, false]],
	] as const)('includes relations in the notation %s: %s', async (format, query, expected) => {
		const store = await start({ orders: 1, include: { format, default: [] } });
		const { body } = await get(store, `/orders?limit=1${query}`);
		const isIncluded = ['metadata', 'pix'].map((name) => at(body, `data.0.${name}`) !== undefined);
		expect(isIncluded).toEqual(expected);
	});

	it('filters leads by each field and by free parameters', async () => {
		const store = await start({ leads: 100 });
		const { id, name, email, city, state, genre, params } = store.data.leads('loja-aurora').at(7);
		const filters: Record<string, string> = {
			...{ name: name.slice(0, 5), email, city, state, genre },
			...{ 'params[origin]': params.origin, params: JSON.stringify({ step: params.step }) },
		};
		const ids = async (query: Record<string, string>): Promise<unknown[]> => {
			const text = new URLSearchParams({ ...query, limit: '100' }).toString();
			return elements((await get(store, `/leads?${text}`)).body).map((one) => at(one, 'id'));
		};
		for (const [field, wanted] of Object.entries(filters)) {
			const found = await ids({ [field]: wanted });
			expect(found).toContain(id);
			expect(found.length).toBeLessThan(100);
		}
		expect(await ids(filters)).toEqual([id]);
	});

	it.each(['email=ana', 'birthday=31.12.1990', 'params=[1]'])('is refused: %s', async (query) => {
		expect((await get(await start(), `/leads?${query}`)).status).toBe(400);
	});
});
