const { projects } = require('../../jest.config.js');

const engine = projects.find(({ displayName }) => displayName === 'engine-2x');

/** `MUTANT_TESTS=unit/output npm run mutants`: some of the tests, for a quick first look. */
const { MUTANT_TESTS: some = '' } = process.env;

/** The tests of nodes/, in one project: Stryker's options hold for a project. */
module.exports = {
	...engine,
	displayName: 'mutants',
	globalSetup: require.resolve('./globalSetup.ts'),
	testMatch: ['<rootDir>/test/{unit,engine,attack}/**/*.test.ts'],
	testPathIgnorePatterns: [
		'/node_modules/',
		'/test/(?:unit/)?simulator/',
		// Of files that Stryker's copy does not have.
		'/test/unit/(?:docs|scripts)/',
		// The counting of faults makes the code slow, and adds functions to it.
		'/test/attack/(?:blocked-event-loop|hostile-error-body|slow-expressions)\\.test\\.ts$',
		'/test/engine/wayOfAnOrder\\.test\\.ts$',
		// Measures in a hook before all tests; Stryker takes what runs there for the loading of modules,
		// and would run all tests for every fault.
		'/test/engine/transport/retryPolicy\\.test\\.ts$',
		`^(?!.*/test/.*(?:${some}))`,
	],
	// Stryker wraps it, and does not know <rootDir>.
	testEnvironment: require.resolve('./environment.js'),
	runner: require.resolve('./runner.js'),
	// The slowest test took eight seconds on a busy machine; a fault that hangs costs this much.
	testTimeout: 15_000,
};
