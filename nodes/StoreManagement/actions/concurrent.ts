/**
 * Runs tasks concurrently. Returns the results in the order of the tasks. A limiter of slots would not do: it passes a
 * slot on before a failure is known, so with a concurrency of 1 the next row would be written.
 *
 * @param tasks those with the same key run one after the other, in their order
 * @param onFailure called with the index of each task that failed; returns whether to stop: tasks
 *   that have not started by then never start, and have no result
 */
export async function mapConcurrent<Result>(
	tasks: ReadonlyArray<{ serialKey: string | undefined; start: () => Promise<Result> }>,
	concurrency: number,
	onFailure: (index: number) => boolean,
): Promise<Array<PromiseSettledResult<Result> | undefined>> {
	const results = tasks.map((): PromiseSettledResult<Result> | undefined => undefined);
	const lastWithKey = new Map<string, Promise<void>>();
	let next = 0;
	let isStopped = false;

	const startAfter = async (previous: Promise<void> | undefined, index: number): Promise<void> => {
		await previous;
		const task = tasks[index];
		if (isStopped || !task) return;
		try {
			results[index] = { status: 'fulfilled', value: await task.start() };
		} catch (error) {
			results[index] = { status: 'rejected', reason: error };
			isStopped = onFailure(index) || isStopped;
		}
	};
	const worker = async (): Promise<void> => {
		while (next < tasks.length && !isStopped) {
			const index = next++;
			const key = tasks[index]?.serialKey;
			// Registered before anything is awaited, so that tasks of one key keep their order.
			const ended = startAfter(key === undefined ? undefined : lastWithKey.get(key), index);
			if (key !== undefined) lastWithKey.set(key, ended);
			await ended;
		}
	};
	await Promise.all(Array.from({ length: Math.min(concurrency, tasks.length) }, worker));
	return results;
}
