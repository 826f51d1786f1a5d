/**
 * `npm test`: installs what is missing, builds the package and runs the tests on what was built,
 * with coverage. Arguments go to jest (`npm test -- walk`); then coverage is left away, because a
 * part of the tests cannot reach it.
 */
import { installDependencies } from './install.mjs';
import { run } from './run.mjs';

/** Projects of jest.config.js, and the one that measures time and wants nothing beside it. */
const SIDE_BY_SIDE = ['unit', 'engine-2x', 'engine-1x'];
const ALONE = 'real-speed';

try {
	await installDependencies();
	const chosen = process.argv.slice(2);
	run('npm', 'run', '--silent', 'build:coverage');
	if (chosen.length > 0) run('npx', '--no-install', 'jest', ...chosen);
	else {
		run('npx', '--no-install', 'jest', '--coverage', '--selectProjects', ...SIDE_BY_SIDE);
		run('npx', '--no-install', 'jest', '--selectProjects', ALONE);
	}
} catch (error) {
	console.error(`\n${error instanceof Error ? error.message : error}`);
	process.exitCode = 1;
}
