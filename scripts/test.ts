import { setTimeout } from 'node:timers/promises';

import { runTool } from './runTool';

/** Projects of jest.config.js. */
const COVERING = ['unit', 'engine-2x'];
/** The tests of engine-2x again, without coverage: it would be the same, and takes a third of the time. */
const AGAIN = ['engine-1x'];
/** These measure time, or spend most of it waiting: they run in parallel only with each other. */
const ALONE = ['timed-unit', 'timed-2x', 'timed-1x'];

const POLL_MS = 500;

/**
 * `npm test`: builds the package and runs all tests, `COVERING` with coverage. Arguments go to jest
 * (`npm test -- pagination`), then without coverage: part of the tests cannot reach its threshold.
 *
 * With the process ID of a download in TIMED_TESTS_AFTER, the tests that measure time wait for its end.
 */
export async function main(args: string[]): Promise<void> {
	if (args.length > 0) return await runTool('jest', ...args);

	// Before jest lists the files to cover; the build that jest starts then finds nothing to do.
	await runTool('node', 'scripts/buildForTests.mjs');
	await runTool('jest', '--coverage', '--selectProjects', ...COVERING);
	await runTool('jest', '--selectProjects', ...AGAIN);
	const download = Number(process.env.TIMED_TESTS_AFTER ?? 0);
	while (download > 0 && isRunning(download)) await setTimeout(POLL_MS);
	await runTool('jest', '--selectProjects', ...ALONE);
}

function isRunning(processId: number): boolean {
	try {
		return process.kill(processId, 0);
	} catch {
		return false;
	}
}
