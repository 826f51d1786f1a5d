/**
 * Tests in whole n8n releases, one file after another: each file has an n8n of its own, and two at once
 * would only compete for the processor. `npm test` leaves them out.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	rootDir: '../..',
	testMatch: ['<rootDir>/test/n8n/*.test.ts'],
	testEnvironment: 'node',
	maxWorkers: 1,
	testSequencer: '<rootDir>/test/engine/harness/longestFirst.cjs',
	verbose: true,
	// Each wait in a test has a limit of its own; this one is for the day when that fails.
	testTimeout: 180_000,
	globalSetup: '<rootDir>/test/n8n/prepare.ts',
	setupFiles: ['<rootDir>/test/engine/harness/sandbox.ts'],
	modulePathIgnorePatterns: ['<rootDir>/.n8n-host/', '<rootDir>/test/engine/n8n-1x/'],
	transform: { '^.+\\.ts$': '<rootDir>/test/engine/harness/withoutTypes.cjs' },
};
