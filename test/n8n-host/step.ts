const TICK_MS = 30_000;

/**
 * Says in a line that a step of a command begins, every half minute that it goes on, and how it ended.
 * @returns what `work` returns
 */
export async function step<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
	const started = Date.now();
	const say = (mark: string): void =>
		console.log(`${mark} ${title}, ${Math.round((Date.now() - started) / 1_000)} s`);
	console.log(`… ${title}`);
	const timer = setInterval(() => say('…'), TICK_MS);
	try {
		const result = await work();
		say('✓');
		return result;
	} catch (error) {
		say('✗');
		throw error;
	} finally {
		clearInterval(timer);
	}
}
