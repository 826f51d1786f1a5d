import type { RunningKnobs } from '../../../simulator';
import { useShop } from '../../shop';

const DEFAULTS: RunningKnobs = {
	leads: 200,
	pageSize: 10,
	pagination: 'links',
	linkQuery: 'full',
	linkStyle: 'absolute',
	figures: 'strings',
	latencyMs: 0,
	cache: null,
};

const shop = useShop(DEFAULTS);
afterEach(() => {
	shop.service.configure(DEFAULTS);
});

const all = { returnAll: true };

function ids(): number[] {
	const source = shop.service.data.leads(shop.alias());
	return Array.from({ length: source.total }, (_, index) => source.at(index).id);
}

/** The most requests in flight at once while a list is read. */
async function widthOf(parameters = {}): Promise<number> {
	shop.service.configure({ latencyMs: 20 });
	shop.service.clearRequests();
	const { json, errorText } = await shop.run('lead.getAll', { ...all, ...parameters });
	expect(errorText).toBe('');
	expect(json.map(({ id }) => id)).toEqual(ids());
	return shop.service.peakInFlight;
}

describe('[L2] Next links that differ by the page number alone', () => {
	it.each<[what: string, knobs: RunningKnobs, options: object]>([
		['with the whole query', {}, {}],
		['with the number alone', { linkQuery: 'changes' }, {}],
		['that are relative', { linkStyle: 'relative' }, {}],
		['under another name', { names: { page: 'p' } }, {}],
		['of pages of one record', { leads: 12, pageSize: 1 }, {}],
		['with a page size from the options', {}, { requestOptions: { pageSize: 7 } }],
	])('are followed side by side: %s', async (_, knobs, options) => {
		shop.service.configure(knobs);

		expect(await widthOf({ options })).toBeGreaterThan(1);
		shop.service.configure({ names: { page: 'page' } });
	});

	/** Prepares a page with one of five records, at its number or at its number and a position. */
	function answerPage(number: number, next: string, query: Record<string, string> = {}): void {
		const figures = { total: 5, current_page: number, total_pages: 5, links: { next } };
		const body = { data: [{ id: number }], meta: { pagination: figures } };
		const match = { path: /leads/, query };
		shop.service.faults.push({ match, times: 9, status: 200, body });
	}

	it('are followed one after another once a page has another link than its number suggests', async () => {
		const path = `/${shop.alias()}/leads`;
		answerPage(5, '', { from: 'b' });
		answerPage(4, `${path}?page=5&from=b`, { from: 'a' });
		// The pages at these numbers alone are not the continuation of the list.
		answerPage(50, '', { page: '5' });
		answerPage(40, `${path}?page=5`, { page: '4' });
		answerPage(3, `${path}?page=4&from=a`, { page: '3' });
		answerPage(2, `${path}?page=3`, { page: '2' });
		answerPage(1, `${path}?page=2`);
		const { json, errorText } = await shop.run('lead.getAll', all);

		expect(errorText).toBe('');
		expect(json.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
	});
});

describe('[L4] A list that changes while it is read', () => {
	it('is read one page after another from then on', async () => {
		shop.service.configure({ latencyMs: 20, cache: { lacks: 1, after: 2 } });
		await shop.run('lead.getAll', all);
		const last = shop.service.requests.slice(-8);
		const gaps = last.map(({ at }, index) => {
			const { at: earlier = 0, durationMs = 0 } = last[index - 1] ?? {};
			return at - earlier - durationMs;
		});

		// The clock of a request counts whole milliseconds.
		expect(Math.min(...gaps)).toBeGreaterThan(-2);
	});
});
