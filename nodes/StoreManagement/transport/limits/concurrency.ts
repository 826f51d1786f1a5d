/** Limits the requests in flight of one execution, over all its items and pages. */
export class ConcurrencyLimiter {
	private inFlight = 0;
	private readonly waiting: Array<() => void> = [];

	/** @param limit the most requests in flight */
	constructor(readonly limit: number) {}

	/**
	 * Waits for a free slot, first come, first served.
	 *
	 * @returns frees the slot
	 */
	async enter(): Promise<() => void> {
		if (this.inFlight < this.limit) this.inFlight++;
		else await new Promise<void>((resolve) => this.waiting.push(resolve));
		return () => {
			// The slot passes on to the next in line.
			const next = this.waiting.shift();
			if (next) next();
			else this.inFlight--;
		};
	}
}

export interface Task<Result> {
	/** Tasks with the same key run one after the other, in their order. */
	serialKey: string | undefined;
	run(): Promise<Result>;
}

export type TaskResult<Result> = { result: Result } | { error: unknown };

/**
 * Runs tasks concurrently. Returns the results in the order of the tasks.
 *
 * @param onFailure called with the index of each task that failed; returns whether to stop: tasks
 *   that have not started by then never start, and have no result
 */
export async function mapConcurrent<Result>(
	tasks: readonly Task<Result>[],
	concurrency: number,
	onFailure: (index: number) => boolean,
): Promise<Array<TaskResult<Result> | undefined>> {
	const results: Array<TaskResult<Result> | undefined> = tasks.map(() => undefined);
	const lastWithKey = new Map<string, Promise<void>>();
	let next = 0;
	let isStopped = false;

	const runAfter = async (previous: Promise<void> | undefined, index: number): Promise<void> => {
		await previous;
		const task = tasks[index];
		if (isStopped || !task) return;
		try {
			results[index] = { result: await task.run() };
		} catch (error) {
			results[index] = { error };
			isStopped = onFailure(index) || isStopped;
		}
	};
	const worker = async (): Promise<void> => {
		while (next < tasks.length && !isStopped) {
			const index = next++;
			const key = tasks[index]?.serialKey;
			// Registered before anything is awaited, so that tasks of one key keep their order.
			const running = runAfter(key === undefined ? undefined : lastWithKey.get(key), index);
			if (key !== undefined) lastWithKey.set(key, running);
			await running;
		}
	};
	await Promise.all(Array.from({ length: Math.min(concurrency, tasks.length) }, worker));
	return results;
}
