import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

import {
	claimDelivery,
	MAX_ENTRIES,
	MAX_RECENT,
	deduplicate,
	isReceipt,
	receiptFor,
	type Receipt,
} from '../../../../nodes/StoreManagement/trigger/delivery/deduplication';
import { ProcessedData } from '../../../engine/harness/processedData';

const MINUTE = 60_000;
const WINDOW = 10 * MINUTE;

const helpersOf = (database: ProcessedData) => ({
	checkProcessedAndRecord: async (items: unknown[], _scope: unknown, options: object) =>
		await database.check(items.map(String), 'node', options),
	removeProcessed: async (items: unknown[]) => await database.remove(items.map(String), 'node'),
});

/** Each test has a node and a database of its own. */
let database: ProcessedData;
let helpers: ReturnType<typeof helpersOf>;
let node = 0;

beforeEach(() => {
	database = new ProcessedData();
	helpers = helpersOf(database);
	node += 1;
});

const claim = async (receipt: Receipt, own: Partial<typeof helpers> = {}) =>
	await claimDelivery(receipt, `node ${node}`, { ...helpers, ...own });
const starts = async (receipt: Receipt) => (await claim(receipt)) === 'first';

/** A delivery that this process has received. */
function received(at = 0, digest = 'digest', isKnownNew = false): Receipt {
	jest.spyOn(Date, 'now').mockReturnValueOnce(at);
	return receiptFor(digest, WINDOW, isKnownNew);
}

/** One that another process has received, so this one is a worker. */
const elsewhere = (at = 0, digest = 'digest'): Receipt => ({
	...received(at, digest),
	process: 'webhook process',
});

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

it('[T2] copies that are checked at once start once, in few calls of the database', async () => {
	database.latency = 5;
	const copies = [received(), elsewhere(), received(MINUTE), elsewhere(MINUTE)];
	const others = Array.from({ length: 50 }, (_, index) => received(0, `digest ${index % 40}`));
	const checkProcessedAndRecord = jest.fn(helpers.checkProcessedAndRecord);
	const outcomes = await Promise.all(
		[...copies, ...others].map(async (copy) => await claim(copy, { checkProcessedAndRecord })),
	);

	const first = [0, ...others.slice(0, 40).map((_, index) => copies.length + index)];
	expect(outcomes.flatMap((one, index) => (one === 'first' ? [index] : []))).toEqual(first);
	expect(checkProcessedAndRecord.mock.calls.length).toBeLessThanOrEqual(2);
});

it('[T2] an execution that n8n begins again starts again', async () => {
	const receipt = elsewhere();
	expect([await starts(receipt), await starts(receipt)]).toEqual([true, true]);
	expect(await starts(elsewhere())).toBe(false);
	expect([receipt, null, 'id slots', { id: '' }].map(isReceipt)).toEqual([
		true,
		false,
		false,
		false,
	]);
});

it('[T2] only what another process may have overwritten is claimed again after a second', async () => {
	for (const [receipt, isAgain] of [
		[received(0, 'here'), false],
		[elsewhere(0, 'elsewhere'), true],
	] as const) {
		await starts(receipt);
		// Another worker, which has read the row earlier, writes it without what was added since.
		database.rows.set('node', []);
		await wait(1_100);
		expect((database.rows.get('node') ?? []).length > 0).toBe(isAgain);
	}
	expect(await starts(elsewhere(MINUTE, 'elsewhere'))).toBe(false);
});

it('[T2] the database keeps a limited number of claims, those of the last 1,000 deliveries', async () => {
	for (let count = 0; count <= 1_000; count++) {
		expect(await starts(received(0, `delivery ${count}`))).toBe(true);
	}
	expect(database.rows.get('node')).toHaveLength(MAX_ENTRIES);
	expect(await starts(received(0, 'delivery 1'))).toBe(false);
	expect(await starts(received(0, 'delivery 0'))).toBe(true);
});

it('[T2] an error of the database fails one check, unless it is well a moment later', async () => {
	database.fault = new Error('The database is locked');
	await expect(starts(received())).rejects.toThrow('The database is locked');
	database.fault = undefined;
	expect(await starts(received())).toBe(true);

	const fail = async () => await Promise.reject(new Error('UNIQUE constraint failed'));
	const checkProcessedAndRecord = jest
		.fn(helpers.checkProcessedAndRecord)
		.mockImplementationOnce(fail);
	expect(await claim(elsewhere(MINUTE), { checkProcessedAndRecord })).toBe('repetition');
	expect(await claim(elsewhere(MINUTE), { removeProcessed: fail })).toBe('repetition');
});

const stored = async () => await Promise.resolve(true);
let deliveries = 0;
/** The key of a delivery that this process has not seen yet. */
const fresh = (): string => `delivery ${(deliveries += 1)}`;

it('[T2] says what it knows: nothing yet, a repetition, or that exactly the window has passed', async () => {
	const key = fresh();
	const seen = [];
	for (const pause of [0, WINDOW - 1, 1, WINDOW - 1]) {
		await wait(pause);
		seen.push(await deduplicate(key, WINDOW, stored));
	}
	expect(seen).toEqual(['unknown', 'repetition', 'new', 'repetition']);
});

it('[T2] keeps a delivery that came after the window of one that n8n then could not store', async () => {
	const key = fresh();
	const outcome = new EventEmitter();
	const late = once(outcome, 'failed').then(() => false);
	expect(await deduplicate(key, WINDOW, () => late)).toBe('unknown');
	const waiting = deduplicate(key, WINDOW, stored);
	await wait(WINDOW);
	expect(await deduplicate(key, WINDOW, stored)).toBe('new');
	outcome.emit('failed');
	expect(await waiting).toBe('repetition');
});

it('[T2] remembers a limited number of deliveries, the latest ones', async () => {
	const all = Array.from({ length: MAX_RECENT + 1 }, fresh);
	for (const key of all) expect(await deduplicate(key, WINDOW, stored)).toBe('unknown');
	expect(await deduplicate(all[1] ?? '', WINDOW, stored)).toBe('repetition');
	expect(await deduplicate(all[0] ?? '', WINDOW, stored)).toBe('unknown');
});

it('[T2] a claim that comes while the database takes others is in it, too', async () => {
	const checkProcessedAndRecord: typeof helpers.checkProcessedAndRecord = async (...call) => {
		const result = await helpers.checkProcessedAndRecord(...call);
		await wait(50);
		return result;
	};
	const one = claim(received(0, 'one'), { checkProcessedAndRecord });
	await wait(10);
	const other = claim(received(0, 'other'));

	expect(await Promise.all([one, other])).toEqual(['first', 'first']);
	expect(await starts(elsewhere(0, 'other'))).toBe(false);
});
