const path = require('node:path');

const TRANSFORM = { '^.+\\.ts$': '<rootDir>/test/engine/harness/withoutTypes.cjs' };
const SANDBOX = '<rootDir>/test/engine/harness/sandbox.ts';

/** In n8n's own engine, in a time of their own (test/engine/harness/virtualTime.cjs). */
const inEngine = {
	rootDir: __dirname,
	testEnvironment: '<rootDir>/test/engine/harness/environment.cjs',
	setupFiles: [SANDBOX, '<rootDir>/test/engine/harness/sharedPackages.ts'],
	modulePathIgnorePatterns: ['<rootDir>/.n8n-host/', '<rootDir>/.stryker-tmp/'],
	transform: TRANSFORM,
	globalSetup: '<rootDir>/test/engine/harness/n8nSettings.ts',
	globalTeardown: '<rootDir>/test/engine/harness/removeUserFolder.ts',
};

/** In whole releases of n8n. */
const inReleases = {
	rootDir: __dirname,
	testEnvironment: 'node',
	setupFiles: [SANDBOX],
	modulePathIgnorePatterns: ['<rootDir>/.n8n-host/', '<rootDir>/test/engine/n8n-1x/'],
	transform: TRANSFORM,
};

/** A script of package.json runs each by its name. */
const projects = [
	{
		...inEngine,
		displayName: 'package',
		testMatch: ['<rootDir>/test/{unit,engine,attack,limits}/**/*.test.ts'],
	},
	{
		...inEngine,
		displayName: '1x',
		// As in an n8n 1.x, the package, too, gets the n8n-workflow and the luxon of that release.
		testMatch: ['<rootDir>/test/{engine,attack}/**/*.test.ts'],
		testEnvironmentOptions: { packages: path.join(__dirname, 'test/engine/n8n-1x') },
		globalSetup: '<rootDir>/test/engine/n8n-1x/globalSetup.ts',
		setupFilesAfterEnv: ['<rootDir>/test/engine/harness/stopTimers.ts'],
	},
	{
		...inReleases,
		displayName: 'n8n',
		testMatch: ['<rootDir>/test/n8n/*.test.ts'],
		globalSetup: '<rootDir>/test/n8n/prepare.ts',
	},
	{
		...inReleases,
		displayName: 'queue',
		testMatch: ['<rootDir>/test/queue/*.test.ts'],
		globalSetup: '<rootDir>/test/queue/prepare.ts',
	},
	{
		...inEngine,
		displayName: 'real',
		testMatch: ['<rootDir>/test/real/*.test.ts'],
	},
];

/**
 * All suites of jest, and what one process of it has for all of them. In whole releases and with real servers, one file
 * runs after another: two at once would only compete for the processor.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	projects,
	// Real time, for the day when a test waits for something that never happens: its own waits have limits. jest takes it
	// for all suites at once; the slow ones name their own where they are called.
	testTimeout: 60_000,
	testSequencer: '<rootDir>/test/engine/harness/longestFirst.cjs',
	// What a file has loaded is not freed whole; beyond this, collecting garbage takes longer than a new worker.
	workerIdleMemoryLimit: '700MB',
	collectCoverageFrom: ['{nodes,credentials}/**/*.ts'],
	coverageDirectory: 'coverage',
	coverageReporters: ['text', 'lcov'],
	coverageThreshold: {
		global: { lines: 95 },
		// A glob holds for each file that it matches.
		[path.join(__dirname, '{nodes,credentials}/**/*.ts')]: { lines: 85 },
	},
};
