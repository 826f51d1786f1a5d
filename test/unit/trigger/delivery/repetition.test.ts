import { setTimeout as wait } from 'node:timers/promises';

import {
	claimsOf,
	type StoredClaims,
} from '../../../../nodes/StoreManagement/trigger/delivery/claims';
import {
	isRepetition,
	MAX_ENTRIES,
} from '../../../../nodes/StoreManagement/trigger/delivery/repetition';
import { ProcessedData } from '../../../engine/harness/processedData';

const MINUTE = 60_000;
const WINDOW = 10 * MINUTE;

let database: ProcessedData;

beforeEach(() => {
	database = new ProcessedData();
});

const helpers = {
	checkProcessedAndRecord: async (items: unknown[], _scope: unknown, options: object) =>
		await database.check(items.map(String), 'node', options),
	removeProcessed: async (items: unknown[]) => await database.remove(items.map(String), 'node'),
};

/** A delivery that this process has received. */
function received(at = 0, digest = 'digest'): StoredClaims {
	return claimsOf([{ digest, window: WINDOW }], at);
}

/** One that another process has received, so this one is a worker. */
function elsewhere(at = 0, digest = 'digest'): StoredClaims {
	return { ...received(at, digest), receivedBy: 'webhook process' };
}

/** @param worker processes wait for each other's checks only if it is the same */
async function starts(delivery: StoredClaims, worker = 'main'): Promise<boolean> {
	return !(await isRepetition(delivery, helpers, worker));
}

it.each(Array.from({ length: 12 }, (_, index) => [index * 0.9 * MINUTE]))(
	'counts as repeated within the window, and no more after 7/6 of it: %d ms',
	async (at) => {
		expect(await starts(received(at))).toBe(true);
		const before = database.rows.get('node');
		for (let minute = 0; minute < 10; minute += 0.25) {
			expect(await starts(received(at + minute * MINUTE))).toBe(false);
		}
		// The window begins with the first delivery: repetitions leave nothing behind.
		expect(database.rows.get('node')).toEqual(before);
		expect(await starts(received(at + (7 / 6) * WINDOW))).toBe(true);
	},
);

it('is found by one of several keys', async () => {
	const [body, id] = ['body', 'id'].map((digest) => ({ digest, window: WINDOW }));
	if (!body || !id) throw new TypeError('There are two keys');
	expect(await starts(claimsOf([body, id], 0))).toBe(true);
	expect(await starts(claimsOf([{ ...body, digest: 'another' }, id], 0))).toBe(false);
	expect(await starts(claimsOf([{ ...body, digest: 'another' }], 0))).toBe(true);
});

it('starts once for copies that are checked together in one process, restarted or not', async () => {
	database.latency = 5;
	const copies = [received(), elsewhere(), received(MINUTE), elsewhere(MINUTE)];
	const started = await Promise.all(copies.map(async (copy) => await starts(copy)));
	expect(started).toEqual([true, false, false, false]);
});

it('starts again when n8n begins the same execution again', async () => {
	const delivery = elsewhere();
	expect(await starts(delivery, 'worker that died')).toBe(true);
	expect(await starts(delivery, 'another worker')).toBe(true);
	expect(await starts(elsewhere(), 'another worker')).toBe(false);
});

it('is recognized by another worker after a second, although another delivery has overwritten it', async () => {
	database.latency = 20;
	const both = ['A', 'B'].map(async (letter) => await starts(elsewhere(0, letter), letter));
	expect(await Promise.all(both)).toEqual([true, true]);
	await wait(1_100);
	expect(await starts(elsewhere(MINUTE, 'A'), 'B')).toBe(false);
	expect(await starts(elsewhere(MINUTE, 'B'), 'A')).toBe(false);
});

it('writes its claims once more only where other processes may have overwritten them', async () => {
	for (const [delivery, entries] of [
		[received(0, 'here'), []],
		[elsewhere(0, 'elsewhere'), expect.any(Array)],
	] as const) {
		await starts(delivery);
		database.rows.set('node', []);
		await wait(1_100);
		expect(database.rows.get('node')).toEqual(entries);
	}
});

it('keeps a bounded number of entries, those of the last 800 deliveries', async () => {
	for (let count = 0; count <= 800; count++) {
		expect(await starts(received(0, `delivery ${count}`))).toBe(true);
	}
	expect(database.rows.get('node')).toHaveLength(MAX_ENTRIES);
	expect(await starts(received(0, 'delivery 1'))).toBe(false);
	expect(await starts(received(0, 'delivery 0'))).toBe(true);
});

it('starts where two processes write the first entries of a node', async () => {
	database.latency = 5;
	const both = ['A', 'B'].map(async (letter) => await starts(elsewhere(0, letter), letter));
	expect(await Promise.all(both)).toEqual([true, true]);
});

it('fails with the error of the database', async () => {
	database.fault = new Error('The database is locked');
	await expect(starts(received())).rejects.toThrow('The database is locked');
});
