import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');

/**
 * Runs JavaScript in a process of its own, where nothing else uses memory. `gc` is defined there.
 *
 * @param script prints its result as JSON; it may require the built package from ./dist
 */
export function inChild<Result>(script: string): Result {
	const output = execFileSync(process.execPath, ['--expose-gc', '-e', script], {
		cwd: ROOT,
		encoding: 'utf8',
		timeout: 120_000,
		maxBuffer: 1024 * 1024,
	});
	return JSON.parse(output) as Result;
}

/** The shortest of three runs, in milliseconds: whatever else the machine does only adds time. */
export function fastest(work: () => unknown): number {
	const times = [1, 2, 3].map(() => {
		const start = performance.now();
		work();
		return performance.now() - start;
	});
	return Math.min(...times);
}
