import fc from 'fast-check';

import type { Fault, SimulatorKnobs } from '../../../simulator';
import { Shop } from '../../shop';

const MAX_RETRIES = 5;
const RECORDS = 45;

/** Short, so that the test is; a service would send whole seconds. */
const SOON = { 'retry-after': '0.05' };

const FAULTS: Record<string, Fault> = {
	refused: { status: 429, headers: SOON },
	busy: { status: 503, headers: SOON },
	broken: { status: 500, headers: SOON },
	'gateway in trouble': { status: 502, body: '<h1>502</h1>', headers: SOON },
	'done, but answered with an error': { status: 504, headers: SOON, thenHandle: true },
	'reset before': { reset: 'before' },
	'done, but the answer is lost': { reset: 'before', thenHandle: true },
	'reset within the answer': { reset: 'middle', thenHandle: true },
};

const script = fc.array(
	fc.record({
		fault: fc.constantFrom(...Object.keys(FAULTS)),
		nth: fc.integer({ min: 1, max: 6 }),
	}),
	{ minLength: 1, maxLength: MAX_RETRIES - 1 },
);

const service = fc.record({
	pagination: fc.constantFrom('links' as const, 'scroll' as const, 'pages' as const),
	names: fc.record({
		scrollPlace: fc.constantFrom('top' as const, 'meta' as const, 'link' as const),
		scrollIdChanges: fc.boolean(),
		scrollIdRepeats: fc.boolean(),
	}),
	faults: script,
});

it('gives each record once, in order, whatever goes wrong less often than it is repeated', async () => {
	await fc.assert(
		fc.asyncProperty(service, async ({ pagination, names, faults }) => {
			const shop = await Shop.open({ leads: RECORDS, pageSize: 10, pagination, names });
			for (const { fault, nth } of faults) {
				shop.service.faults.push({ ...FAULTS[fault], nth, match: { path: /leads/ } });
			}
			const { json, error } = await shop.run('lead.getAll', {
				...{ returnAll: true, output: 'raw', options: { maxRetries: MAX_RETRIES } },
			});
			const leads = shop.service.data.leads(shop.alias());
			await shop.close();

			expect(error).toBeUndefined();
			expect(json.map(({ id }) => id)).toEqual(
				Array.from({ length: RECORDS }, (_, index) => leads.at(index).id),
			);
		}),
		{ numRuns: 10, interruptAfterTimeLimit: 60_000 },
	);
}, 90_000);

it.each<[kind: string, names: NonNullable<SimulatorKnobs['names']>]>([
	['whose ID stays', {}],
	['whose ID changes', { scrollIdChanges: true, scrollIdRepeats: false }],
	['within links that stay', { scrollPlace: 'link' }],
	[
		'within links that change',
		{ scrollPlace: 'link', scrollIdChanges: true, scrollIdRepeats: false },
	],
	['within links, under another name', { scrollPlace: 'link', scroll: 'cursor' }],
])('starts a scroll %s again when an answer was lost, and skips no page', async (_, names) => {
	const shop = await Shop.open({ leads: RECORDS, pageSize: 10, pagination: 'scroll', names });
	shop.service.faults.push({ nth: 3, reset: 'before', thenHandle: true });
	const options = names.scroll ? { scrollParameter: names.scroll } : {};
	const given = { returnAll: true, output: 'raw', options };
	const { json, error } = await shop.run('lead.getAll', given);
	const requests = shop.service.requests.length;
	await shop.close();

	expect(error).toBeUndefined();
	expect(new Set(json.map(({ id }) => id)).size).toBe(RECORDS);
	expect(json).toHaveLength(RECORDS);
	// Three in vain, then five pages and the empty one that ends a scroll.
	expect(requests).toBe(9);
});

it.each([
	['0.3', 9, ''],
	['3600', 3, 'status 503'],
])('starts a scroll again when the service wants it, or not: %s s', async (wait, sent, said) => {
	const shop = await Shop.open({ leads: RECORDS, pageSize: 10, pagination: 'scroll' });
	shop.service.faults.push({ nth: 3, status: 503, headers: { 'retry-after': wait } });
	const { told } = await shop.run('lead.getAll', { returnAll: true });
	const requests = shop.service.requests.length;
	await shop.close();

	expect(told).toContain(said);
	expect(requests).toBe(sent);
});

it('asks for no further pages once one has failed for good', async () => {
	const shop = await Shop.open({ leads: 400, pageSize: 5, pagination: 'pages', latencyMs: 50 });
	shop.service.faults.push({ nth: 3, status: 404 });
	const { told } = await shop.run('lead.getAll', { returnAll: true });
	const requests = shop.service.requests.length;
	await shop.close();

	expect(told).toContain('status 404');
	expect(requests).toBeLessThan(12);
});

/** Pages of one record each, as a service would give them that goes round in a circle. */
function pageOf(id: number, more: object): Fault {
	return { status: 200, body: { data: [{ id }], ...more } };
}

const linkTo = (search: string): object => ({ meta: { pagination: { links: { next: search } } } });

it.each<[kind: string, pages: Fault[], said: string, sent: number]>([
	[
		'a scroll that gives a page again',
		[1, 2, 2].map((id) => pageOf(id, { scroll_id: 'same' })),
		'page 3 of the list repeats page 2,',
		3,
	],
	[
		'a scroll that alternates',
		[1, 2, 1, 2].map((id) => pageOf(id, { scroll_id: 'same' })),
		'page 3 of the list repeats page 1,',
		3,
	],
	[
		'a scroll within links that stay',
		[1, 2, 3, 1].map((id) => pageOf(id, linkTo('?scroll_id=same'))),
		'page 4 of the list repeats page 1,',
		4,
	],
	[
		'other links that stay',
		[1, 2, 3].map((id) => pageOf(id, linkTo('?page=2'))),
		'page 3 of the list repeats page 2,',
		2,
	],
	[
		'links that alternate',
		[1, 2, 3].map((id) => pageOf(id, linkTo(`?page=${2 + (id % 2)}`))),
		'page 4 of the list repeats page 2,',
		3,
	],
])('ends %s, and names both pages', async (_, pages, said, sent) => {
	const shop = await Shop.open();
	shop.service.faults.push(...pages);
	const { told } = await shop.run('lead.getAll', { returnAll: true });
	const requests = shop.service.requests.length;
	await shop.close();

	expect(told).toContain(said);
	expect(requests).toBe(sent);
});

it('ends a scroll of records that are nested deeper than a function can call itself', async () => {
	const shop = await Shop.open();
	const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
	const body = `{"data":[{"id":1,"x":${deep}}],"scroll_id":"a"}`;
	shop.service.faults.push({ status: 200, times: 2, body });
	const { told } = await shop.run('lead.getAll', { returnAll: true, output: 'raw' });
	await shop.close();

	expect(told).toContain('page 2 of the list repeats page 1,');
});

it.each([
	['another host', 'http://localhost:9/v2/loja-aurora/leads?page=2'],
	['another scheme', 'https://127.0.0.1/v2/loja-aurora/leads?page=2'],
	['another path', '/v2/loja-aurora/discounts?page=2'],
	['another store', '/v2/loja-brisa/leads?page=2'],
	['a scheme of its own', 'javascript:alert(1)'],
	['no address', 'http://[/'],
])('refuses a next link to %s before it is called', async (_, next) => {
	const shop = await Shop.open();
	const body = { data: [{ id: 1 }], meta: { pagination: { links: { next } } } };
	shop.service.faults.push({ status: 200, body });
	const { told, json } = await shop.run('lead.getAll', { returnAll: true });
	const requests = shop.service.requests.length;
	await shop.close();

	expect(told).toContain('the list continues at another address');
	expect(json).toEqual([]);
	expect(requests).toBe(1);
});
