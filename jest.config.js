const path = require('node:path');

/**
 * Unit, engine and attack tests, in n8n's engine of 2.x, in a time of their own
 * (test/engine/harness/virtualTime.cjs). test/engine/n8n-1x has the configuration for 1.x.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	rootDir: __dirname,
	testMatch: ['<rootDir>/test/{unit,engine,attack,limits}/**/*.test.ts'],
	testEnvironment: '<rootDir>/test/engine/harness/environment.cjs',
	setupFiles: [
		'<rootDir>/test/engine/harness/sandbox.ts',
		'<rootDir>/test/engine/harness/sharedPackages.ts',
	],
	modulePathIgnorePatterns: ['<rootDir>/.n8n-host/', '<rootDir>/.stryker-tmp/'],
	transform: { '^.+\\.ts$': '<rootDir>/test/engine/harness/withoutTypes.cjs' },
	globalSetup: '<rootDir>/test/engine/harness/n8nSettings.ts',
	globalTeardown: '<rootDir>/test/engine/harness/removeUserFolder.ts',
	maxWorkers: 2,
	testSequencer: '<rootDir>/test/engine/harness/longestFirst.cjs',
	// What a file has loaded is not freed whole; beyond this, collecting garbage takes longer than a new worker.
	workerIdleMemoryLimit: '700MB',
	// Real time, for the day when a test waits for something that never happens.
	testTimeout: 60_000,
	collectCoverageFrom: ['{nodes,credentials}/**/*.ts'],
	coverageDirectory: 'coverage',
	coverageReporters: ['text', 'lcov'],
	coverageThreshold: {
		global: { lines: 95 },
		// A glob holds for each file that it matches.
		[path.join(__dirname, '{nodes,credentials}/**/*.ts')]: { lines: 85 },
	},
};
