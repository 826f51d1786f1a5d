/**
 * Tests in whole n8n releases, one after the other: each file has an n8n of its own, and two at once
 * would only take the processor from each other. `npm test` leaves them out.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	rootDir: '../..',
	testMatch: ['<rootDir>/test/n8n/*.test.ts'],
	testEnvironment: 'node',
	maxWorkers: 1,
	verbose: true,
	// What a test waits for is bounded by itself; this is for the day when that fails.
	testTimeout: 180_000,
	globalSetup: '<rootDir>/test/n8n/prepare.ts',
	setupFiles: ['<rootDir>/test/engine/harness/sandbox.ts'],
	modulePathIgnorePatterns: ['<rootDir>/.n8n-host/', '<rootDir>/test/engine/n8n-1x/'],
	transform: { '^.+\\.ts$': ['ts-jest', { tsconfig: '<rootDir>/test/tsconfig.json' }] },
};
