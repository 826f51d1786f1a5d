import type { IExecuteFunctions, IHookFunctions } from 'n8n-workflow';
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
			expect(await starts(received(at + minute * MINUTE + 2 * WINDOW))).toBe(true);
		}
	},
);

it('[T2] what one process knows to be after the window starts, as does what n8n begins again', async () => {
	const receipt = received();
	expect([await starts(receipt), await starts(receipt)]).toEqual([true, true]);
	expect(await starts(received(WINDOW, 'digest', true))).toBe(true);
	expect(await starts(received(2 * WINDOW))).toBe(false);
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
});

it('[T2] the last 1,000 deliveries are known to the database, and the last ones to the process', async () => {
	for (let count = 0; count <= 1_000; count++) await starts(received(0, `delivery ${count}`));
	expect(database.rows.get('node')).toHaveLength(MAX_ENTRIES);
	expect(await starts(received(0, 'delivery 1'))).toBe(false);
	expect(await starts(received(0, 'delivery 0'))).toBe(true);

	const stored = async () => await Promise.resolve(true);
	const check = async (key: number) => await deduplicate(`recent ${key}`, WINDOW, stored);
	for (let count = 0; count <= MAX_RECENT; count++) expect(await check(count)).toBe('unknown');
	expect([await check(1), await check(0)]).toEqual(['repetition', 'unknown']);
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
