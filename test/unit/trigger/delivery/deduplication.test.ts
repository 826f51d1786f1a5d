import type { IExecuteFunctions, IHookFunctions } from 'n8n-workflow';
import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

import {
	deduplicate,
	isClaimed,
	isReceipt,
	MAX_ENTRIES,
	MAX_RECENT,
	receiptFor,
	type Receipt,
} from '../../../../nodes/StoreManagement/trigger/delivery/deduplication';
import { webhookKey } from '../../../../nodes/StoreManagement/trigger/node';
import { ProcessedData } from '../../../engine/harness/processedData';

const MINUTE = 60_000;
const WINDOW = 10 * MINUTE;

/** Each test has a database of its own. */
let database: ProcessedData;

beforeEach(() => {
	database = new ProcessedData();
});

const context = {
	helpers: {
		checkProcessedAndRecord: async (items: unknown[], _scope: unknown, options: object) =>
			await database.check(items.map(String), 'node', options),
	},
} as unknown as IExecuteFunctions;

const starts = async (receipt: Receipt) => !(await isClaimed(receipt, context));

function received(at = 0, digest = 'digest', isKnownNew = false): Receipt {
	jest.spyOn(Date, 'now').mockReturnValueOnce(at);
	return receiptFor(digest, WINDOW, isKnownNew);
}

it.each(Array.from({ length: 12 }, (_, index) => [index * 0.9 * MINUTE]))(
	'[T2] the same body is a repetition within the window, and no more after two windows: %d ms',
	async (at) => {
		for (let minute = 0; minute <= 10; minute += 2.5) {
			database = new ProcessedData();
			expect(await starts(received(at))).toBe(true);
			expect(await starts(received(at + minute * MINUTE))).toBe(false);
		}
		database = new ProcessedData();
		expect(await starts(received(at))).toBe(true);
		expect(await starts(received(at + 2 * WINDOW))).toBe(true);
	},
);

it('[T2] what one process knows to be after the window starts, and is claimed', async () => {
	expect(await starts(received())).toBe(true);
	expect(await starts(received(WINDOW, 'digest', true))).toBe(true);
	expect(await starts(received(2 * WINDOW))).toBe(false);
});

it('[T2] copies that one process checks at once start once', async () => {
	database.latency = 5;
	const digests = Array.from({ length: 50 }, (_, index) => `digest ${index % 40}`);
	const outcomes = await Promise.all(
		digests.map(async (digest) => await starts(received(0, digest))),
	);

	expect(outcomes).toEqual(digests.map((_, index) => index < 40));
});

it('[T2] an execution that n8n begins again starts again', async () => {
	const receipt = received();
	expect([await starts(receipt), await starts(receipt)]).toEqual([true, true]);
	expect(await starts(received())).toBe(false);
	expect([receipt, null, 'claims', { id: '' }].map(isReceipt)).toEqual([true, false, false, false]);
});

it('[T2] only what another process may have overwritten is claimed again after a second', async () => {
	for (const process of [undefined, 'webhook process']) {
		const receipt = received(0, String(process));
		await starts({ ...receipt, process: process ?? receipt.process });
		// Another worker, which has read the row earlier, writes it without what was added since.
		database.rows.set('node', []);
		await wait(1_100);
		expect((database.rows.get('node') ?? []).length > 0).toBe(process !== undefined);
	}
	expect(await starts(received(MINUTE, 'webhook process'))).toBe(false);
});

it('[T2] the database keeps a limited number of claims, those of the last 1,000 deliveries', async () => {
	for (let count = 0; count <= 1_000; count++) {
		expect(await starts(received(0, `delivery ${count}`))).toBe(true);
	}
	expect(database.rows.get('node')).toHaveLength(MAX_ENTRIES);
	expect(await starts(received(0, 'delivery 1'))).toBe(false);
	expect(await starts(received(0, 'delivery 0'))).toBe(true);
});

it('[T2] an error of the database fails one check', async () => {
	database.fault = new Error('The database is locked');
	await expect(starts(received())).rejects.toThrow('The database is locked');
	database.fault = undefined;
	expect(await starts(received())).toBe(true);
});

it('[T2] nodes, workflows with a copy of a node, and the two URLs of a node are told apart', () => {
	const contexts = ['w', 'x'].flatMap((workflow) =>
		['a', 'b'].flatMap((id) =>
			['test', 'live'].map((url) => ({
				...{ getNode: () => ({ id }), getWorkflow: () => ({ id: workflow }) },
				getNodeWebhookUrl: () => url,
			})),
		),
	) as unknown as IHookFunctions[];

	expect(new Set(contexts.map(webhookKey)).size).toBe(8);
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
