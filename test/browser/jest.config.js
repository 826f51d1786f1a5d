/**
 * Tests of the editor of a whole n8n in Chromium, one file after another, as in test/n8n.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	...require('../n8n/jest.config'),
	testMatch: ['<rootDir>/test/browser/*.test.ts'],
	testEnvironment: '<rootDir>/test/browser/environment.cjs',
	// Each wait in a test has a limit of its own; this one is for the day when that fails.
	testTimeout: 600_000,
	globalSetup: '<rootDir>/test/browser/prepare.ts',
};
