/**
 * `npm test`: installs what is missing and runs all tests with coverage; jest builds the package.
 * Arguments go to jest (`npm test -- pagination`), then without coverage, because a part of the tests
 * cannot reach it.
 */
import { jest } from './jest.mjs';

/** Projects of jest.config.js; the last one measures time, so nothing runs beside it. */
const PARALLEL = ['unit', 'engine-2x', 'engine-1x'];
const ALONE = 'real-speed';

const args = process.argv.slice(2);
if (args.length > 0) await jest(...args);
else {
	await jest('--coverage', '--selectProjects', ...PARALLEL);
	await jest('--selectProjects', ALONE);
}
