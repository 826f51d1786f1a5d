import { setTimeout as sleep } from 'node:timers/promises';

import fc from 'fast-check';

import { inOrder } from '../../../nodes/StoreManagement/actions/inOrder';

/** Tasks that note when they begin and end. */
function noted(given: Array<{ turn?: string | undefined; ms?: number; fails?: boolean }>) {
	const begun: number[] = [];
	let underWay = 0;
	const peaks: number[] = [];
	const overlaps: string[] = [];
	const busy = new Set<string>();
	const tasks = given.map(({ turn, ms = 0, fails = false }, index) => ({
		turn,
		run: async () => {
			begun.push(index);
			peaks.push(++underWay);
			if (turn !== undefined && busy.has(turn)) overlaps.push(turn);
			if (turn !== undefined) busy.add(turn);
			await sleep(ms);
			if (turn !== undefined) busy.delete(turn);
			underWay--;
			if (fails) throw new Error(`task ${index}`);
			return index;
		},
	}));
	return { tasks, begun, peaks, overlaps };
}

const goOn = () => false;

it('gives outcomes in the order of the tasks, and keeps turns and width', async () => {
	const task = fc.record({
		turn: fc.constantFrom(undefined, 'a', 'b'),
		ms: fc.nat({ max: 3 }),
		fails: fc.boolean(),
	});
	await fc.assert(
		fc.asyncProperty(
			fc.array(task, { maxLength: 12 }),
			fc.integer({ min: 1, max: 5 }),
			async (given, width) => {
				const { tasks, begun, peaks, overlaps } = noted(given);
				const outcomes = await inOrder(tasks, width, goOn);

				expect(outcomes).toEqual(
					given.map(({ fails }, index) =>
						fails ? { error: new Error(`task ${index}`) } : { result: index },
					),
				);
				expect(overlaps).toEqual([]);
				expect(Math.max(0, ...peaks)).toBeLessThanOrEqual(width);
				for (const turn of ['a', 'b']) {
					const same = begun.filter((index) => given[index]?.turn === turn);
					expect(same).toEqual([...same].sort((one, other) => one - other));
				}
			},
		),
		{ numRuns: 40 },
	);
});

it('begins nothing after a failure that stops it, not even what waits for its turn', async () => {
	const given = [{ turn: 'a', ms: 5, fails: true }, { turn: 'a' }, { ms: 20 }, { turn: 'a' }, {}];
	const { tasks, begun } = noted(given);
	const failed: number[] = [];
	const outcomes = await inOrder(tasks, 3, (index) => {
		failed.push(index);
		return true;
	});

	expect(failed).toEqual([0]);
	expect(begun).toEqual([0, 2]);
	expect(outcomes).toEqual([
		{ error: new Error('task 0') },
		undefined,
		{ result: 2 },
		undefined,
		undefined,
	]);
});

it('has no outcomes of no tasks', async () => {
	expect(await inOrder([], 4, goOn)).toEqual([]);
});
