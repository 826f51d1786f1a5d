import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { ForeignServer } from '../../foreignServer';
import { expectedCount, measure, METHODS, type Cell } from './measure';
import { pageOf } from './page';
import { scenarios } from './scenarios';

const PAGE = resolve(__dirname, 'outcomes.md');

/** Cells measured in parallel. Each has a simulator, and so rate limits, of its own. */
const CONCURRENCY = 8;

const foreign = new ForeignServer();
let cells: Cell[];

beforeAll(async () => {
	await foreign.open();
	cells = await measureAll(`http://localhost:${foreign.port}`);
}, 120_000);
afterAll(async () => {
	await foreign.close();
});

async function measureAll(origin: string): Promise<Cell[]> {
	const planned = scenarios(origin).flatMap((scenario) =>
		METHODS.flatMap((method) =>
			(['once', 'always'] as const).map((duration) => ({ scenario, method, duration })),
		),
	);
	// Warms up: what the first run of an operation loads would count toward the time-out of its request.
	for (const { scenario, method, duration } of planned.slice(0, METHODS.length * 2)) {
		await measure(scenario, method, duration);
	}
	const measured: Cell[] = [];
	let next = 0;
	const worker = async (): Promise<void> => {
		for (let index = next++; index < planned.length; index = next++) {
			const one = planned[index];
			if (one) measured[index] = await measure(one.scenario, one.method, one.duration);
		}
	};
	await Promise.all(Array.from({ length: CONCURRENCY }, worker));
	return measured;
}

describe('[R2] Operation during a failure of the service', () => {
	it('ends every operation as outcomes.md says', () => {
		const page = pageOf(cells);
		if (process.env.WRITE_FAULTS === '1') writeFileSync(PAGE, page);
		expect(readFileSync(PAGE, 'utf8')).toBe(page);
	});

	it('never creates a discount twice', () => {
		const created = cells.filter(({ method }) => method === 'POST').map(({ done }) => done);
		expect(Math.max(...created)).toBe(1);
	});

	it('reports success only when the write is done and all records are returned', () => {
		const successes = cells.filter(({ succeeded }) => succeeded);
		expect(successes.length).toBeGreaterThan(20);
		const wrong = successes.filter(({ method, done }) => {
			// A repeated PUT has the same result as one.
			return !(method === 'PUT' ? done >= 1 : done === expectedCount(method));
		});
		expect(wrong).toEqual([]);
	});

	it('finds every discount that was created although its response was lost', () => {
		const created = cells.filter(({ method, done }) => method === 'POST' && done === 1);
		const lost = created.filter(({ scenario }) => /carried out|middle|truncated/.test(scenario));
		expect(lost.length).toBeGreaterThan(3);
		expect(created.filter(({ succeeded }) => !succeeded)).toEqual([]);
	});

	it('says when a failed create may have been carried out, what a search gave and how to check', () => {
		const uncertain = cells.filter(({ method, succeeded, errorText }) => {
			return method === 'POST' && !succeeded && errorText.includes('may still have done it');
		});
		expect(uncertain.length).toBeGreaterThan(3);
		for (const { errorText } of uncertain) {
			expect(errorText).toContain('n8n looked in the store');
			expect(errorText).toContain('Discount → Get Many');
		}
	});

	it('returns no records of a list that it could not read completely', () => {
		const failed = cells.filter(({ method, succeeded }) => method === 'GET' && !succeeded);
		expect(failed.length).toBeGreaterThan(20);
		expect(failed.filter(({ done }) => done !== 0)).toEqual([]);
	});

	it('never calls another host', () => {
		expect(foreign.requests).toBe(0);
	});

	it('names the operation, the store, the item and the number of requests in every error', () => {
		const failed = cells.filter(({ succeeded }) => !succeeded);
		expect(failed.length).toBeGreaterThan(60);
		for (const { errorText, requests } of failed) {
			expect(errorText).toMatch(/failed for store "[\w-]+": /);
			expect(errorText).toMatch(/ → .* · item 1 · (GET|PUT|POST) \/v2\//);
			expect(errorText).toContain(requests === 1 ? 'sent once' : `sent ${requests} times`);
		}
	});
});
