import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';

import { measure, METHODS, wantedOf, type Cell } from './faults/measure';
import { pageOf } from './faults/page';
import { troublesWith } from './faults/troubles';

const PAGE = resolve(__dirname, '../../../docs/faults.md');

/** Cells measured at once; each has a service, and so limits, of its own. */
const WIDTH = 8;

let elsewhere: Server;
let callsElsewhere = 0;
let cells: Cell[];

beforeAll(async () => {
	elsewhere = createServer((_, response) => {
		callsElsewhere += 1;
		response.end('{}');
	});
	await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
	const { port } = elsewhere.address() as AddressInfo;
	cells = await measureAll(`http://localhost:${port}`);
}, 120_000);
afterAll(() => {
	elsewhere.close();
});

async function measureAll(origin: string): Promise<Cell[]> {
	const wanted = troublesWith(origin).flatMap((trouble) =>
		METHODS.flatMap((method) =>
			(['once', 'always'] as const).map((duration) => ({ trouble, method, duration })),
		),
	);
	const found: Cell[] = [];
	let next = 0;
	const worker = async (): Promise<void> => {
		for (let index = next++; index < wanted.length; index = next++) {
			const one = wanted[index];
			if (one) found[index] = await measure(one.trouble, one.method, one.duration);
		}
	};
	await Promise.all(Array.from({ length: WIDTH }, worker));
	return found;
}

it('ends every operation as the page says', () => {
	const page = pageOf(cells);
	if (process.env.WRITE_FAULTS === '1') writeFileSync(PAGE, page);
	expect(readFileSync(PAGE, 'utf8')).toBe(page);
});

it('never creates a discount twice', () => {
	const created = cells.filter(({ method }) => method === 'POST').map(({ done }) => done);
	expect(Math.max(...created)).toBe(1);
});

it('has done what it reports as done, and given all records', () => {
	const wrong = cells.filter(({ method, succeeded, done }) => {
		// Writing the same twice leaves what writing once leaves.
		return succeeded && !(method === 'PUT' ? done >= 1 : done === wantedOf(method));
	});
	expect(wrong).toEqual([]);
});

it('says so wherever a discount may exist although the operation failed, and how to look', () => {
	const exists = cells.filter(({ method, succeeded, done }) => {
		return method === 'POST' && !succeeded && done === 1;
	});
	expect(exists.length).toBeGreaterThan(3);
	for (const { told } of exists) expect(told).toContain('Discount → Get Many');
});

it('gives no records of a list that it could not read to its end', () => {
	const partial = cells.filter(({ method, succeeded, done }) => {
		return method === 'GET' && !succeeded && done !== 0;
	});
	expect(partial).toEqual([]);
});

it('never calls another host', () => {
	expect(callsElsewhere).toBe(0);
});

it('names the operation, the store, the item, and how often the request was sent', () => {
	for (const { succeeded, told, requests } of cells) {
		if (succeeded) continue;
		expect(told).toMatch(/failed for store "[\w-]+": /);
		expect(told).toMatch(/ → .* · store [\w-]+ · item 1 · (GET|PUT|POST) \/v2\//);
		expect(told).toContain(requests === 1 ? 'sent once' : `sent ${requests} times`);
	}
});
