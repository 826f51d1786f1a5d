import { runTool } from './runTool';

/** Projects of jest.config.js. */
const COVERING = ['unit', 'engine-2x'];
/** The tests of engine-2x once more: they would cover the same lines, and counting takes a third of the time. */
const AGAIN = ['engine-1x'];
/** These measure time or wait for most of it: nothing but each other runs beside them. */
const ALONE = ['timed-unit', 'timed-2x', 'timed-1x'];

/**
 * `npm test`: builds the package and runs all tests, those in parallel with coverage. Arguments go to jest
 * (`npm test -- pagination`), then without coverage, because a part of the tests cannot reach it.
 */
export async function main(args: string[]): Promise<void> {
	if (args.length > 0) return await runTool('jest', ...args);

	// Before jest lists the files to cover; the build that jest starts then finds nothing to do.
	await runTool('node', 'scripts/buildForTests.mjs');
	await runTool('jest', '--coverage', '--selectProjects', ...COVERING);
	await runTool('jest', '--selectProjects', ...AGAIN);
	await runTool('jest', '--selectProjects', ...ALONE);
}
