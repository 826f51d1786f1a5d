import fc from 'fast-check';

import type { Fault, SimulatorKnobs } from '../../../simulator';
import { Shop } from '../../shop';

const MAX_RETRIES = 5;
const RECORDS = 45;

/** Shorter than a real service would send, to keep the test short. */
const SOON = { 'retry-after': '0.05' };

const FAULTS: readonly Fault[] = [
	{ status: 429, headers: SOON },
	{ status: 503, headers: SOON },
	{ status: 502, headers: SOON },
	{ status: 502, body: '<h1>502</h1>', headers: SOON },
	// The request is handled and its response is lost: a stateful cursor has advanced.
	{ status: 504, headers: SOON, thenHandle: true },
	{ reset: 'before', thenHandle: true },
	{ reset: 'middle', thenHandle: true },
	{ reset: 'before' },
];

const faultScript = fc.array(
	fc.record({
		fault: fc.constantFrom(...FAULTS),
		nth: fc.integer({ min: 1, max: 6 }),
	}),
	{ minLength: 1, maxLength: MAX_RETRIES - 1 },
);

const idsOf = (list: { total: number; at(index: number): { id: number } }) =>
	Array.from({ length: list.total }, (_, index) => list.at(index).id);

const service = fc.record({
	pagination: fc.constantFrom('links' as const, 'scroll' as const, 'pages' as const),
	names: fc.record({
		scrollPlace: fc.constantFrom('top' as const, 'meta' as const, 'link' as const),
		scrollIdChanges: fc.boolean(),
		scrollIdRepeats: fc.boolean(),
	}),
	faults: faultScript,
});

describe('Pagination with failing requests', () => {
	it('returns each record once, in order, when fewer requests fail than Max Retries allows', async () => {
		await fc.assert(
			fc.asyncProperty(service, async ({ pagination, names, faults }) => {
				const shop = await Shop.open({ leads: RECORDS, pageSize: 10, pagination, names });
				for (const { fault, nth } of faults) {
					shop.service.faults.push({ ...fault, nth, match: { path: /leads/ } });
				}
				const { json, error } = await shop.run('lead.getAll', {
					...{
						returnAll: true,
						output: 'raw',
						options: { requestOptions: { maxRetries: MAX_RETRIES } },
					},
				});
				const ids = idsOf(shop.service.data.leads(shop.alias()));
				await shop.close();

				expect(error).toBeUndefined();
				expect(ids).toHaveLength(RECORDS);
				expect(json.map(({ id }) => id)).toEqual(ids);
			}),
			{ numRuns: 10, seed: 1 },
		);
	}, 90_000);

	it.each<[kind: string, names: NonNullable<SimulatorKnobs['names']>]>([
		['with the same scroll ID', { scrollPlace: 'top' }],
		['with changing scroll IDs', { scrollIdChanges: true, scrollIdRepeats: false }],
		['with the same next link', { scrollPlace: 'link' }],
		['in meta.pagination', { scrollPlace: 'pagination' }],
	])('[L5] starts a scroll again after a lost response and skips no page: %s', async (_, names) => {
		const shop = await Shop.open({ leads: RECORDS, pageSize: 10, pagination: 'scroll', names });
		shop.service.faults.push({ nth: 4, reset: 'before', thenHandle: true });
		const { json, error } = await shop.run('lead.getAll', { returnAll: true, output: 'raw' });
		const first = shop.service.requests.filter(({ query }) => !('scroll_id' in query));
		await shop.close();

		expect(error).toBeUndefined();
		expect(new Set(json.map(({ id }) => id)).size).toBe(RECORDS);
		expect(json).toHaveLength(RECORDS);
		expect(first.length).toBeGreaterThan(1);
	});

	it('[L5] starts a scroll again after a 503 with a short Retry-After', async () => {
		const shop = await Shop.open({ leads: RECORDS, pageSize: 10, pagination: 'scroll' });
		shop.service.faults.push({ nth: 4, status: 503, headers: { 'retry-after': '0.3' } });
		const { error, json } = await shop.run('lead.getAll', { returnAll: true });
		const ids = idsOf(shop.service.data.leads(shop.alias()));
		await shop.close();

		expect(error).toBeUndefined();
		expect(json.map(({ id }) => id)).toEqual(ids);
	});

	it('fails after a 503 with a Retry-After longer than it waits', async () => {
		const shop = await Shop.open({ leads: RECORDS, pageSize: 10, pagination: 'scroll' });
		shop.service.faults.push({ nth: 4, status: 503, headers: { 'retry-after': '3600' } });
		const { errorText, json } = await shop.run('lead.getAll', { returnAll: true });
		const requests = shop.service.requests.length;
		await shop.close();

		expect(errorText).toContain('status 503');
		expect(json).toEqual([]);
		expect(requests).toBe(4);
	});

	it('requests no further pages after one has failed', async () => {
		const shop = await Shop.open({ leads: 400, pageSize: 5, pagination: 'pages', latencyMs: 50 });
		shop.service.faults.push({ nth: 3, status: 404 });
		const { errorText } = await shop.run('lead.getAll', { returnAll: true });
		const requests = shop.service.requests.length;
		await shop.close();

		expect(errorText).toContain('status 404');
		expect(requests).toBeLessThan(12);
	});
});
