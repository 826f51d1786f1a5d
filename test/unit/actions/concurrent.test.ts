import { setTimeout as sleep } from 'node:timers/promises';

import fc from 'fast-check';

import { mapConcurrent } from '../../../nodes/StoreManagement/actions/concurrent';

describe('mapConcurrent', () => {
	/** Tasks that record when they start and end. */
	function recorded(
		specs: Array<{ serialKey?: string | undefined; ms?: number; fails?: boolean }>,
	) {
		const started: number[] = [];
		let running = 0;
		const peaks: number[] = [];
		const overlaps: string[] = [];
		const busy = new Set<string>();
		const tasks = specs.map(({ serialKey, ms = 0, fails = false }, index) => ({
			serialKey,
			start: async () => {
				started.push(index);
				peaks.push(++running);
				if (serialKey !== undefined && busy.has(serialKey)) overlaps.push(serialKey);
				if (serialKey !== undefined) busy.add(serialKey);
				await sleep(ms);
				if (serialKey !== undefined) busy.delete(serialKey);
				running--;
				if (fails) throw new Error(`task ${index}`);
				return index;
			},
		}));
		return { tasks, started, peaks, overlaps };
	}

	const continueOnFailure = () => false;

	it('returns results in the order of the tasks, and respects serial keys and concurrency', async () => {
		const task = fc.record({
			serialKey: fc.constantFrom(undefined, 'a', 'b'),
			ms: fc.nat({ max: 3 }),
			fails: fc.boolean(),
		});
		await fc.assert(
			fc.asyncProperty(
				fc.array(task, { maxLength: 12 }),
				fc.integer({ min: 1, max: 5 }),
				async (specs, concurrency) => {
					const { tasks, started, peaks, overlaps } = recorded(specs);
					const results = await mapConcurrent(tasks, concurrency, continueOnFailure);

					expect(results).toEqual(
						specs.map(({ fails }, index) =>
							fails
								? { status: 'rejected', reason: new Error(`task ${index}`) }
								: { status: 'fulfilled', value: index },
						),
					);
					expect(overlaps).toEqual([]);
					expect(Math.max(0, ...peaks)).toBeLessThanOrEqual(concurrency);
					for (const key of ['a', 'b']) {
						const same = started.filter((index) => specs[index]?.serialKey === key);
						expect(same).toEqual([...same].sort((one, other) => one - other));
					}
				},
			),
			{ numRuns: 40 },
		);
	});

	it('starts nothing after a failure that stops it, not even a task that waits for its key', async () => {
		const specs = [
			{ serialKey: 'a', ms: 5, fails: true },
			{ serialKey: 'a' },
			{ ms: 20 },
			{ serialKey: 'a' },
			{},
		];
		const { tasks, started } = recorded(specs);
		const failed: number[] = [];
		const results = await mapConcurrent(tasks, 3, (index) => {
			failed.push(index);
			return true;
		});

		expect(failed).toEqual([0]);
		expect(started).toEqual([0, 2]);
		expect(results).toEqual([
			{ status: 'rejected', reason: new Error('task 0') },
			undefined,
			{ status: 'fulfilled', value: 2 },
			undefined,
			undefined,
		]);
	});

	it('returns nothing for no tasks', async () => {
		expect(await mapConcurrent([], 4, continueOnFailure)).toEqual([]);
	});
});
