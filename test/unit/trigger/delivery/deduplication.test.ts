import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

import {
	claimDelivery,
	MAX_ENTRIES,
	MAX_RECENT,
	deduplicate,
	receiptFor,
	type Receipt,
} from '../../../../nodes/StoreManagement/trigger/delivery/deduplication';
import { ProcessedData } from '../../../engine/harness/processedData';

const MINUTE = 60_000;
const WINDOW = 10 * MINUTE;

let database: ProcessedData;
let node = 0;

beforeEach(() => {
	database = new ProcessedData();
	node += 1;
});

const helpers = {
	checkProcessedAndRecord: async (items: unknown[], _scope: unknown, options: object) =>
		await database.check(items.map(String), 'node', options),
	removeProcessed: async (items: unknown[]) => await database.remove(items.map(String), 'node'),
};

/** A delivery that this process has received. */
function received(at = 0, digest = 'digest', isKnownNew = false): Receipt {
	jest.spyOn(Date, 'now').mockReturnValueOnce(at);
	return receiptFor(digest, WINDOW, isKnownNew);
}

/** One that another process has received, so this one is a worker. */
function elsewhere(at = 0, digest = 'digest'): Receipt {
	return { ...received(at, digest), process: 'webhook process' };
}

async function starts(receipt: Receipt): Promise<boolean> {
	return (await claimDelivery(receipt, `node ${node}`, helpers)) === 'first';
}

it.each(Array.from({ length: 12 }, (_, index) => [index * 0.9 * MINUTE]))(
	'[T2] the same body is a repetition within the window, and no more after two windows: %d ms',
	async (at) => {
		expect(await starts(received(at))).toBe(true);
		const before = database.rows.get('node');
		for (let minute = 0; minute <= 10; minute += 0.25) {
			expect(await starts(received(at + minute * MINUTE))).toBe(false);
		}
		// The window begins with the first delivery: repetitions leave nothing behind.
		expect(database.rows.get('node')).toEqual(before);
		expect(await starts(received(at + 2 * WINDOW))).toBe(true);
	},
);

it('[T2] what one process knows to be after the window starts, and is claimed', async () => {
	expect(await starts(received())).toBe(true);
	const later = received(WINDOW, 'digest', true);
	expect(await starts(later)).toBe(true);
	expect(await starts(elsewhere(2 * WINDOW))).toBe(false);
	// In a worker the database decides: another process may have received the same body meanwhile.
	expect(await starts({ ...later, id: 'other', process: 'webhook process' })).toBe(false);
});

it('[T2] copies that one process checks at once start once', async () => {
	database.latency = 5;
	const copies = [received(), elsewhere(), received(MINUTE), elsewhere(MINUTE)];
	const started = await Promise.all(copies.map(async (copy) => await starts(copy)));
	expect(started).toEqual([true, false, false, false]);
});

it('[T2] an execution that n8n begins again starts again', async () => {
	const receipt = elsewhere();
	expect(await starts(receipt)).toBe(true);
	expect(await starts(receipt)).toBe(true);
	expect(await starts(elsewhere())).toBe(false);
});

it('[T2] a repetition is found after a second, although another worker has overwritten the claims', async () => {
	const before = elsewhere(0, 'before');
	await starts(before);
	const row = database.rows.get('node') ?? [];
	await starts(elsewhere(0, 'overwritten'));
	// A worker that has read the row earlier writes it without what was added since.
	database.rows.set('node', row);
	await wait(1_100);
	expect(await starts(elsewhere(MINUTE, 'overwritten'))).toBe(false);
});

it('[T2] claims are written once more only where other processes may have overwritten them', async () => {
	for (const [receipt, entries] of [
		[received(0, 'here'), []],
		[elsewhere(0, 'elsewhere'), expect.any(Array)],
	] as const) {
		await starts(receipt);
		database.rows.set('node', []);
		await wait(1_100);
		expect(database.rows.get('node')).toEqual(entries);
	}
});

it('[T2] the database keeps a limited number of claims, those of the last 1,000 deliveries', async () => {
	for (let count = 0; count <= 1_000; count++) {
		expect(await starts(received(0, `delivery ${count}`))).toBe(true);
	}
	expect(database.rows.get('node')).toHaveLength(MAX_ENTRIES);
	expect(await starts(received(0, 'delivery 1'))).toBe(false);
	expect(await starts(received(0, 'delivery 0'))).toBe(true);
});

it('[T2] an error of the database fails one check and not the next', async () => {
	database.fault = new Error('The database is locked');
	await expect(starts(received())).rejects.toThrow('The database is locked');
	database.fault = undefined;
	expect(await starts(received())).toBe(true);
});

it('[T2] a copy does not start where the database fails once and is well a moment later', async () => {
	expect(await starts(received())).toBe(true);
	for (const [index, fault] of ['UNIQUE constraint failed', 'The database is locked'].entries()) {
		const checks = [async () => await Promise.reject(new Error(fault))];
		const checkProcessedAndRecord: typeof helpers.checkProcessedAndRecord = async (...asked) =>
			await (checks.pop()?.() ?? helpers.checkProcessedAndRecord(...asked));
		const copy = elsewhere(index * MINUTE);
		expect(await claimDelivery(copy, `node ${node}`, { ...helpers, checkProcessedAndRecord })).toBe(
			'repetition',
		);
	}
});

it('[T2] executions that wait for the database claim their deliveries together', async () => {
	const checkProcessedAndRecord = jest.fn(helpers.checkProcessedAndRecord);
	const digests = Array.from({ length: 50 }, (_, index) => `digest ${index % 40}`);
	const outcomes = await Promise.all(
		digests.map(async (digest) => {
			const counted = { ...helpers, checkProcessedAndRecord };
			return await claimDelivery(received(0, digest), `node ${node}`, counted);
		}),
	);
	expect(outcomes.filter((outcome) => outcome === 'first')).toHaveLength(40);
	expect(outcomes.slice(40)).toEqual(Array<string>(10).fill('repetition'));
	expect(checkProcessedAndRecord.mock.calls.length).toBeLessThanOrEqual(2);
});

const stored = (): Promise<boolean> => Promise.resolve(true);

let deliveries = 0;
/** The key of a delivery that this process has not seen yet. */
const fresh = (): string => `delivery ${(deliveries += 1)}`;

const accepts = async (key: string, storing = stored) =>
	(await deduplicate(key, WINDOW, storing)) !== 'repetition';

it('[T2] accepts a delivery again exactly after the window, even if repetitions came in between', async () => {
	const key = fresh();
	const accepted = [];
	for (const pause of [0, WINDOW - 1, 1, WINDOW - 1]) {
		await wait(pause);
		accepted.push(await accepts(key));
	}
	expect(accepted).toEqual([true, false, true, false]);
});

it('[T2] says what it knows: nothing yet, a repetition, or that the window has passed', async () => {
	const key = fresh();
	const seen = [];
	for (const pause of [0, WINDOW - 1, 1]) {
		await wait(pause);
		seen.push(await deduplicate(key, WINDOW, stored));
	}
	expect(seen).toEqual(['unknown', 'repetition', 'new']);
});

it('[T2] keeps a delivery that came after the window of one that n8n then could not store', async () => {
	const key = fresh();
	const outcome = new EventEmitter();
	const late = once(outcome, 'failed').then(() => false);
	expect(await accepts(key, () => late)).toBe(true);
	const waiting = accepts(key);
	await wait(WINDOW);
	expect(await accepts(key)).toBe(true);
	outcome.emit('failed');
	expect(await waiting).toBe(false);
});

it('[T2] remembers a limited number of deliveries, the latest ones', async () => {
	const all = Array.from({ length: MAX_RECENT + 1 }, fresh);
	for (const key of all) expect(await accepts(key)).toBe(true);
	expect(await accepts(all[1] ?? '')).toBe(false);
	expect(await accepts(all[0] ?? '')).toBe(true);
});
