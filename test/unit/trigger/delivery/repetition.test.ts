import { setTimeout as wait } from 'node:timers/promises';

import { processedEntries } from '../../../../nodes/StoreManagement/trigger/delivery/processedEntries';
import { isRepetition } from '../../../../nodes/StoreManagement/trigger/delivery/repetition';
import { PROCESS } from '../../../../nodes/StoreManagement/trigger/delivery/stored';
import { ProcessedData } from '../../../engine/harness/processedData';

const MINUTE = 60_000;
const WINDOW = 10 * MINUTE;

let digests = 0;
let executions = 0;
let digest = '';
let database: ProcessedData;

beforeEach(() => {
	digest = `digest ${(digests += 1)}`;
	database = new ProcessedData();
});

/** The entries of a node in a process that executes workflows; each process queues its own steps. */
function entriesOf(process: string, node = digest) {
	const scopeless = {
		checkProcessedAndRecord: async (items: unknown[], _scope: unknown, options: object) =>
			await database.check(items.map(String), 'node', options),
		removeProcessed: async (items: unknown[]) => await database.remove(items.map(String), 'node'),
	};
	return processedEntries(scopeless, `${node} in ${process}`);
}

interface Start {
	at?: number;
	/** Where the delivery was received. */
	received?: string;
	/** Where it is executed. */
	executed?: string;
	execution?: string;
	node?: string;
}

async function starts({ at = 0, received = PROCESS, executed = 'main', ...more }: Start) {
	const { execution = `${(executions += 1)}`, node } = more;
	const delivery = { digest, receivedAt: at, window: WINDOW, process: received };
	return !(await isRepetition(delivery, execution, entriesOf(executed, node)));
}

const elsewhere = { received: 'webhook process' };

describe('A delivery that this process has received', () => {
	it.each([
		['at the beginning of a slot', 0],
		['in the middle of a slot', 5 * MINUTE],
		['near the end of a slot', 9.99 * MINUTE],
	])('counts as repeated until the window is over, and not after it: %s', async (_, at) => {
		expect(await starts({ at })).toBe(true);
		expect(await starts({ at: at + 1 })).toBe(false);
		expect(await starts({ at: at + 0.98 * WINDOW })).toBe(false);
		expect(await starts({ at: at + WINDOW })).toBe(true);
		expect(await starts({ at: at + 1.5 * WINDOW })).toBe(false);
		expect(await starts({ at: at + 2 * WINDOW })).toBe(true);
	});

	it('counts as repeated when the clock was set back to the slot before', async () => {
		expect(await starts({ at: 11 * MINUTE })).toBe(true);
		expect(await starts({ at: 9 * MINUTE })).toBe(false);
		expect(await starts({ at: MINUTE })).toBe(true);
	});

	it('leaves nothing in the database when it is repeated', async () => {
		await starts({ at: 9 * MINUTE });
		const before = database.rows.get('node');
		expect(await starts({ at: 11 * MINUTE })).toBe(false);
		expect(await starts({ at: 9 * MINUTE })).toBe(false);
		expect(database.rows.get('node')).toEqual(before);
		expect(before).toHaveLength(4);
	});

	it('starts again when an earlier process has died between claiming and starting it', async () => {
		const slot = 5;
		await database.check([`${digest}:${WINDOW}:${slot}`], 'node', {});
		expect(await starts({ at: slot * WINDOW })).toBe(true);
		expect(await starts({ at: slot * WINDOW })).toBe(false);
	});

	it('starts once for copies that are checked together', async () => {
		database.latency = 5;
		const copies = await Promise.all(Array.from({ length: 5 }, async () => await starts({})));
		expect(copies.filter(Boolean)).toHaveLength(1);
	});

	it('keeps a bounded number of entries', async () => {
		const first = digest;
		for (let count = 0; count <= 1_000; count++) {
			digest = `delivery ${count} of ${first}`;
			expect(await starts({})).toBe(true);
		}
		expect(database.rows.get('node')).toHaveLength(4_000);
		expect(await starts({})).toBe(false);
	});
});

describe('Deliveries that are repeated together because the service got no answer in time', () => {
	it.each([
		['to the process that has started them', PROCESS, 'main'],
		['to a worker', 'webhook process', 'worker'],
	])(
		'start nothing: %s',
		async (_, received, executed) => {
			const node = digest;
			const deliver = async (count: number, start: Start) => {
				const copies = Array.from({ length: count }, async (__, index) => {
					digest = `delivery ${index} of ${node}`;
					return await starts({ ...start, node });
				});
				return (await Promise.all(copies)).filter(Boolean).length;
			};
			expect(await deliver(900, {})).toBe(900);
			expect(await deliver(100, { at: MINUTE, received, executed })).toBe(0);
			digest = `delivery 0 of ${node}`;
			expect(await starts({ at: 2 * MINUTE, received, executed, node })).toBe(false);
		},
		60_000,
	);
});

describe('A delivery that another process has received', () => {
	it('starts once for copies that two workers execute at the same time', async () => {
		database.latency = 20;
		for (let round = 0; round < 5; round++) {
			digest = `${digest}.${round}`;
			const copies = await Promise.all([
				starts({ ...elsewhere, executed: 'one worker' }),
				starts({ ...elsewhere, executed: 'other worker' }),
			]);
			expect(copies.filter(Boolean)).toHaveLength(1);
		}
	}, 30_000);

	it('starts once if it is taken up after a restart while a copy arrives at the same process', async () => {
		database.latency = 5;
		const copies = await Promise.all([starts({ ...elsewhere, at: 0 }), starts({ at: MINUTE })]);
		expect(copies).toEqual([true, false]);
	});

	it.each([
		['first', WINDOW - 1, WINDOW],
		['last', WINDOW, WINDOW - 1],
	])(
		'starts once for copies on both sides of the border between two slots, the earlier written %s',
		async (_, one, other) => {
			database.latency = 20;
			const copies = await Promise.all([
				starts({ ...elsewhere, at: one, executed: 'one worker' }),
				starts({ ...elsewhere, at: other, executed: 'other worker' }),
			]);
			expect(copies.filter(Boolean)).toHaveLength(1);
		},
	);

	it('starts once for copies that come when the window of an earlier one is over', async () => {
		expect(await starts({ ...elsewhere, at: 0, executed: 'one worker' })).toBe(true);
		const at = 1.01 * WINDOW;
		const first = starts({ ...elsewhere, at, executed: 'one worker' });
		await wait(50);
		const second = starts({ ...elsewhere, at, executed: 'other worker' });
		expect(await Promise.all([first, second])).toEqual([true, false]);
	});

	it('is recognized although another delivery has overwritten what was recorded', async () => {
		database.latency = 20;
		const name = digest;
		const both = ['A', 'B'].map(async (letter) => {
			digest = `${name} ${letter}`;
			return await starts({ ...elsewhere, executed: `worker ${letter}` });
		});
		expect(await Promise.all(both)).toEqual([true, true]);
		for (const letter of ['A', 'B']) {
			digest = `${name} ${letter}`;
			expect(await starts({ ...elsewhere, executed: 'worker A' })).toBe(false);
		}
	});

	it('is recognized although a process that read the entries before writes them seconds later', async () => {
		expect(await starts({ ...elsewhere, executed: 'one worker' })).toBe(true);
		await wait(700);
		database.rows.set('node', ['what was read before']);
		await wait(1_000);
		expect(await starts({ ...elsewhere, executed: 'other worker' })).toBe(false);
	});

	it('starts once for two copies, even if one is claimed only after the other was started', async () => {
		await database.check(['an earlier delivery'], 'node', {});
		database.latency = 900;
		const late = starts({ ...elsewhere, executed: 'one worker' });
		await wait(10);
		database.latency = 5;
		const early = starts({ ...elsewhere, executed: 'other worker' });
		expect((await Promise.all([late, early])).filter(Boolean)).toHaveLength(1);
	}, 15_000);

	it('starts although entries that a process has only looked for could not be removed', async () => {
		const slots = [-1, 0, 1].flatMap((slot) => Array.from({ length: 60 }, (_, at) => [slot, at]));
		const asked = slots.map(([slot, at]) => `${digest}:${WINDOW}:${slot}:${at}`);
		await database.check([`${digest}:${WINDOW}:0`, ...asked], 'node', {});
		expect(await starts(elsewhere)).toBe(true);
	}, 15_000);

	it('starts in the end although the database keeps nothing that is written', async () => {
		const forgetful = {
			checkProcessedAndRecord: async () => await Promise.resolve({ new: [], processed: [] }),
			removeProcessed: async () => await Promise.resolve(),
		};
		const delivery = { digest, receivedAt: 0, window: WINDOW, process: elsewhere.received };
		const entries = processedEntries(forgetful, digest);
		expect(await isRepetition(delivery, 'any', entries)).toBe(false);
	}, 15_000);

	it('starts again in the same execution, left behind by a worker that died', async () => {
		const one = { ...elsewhere, execution: 'of the worker that died' };
		expect(await starts(one)).toBe(true);
		expect(await starts(one)).toBe(true);
		expect(await starts(elsewhere)).toBe(false);
	});

	it('starts again when the worker that claimed it has died', async () => {
		await database.check([`${digest}:${WINDOW}:0`], 'node', {});
		expect(await starts(elsewhere)).toBe(true);
		expect(await starts(elsewhere)).toBe(false);
	});
});

it('tries again when the database refuses the first entry of two processes', async () => {
	database.latency = 5;
	const both = await Promise.all([
		starts({ executed: 'one', at: 0 }),
		starts({ ...elsewhere, executed: 'other', at: 0 }),
	]);
	expect(both.filter(Boolean).length).toBeGreaterThanOrEqual(1);
});
