/** One piece of work of many. */
export interface Task<Result> {
	/** Tasks with the same turn run one after the other, in their order; others side by side. */
	turn: string | undefined;
	run(): Promise<Result>;
}

/** How a task ended. */
export type Outcome<Result> = { result: Result } | { error: unknown };

/**
 * Runs tasks side by side, with outcomes in the order of the tasks.
 *
 * @param width the most tasks under way
 * @param onFailure called with the index of each task that failed; tasks that have not started by
 *   the time it returns true never start, and have no outcome
 */
export async function inOrder<Result>(
	tasks: readonly Task<Result>[],
	width: number,
	onFailure: (index: number) => boolean,
): Promise<Array<Outcome<Result> | undefined>> {
	const outcomes: Array<Outcome<Result> | undefined> = tasks.map(() => undefined);
	const turns = new Map<string, Promise<void>>();
	let next = 0;
	let stopped = false;

	const perform = async (task: Task<Result>, index: number, before?: Promise<void>) => {
		await before;
		if (stopped) return;
		const outcome: Outcome<Result> = await task.run().then(
			(result) => ({ result }),
			(error: unknown) => ({ error }),
		);
		outcomes[index] = outcome;
		if ('error' in outcome) stopped = onFailure(index) || stopped;
	};
	const worker = async (): Promise<void> => {
		while (next < tasks.length && !stopped) {
			const index = next++;
			const task = tasks[index];
			if (!task) return;
			// Taken before anything is awaited, so that turns are in the order of the tasks.
			const before = task.turn === undefined ? undefined : turns.get(task.turn);
			const performed = perform(task, index, before);
			if (task.turn !== undefined) turns.set(task.turn, performed);
			await performed;
		}
	};
	await Promise.all(Array.from({ length: Math.min(width, tasks.length) }, worker));
	return outcomes;
}
