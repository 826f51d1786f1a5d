import { setTimeout as sleep } from 'node:timers/promises';

import fc from 'fast-check';

import { mapConcurrent } from '../../../nodes/StoreManagement/actions/concurrent';

interface Spec {
	serialKey?: string | undefined;
	ms?: number;
	fails?: boolean;
}

/** Runs tasks that record when they start, and how many run at once: all of them, and of one key. */
async function run(
	specs: Spec[],
	concurrency: number,
	onFailure: (index: number) => boolean = () => false,
) {
	const started: number[] = [];
	const running: Spec[] = [];
	const peaks = { all: 0, ofKey: 0 };
	const tasks = specs.map((spec, index) => ({
		serialKey: spec.serialKey,
		start: async () => {
			started.push(index);
			running.push(spec);
			const alike = running.filter(({ serialKey }) => serialKey === (spec.serialKey ?? 'none'));
			peaks.all = Math.max(peaks.all, running.length);
			peaks.ofKey = Math.max(peaks.ofKey, alike.length);
			await sleep(spec.ms ?? 0);
			running.splice(running.indexOf(spec), 1);
			if (spec.fails) throw new Error(`task ${index}`);
			return index;
		},
	}));
	return { results: await mapConcurrent(tasks, concurrency, onFailure), started, peaks };
}

const resultOf = ({ fails }: Spec, index: number) =>
	fails
		? { status: 'rejected', reason: new Error(`task ${index}`) }
		: { status: 'fulfilled', value: index };

it('[R4] results are in the order of the tasks, those of one key run in turn, and no more than allowed at once', async () => {
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
				const { results, started, peaks } = await run(specs, concurrency);

				expect(results).toEqual(specs.map(resultOf));
				expect(peaks.ofKey).toBeLessThanOrEqual(1);
				expect(peaks.all).toBeLessThanOrEqual(concurrency);
				for (const key of ['a', 'b']) {
					const same = started.filter((index) => specs[index]?.serialKey === key);
					expect(same).toEqual(same.toSorted((one, other) => one - other));
				}
			},
		),
		{ numRuns: 40 },
	);
});

it('[R4] nothing starts after a failure that stops, not even a task that waits for its key', async () => {
	const specs = [
		{ serialKey: 'a', ms: 5, fails: true },
		{ serialKey: 'a' },
		{ ms: 20 },
		{ serialKey: 'a' },
		{},
	];
	const failed: number[] = [];
	const { results, started } = await run(specs, 3, (index) => failed.push(index) > 0);

	expect([failed, started]).toEqual([[0], [0, 2]]);
	expect(results).toEqual(
		specs.map((spec, index) => (started.includes(index) ? resultOf(spec, index) : undefined)),
	);
});
