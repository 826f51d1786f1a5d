import type { Simulator, SimulatorKnobs } from '../../simulator';
import { at, call, elements, Stores } from './client';

const stores = new Stores();
afterEach(() => stores.stop());

const HOME = '/loja-aurora';
const FREE = { limits: { 'GET /orders': Infinity, 'GET /catalog/products': Infinity } };
const start = (knobs: SimulatorKnobs): Promise<Simulator> => stores.start({ ...FREE, ...knobs });

const numbers = (records: readonly unknown[]): unknown[] =>
	records.map((record) => at(record, 'number'));

describe('Pagination by links', () => {
	it.each(['absolute', 'relative'] as const)(
		'returns the list through %s links',
		async (linkStyle) => {
			const store = await start({ leads: 45, linkStyle });
			let address = '/v2/loja-aurora/leads?limit=10&genre=F';
			const seen: unknown[] = [];
			let pages = 0;
			while (address) {
				const path = address.replace(store.url, '');
				expect(address.startsWith(store.url)).toBe(linkStyle === 'absolute' && pages > 0);
				const { body } = await call(store, 'GET', path.replace(/^\/v2/, ''));
				seen.push(...elements(body));
				expect(at(body, 'meta.pagination.count')).toBe(String(elements(body).length));
				address = String(at(body, 'meta.pagination.links.next'));
				pages += 1;
			}
			const source = store.data.leads('loja-aurora');
			const expected = Array.from({ length: 45 }, (_, i) => source.at(i)).filter(
				({ genre }) => genre === 'F',
			);
			expect(seen).toEqual(expected);
			expect(pages).toBe(Math.ceil(expected.length / 10));
		},
	);

	it('has empty links without a further page, and numbers as strings', async () => {
		const store = await start({ products: 5 });
		const { body } = await call(store, 'GET', `${HOME}/catalog/products`);
		expect(at(body, 'meta.pagination')).toEqual({
			total: '5',
			count: '5',
			per_page: '20',
			current_page: '1',
			total_pages: '1',
			links: { previous: '', next: '' },
		});
	});
});

it('A next link may have the page number alone', async () => {
	const store = await start({ leads: 45, linkQuery: 'changes' });
	const { body } = await call(store, 'GET', `${HOME}/leads?limit=10`);
	expect(at(body, 'meta.pagination.links.next')).toBe(`${store.url}/v2${HOME}/leads?page=2`);
});

describe('Pagination by page number', () => {
	it('uses the parameter names of the knobs', async () => {
		const store = await start({
			orders: 25,
			pagination: 'pages',
			figures: 'integers',
			names: { page: 'pagina', pageSize: 'limite' },
		});
		const { body } = await call(store, 'GET', `${HOME}/orders?pagina=3&limite=10`);
		expect(numbers(elements(body))).toEqual([1021, 1022, 1023, 1024, 1025]);
		expect(at(body, 'meta.pagination')).toMatchObject({
			current_page: 3,
			total_pages: 3,
			total: 25,
		});
		expect(at(body, 'meta.pagination.links.next')).toBe('');
		const beyond = await call(store, 'GET', `${HOME}/orders?pagina=4&limite=10`);
		expect(elements(beyond.body)).toEqual([]);
	});

	it.each<[string, SimulatorKnobs, { query: string; size: number }]>([
		['20 by default', {}, { query: '', size: 20 }],
		['as a request says', {}, { query: '?limit=60', size: 60 }],
		['20 for a size that is no number', {}, { query: '?limit=many', size: 20 }],
		['100 at most', {}, { query: '?limit=500', size: 100 }],
		['under another name', { names: { pageSize: 'size' } }, { query: '?limit=9&size=8', size: 8 }],
		['fixed', { pageSize: 7 }, { query: '?limit=100', size: 7 }],
		['smaller', { pageSize: 7 }, { query: '?limit=3', size: 3 }],
		['the default', { largerPages: 'ignored' }, { query: '?limit=500', size: 20 }],
	])('[L6] has pages of a size that is %s, and says so', async (_, knobs, { query, size }) => {
		const store = await start({ leads: 300, ...knobs });
		const { body } = await call(store, 'GET', `${HOME}/leads${query}`);
		expect(elements(body)).toHaveLength(size);
		expect(at(body, 'meta.pagination')).toMatchObject({ per_page: String(size) });
	});

	it.each([400, 422] as const)('[L6] may refuse larger pages with %i', async (status) => {
		const store = await start({ leads: 300, maxPageSize: 50, largerPages: status });
		const refused = await call(store, 'GET', `${HOME}/leads?limit=51`);
		expect(refused.status).toBe(status);
		expect(at(refused.body, 'errors.limit')).toEqual(['The limit may not be greater than 50.']);
		expect((await call(store, 'GET', `${HOME}/leads?limit=50`)).status).toBe(200);
	});
});

describe('Pagination by scroll ID', () => {
	async function readAll(store: Simulator, place: string, name: string) {
		const seen: unknown[] = [];
		const ids: unknown[] = [];
		let query = '';
		for (let page = 0; page < 20; page += 1) {
			const { body } = await call(store, 'GET', `${HOME}/orders?limit=10${query}`);
			if (elements(body).length === 0) return { seen, ids, pages: page };
			seen.push(...elements(body));
			const id = at(body, place);
			ids.push(id);
			query = `&${name}=${encodeURIComponent(String(id))}`;
		}
		throw new Error('The list does not end');
	}

	it.each([
		['top', 'scroll_id'],
		['meta', 'meta.scroll_id'],
		['pagination', 'meta.pagination.scroll_id'],
	] as const)('ends with an empty page, with the ID in %s', async (scrollPlace, place) => {
		const store = await start({ orders: 30, names: { scrollPlace } });
		const { seen, ids, pages } = await readAll(store, place, 'scroll_id');
		expect(numbers(seen)).toEqual(Array.from({ length: 30 }, (_, i) => 1001 + i));
		expect(pages).toBe(3);
		expect(new Set(ids).size).toBe(1);
	});

	it('sends a new ID with each page if configured, and accepts an old one again', async () => {
		const store = await start({ orders: 30, names: { scrollIdChanges: true, scroll: 'cursor' } });
		const { seen, ids } = await readAll(store, 'cursor', 'cursor');
		expect(seen).toHaveLength(30);
		expect(new Set(ids).size).toBe(3);
		const again = await call(
			store,
			'GET',
			`${HOME}/orders?cursor=${encodeURIComponent(String(ids[0]))}`,
		);
		expect(numbers(elements(again.body))[0]).toBe(1011);
	});

	it('ends with status 404 if configured', async () => {
		const names = { scrollEnd: 404 } as const;
		const store = await start({ leads: 20, pagination: 'scroll', names });
		const { body } = await call(store, 'GET', `${HOME}/leads`);
		const id = encodeURIComponent(String(at(body, 'scroll_id')));
		expect((await call(store, 'GET', `${HOME}/leads?scroll_id=${id}`)).status).toBe(404);
	});

	it('responds to the order list with data and the ID only, as documented', async () => {
		const store = await start({ orders: 3 });
		const { body } = await call(store, 'GET', `${HOME}/orders`);
		expect(Object.keys(body as object).sort()).toEqual(['data', 'scroll_id']);
	});

	it('keeps meta.pagination of the lead list', async () => {
		const store = await start({ leads: 3, pagination: { leads: 'scroll' } });
		const { body } = await call(store, 'GET', `${HOME}/leads`);
		expect(at(body, 'meta.pagination.total')).toBe('3');
		expect(typeof at(body, 'scroll_id')).toBe('string');
	});

	it('responds with 404 to an unknown ID and to the ID of another list', async () => {
		const store = await start({ pagination: 'scroll' });
		const { body } = await call(store, 'GET', `${HOME}/leads`);
		const id = encodeURIComponent(String(at(body, 'scroll_id')));
		expect((await call(store, 'GET', `${HOME}/orders?scroll_id=${id}`)).status).toBe(404);
		expect((await call(store, 'GET', `${HOME}/orders?scroll_id=none`)).status).toBe(404);
	});
});

describe('Envelope of a list', () => {
	it('has meta.pagination of discounts in each element or on top', async () => {
		const element = await start({ discounts: 3 });
		const { body } = await call(element, 'GET', `${HOME}/discounts`);
		expect(at(body, 'meta')).toBeUndefined();
		const totals = elements(body).map((discount) => at(discount, 'meta.pagination.total'));
		expect(totals).toEqual(['3', '3', '3']);
		element.configure({ discountMeta: 'top' });
		const top = await call(element, 'GET', `${HOME}/discounts`);
		expect(at(top.body, 'meta.pagination.total')).toBe('3');
		expect(at(top.body, 'data.0.meta')).toBeUndefined();
	});

	it('does not paginate bare lists, which have no place for meta', async () => {
		const store = await start({ orders: 50, leads: 50, webhooks: 2, wrapLists: 'bare' });
		for (const path of ['/orders', '/leads', '/catalog/products']) {
			const { body } = await call(store, 'GET', `${HOME}${path}`);
			expect(Array.isArray(body)).toBe(true);
			expect(elements(body).length).toBeGreaterThanOrEqual(50);
		}
		const { body } = await call(store, 'GET', `${HOME}/webhooks?limit=1`);
		expect(elements(body)).toHaveLength(1);
		expect(at(body, '0.meta.pagination.total')).toBe('2');
	});

	it('has another order if configured', async () => {
		const store = await start({ orders: 5, listOrder: 'newestFirst' });
		const all = async () => numbers(elements((await call(store, 'GET', `${HOME}/orders`)).body));
		expect(await all()).toEqual([1005, 1004, 1003, 1002, 1001]);
		store.configure({ listOrder: 'shuffled' });
		expect(await all()).toEqual([1002, 1001, 1004, 1003, 1005]);
	});

	it('changes while it is read if configured', async () => {
		const listChange = { afterRequests: 1, kind: 'shrink', place: 'start', records: 2 } as const;
		const store = await start({ orders: 5, pagination: 'pages', listChange });
		const first = await call(store, 'GET', `${HOME}/orders`);
		const second = await call(store, 'GET', `${HOME}/orders`);
		expect([first, second].map(({ body }) => elements(body).length)).toEqual([5, 3]);
	});
});

describe('Query of a list', () => {
	const isIncluded = async (store: Simulator, query: string): Promise<boolean[]> => {
		const { body } = await call(store, 'GET', `${HOME}/orders?limit=1${query}`);
		return ['metadata', 'pix'].map((name) => at(body, `data.0.${name}`) !== undefined);
	};

	it.each([
		['comma', '&include=metadata,pix', [true, true]],
		['comma', '&include=metadata&include=pix', [false, true]],
		['repeat', '&include=metadata&include=pix', [true, true]],
		['repeat', '&include=metadata,pix', [false, false]],
		['brackets', '&include[]=metadata&include%5B%5D=pix', [true, true]],
		['brackets', '&include=metadata', [false, false]],
	] as const)('includes relations in the notation %s: %s', async (format, query, expected) => {
		const store = await start({ orders: 1, include: { format, default: [] } });
		expect(await isIncluded(store, query)).toEqual(expected);
	});

	it('includes all relations but metadata by default', async () => {
		expect(await isIncluded(await start({ orders: 1 }), '')).toEqual([false, true]);
	});

	it('filters leads by each field and by free parameters', async () => {
		const store = await start({ leads: 100 });
		const source = store.data.leads('loja-aurora');
		const { id, name, email, city, state, genre, params } = source.at(7);
		const filters: Record<string, string> = {
			...{ name: name.slice(0, 5), email, city, state, genre },
			'params[origin]': params.origin,
			params: JSON.stringify({ step: params.step }),
		};
		const ids = async (query: Record<string, string>): Promise<unknown[]> => {
			const text = new URLSearchParams({ ...query, limit: '100' }).toString();
			return elements((await call(store, 'GET', `${HOME}/leads?${text}`)).body).map((one) =>
				at(one, 'id'),
			);
		};
		for (const [field, wanted] of Object.entries(filters)) {
			const found = await ids({ [field]: wanted });
			expect(found).toContain(id);
			expect(found.length).toBeLessThan(100);
		}
		expect(await ids(filters)).toEqual([id]);
	});

	it.each(['email=ana', 'birthday=31.12.1990', 'params=[1]'])('is refused: %s', async (query) => {
		const { status } = await call(await start({}), 'GET', `${HOME}/leads?${query}`);
		expect(status).toBe(400);
	});
});
