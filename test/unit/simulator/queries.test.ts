import type { Simulator, SimulatorKnobs } from '../../simulator';
import { at, call, elements, Stores } from './client';

const stores = new Stores();
afterEach(() => stores.stop());

const HOME = '/loja-aurora';
const FREE = { limits: { 'GET /orders': Infinity, 'GET /catalog/products': Infinity } };
const start = (knobs: SimulatorKnobs): Promise<Simulator> => stores.start({ ...FREE, ...knobs });

describe('Query parameter include', () => {
	const relations = async (store: Simulator, query: string): Promise<boolean[]> => {
		const { body } = await call(store, 'GET', `${HOME}/orders?limit=1${query}`);
		return ['metadata', 'pix'].map((name) => at(body, `data.0.${name}`) !== undefined);
	};

	it.each([
		['comma', '&include=metadata,pix', [true, true]],
		['comma', '&include=metadata&include=pix', [false, true]],
		['comma', '&include[]=metadata', [false, false]],
		['repeat', '&include=metadata&include=pix', [true, true]],
		['repeat', '&include=metadata,pix', [false, false]],
		['brackets', '&include[]=metadata&include%5B%5D=pix', [true, true]],
		['brackets', '&include=metadata', [false, false]],
		['any', '&include=metadata&include[]=pix', [true, true]],
	] as const)('in the notation %s reads %s', async (format, query, expected) => {
		const store = await start({ orders: 1, include: { format, default: [] } });
		expect(await relations(store, query)).toEqual(expected);
	});

	it('ignores or rejects an unknown value', async () => {
		const store = await start({ orders: 1 });
		expect((await call(store, 'GET', `${HOME}/orders?include=moon`)).status).toBe(200);
		store.configure({ include: { unknown: 'reject' } });
		const rejected = await call(store, 'GET', `${HOME}/orders?include=moon`);
		expect(rejected.status).toBe(400);
		expect(rejected.text).toContain('moon');
	});

	it('is required for metadata', async () => {
		const store = await start({ orders: 1 });
		expect(await relations(store, '')).toEqual([false, true]);
		expect(await relations(store, '&include=metadata')).toEqual([true, true]);
	});
});

describe('Filters of leads', () => {
	it('apply one by one and together', async () => {
		const store = await start({ leads: 100 });
		const source = store.data.leads('loja-aurora');
		const all = Array.from({ length: 100 }, (_, index) => source.at(index));
		const lead = all.find(({ birthday }) => birthday !== null);
		if (!lead) throw new Error('No lead with a birthday');
		const filters: Record<string, string> = {
			name: lead.name.slice(0, 5),
			email: lead.email,
			birthday: String(lead.birthday),
			city: lead.city,
			state: lead.state,
			genre: lead.genre,
			'params[origin]': lead.params.origin,
			'params[step]': lead.params.step,
		};
		const ids = async (query: Record<string, string>): Promise<unknown[]> => {
			const text = new URLSearchParams({ ...query, limit: '100' }).toString();
			const { body } = await call(store, 'GET', `${HOME}/leads?${text}`);
			return elements(body).map((found) => at(found, 'id'));
		};
		for (const [name, wanted] of Object.entries(filters)) {
			const found = await ids({ [name]: wanted });
			expect(found).toContain(lead.id);
			expect(found.length).toBeLessThan(100);
		}
		expect(await ids(filters)).toEqual([lead.id]);
		expect(await ids({ city: 'Nowhere' })).toEqual([]);
	});

	it('reject an invalid email and an invalid date', async () => {
		const store = await start({});
		expect((await call(store, 'GET', `${HOME}/leads?email=ana`)).status).toBe(400);
		const { status, body } = await call(store, 'GET', `${HOME}/leads?birthday=31.12.1990`);
		expect(status).toBe(400);
		expect(at(body, 'errors.birthday')).toEqual(['The birthday format is invalid.']);
	});
});
