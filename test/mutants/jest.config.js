const { projects } = require('../../jest.config.js');

const engine = projects.find(({ displayName }) => displayName === 'engine-2x');

/** `MUTANT_TESTS=unit/output npm run mutants` runs only some of the tests, for a quick first look. */
const { MUTANT_TESTS: some = '' } = process.env;

/** The tests of nodes/, in one project, because Stryker's options apply to one project. */
module.exports = {
	...engine,
	displayName: 'mutants',
	globalSetup: require.resolve('./globalSetup.ts'),
	testMatch: ['<rootDir>/test/{unit,engine,attack}/**/*.test.ts'],
	testPathIgnorePatterns: [
		'/node_modules/',
		'/test/(?:unit/)?simulator/',
		// They test files that are not in Stryker's copy.
		'/test/unit/(?:docs|scripts)/',
		// Counting faults slows the code down and adds functions to it.
		'/test/attack/(?:hostile-error-body|slow-expressions)\\.test\\.ts$',
		'/test/engine/wayOfA(?:Delivery|nOrder)\\.test\\.ts$',
		// Measures in a hook before all tests. Stryker treats what runs there as the loading of modules, and
		// would run all tests for every fault.
		'/test/engine/transport/retryPolicy\\.test\\.ts$',
		`^(?!.*/test/.*(?:${some}))`,
	],
	// Stryker wraps the environment, and does not know <rootDir>.
	testEnvironment: require.resolve('./environment.js'),
	runner: require.resolve('./runner.js'),
	// The slowest test took eight seconds on a busy machine; each fault that hangs costs the whole time-out.
	testTimeout: 15_000,
};
