/**
 * The editor of a whole n8n in Chromium, one file after the other, as in test/n8n.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	...require('../n8n/jest.config'),
	testMatch: ['<rootDir>/test/browser/*.test.ts'],
	// What a test waits for is bounded by itself; this is for the day when that fails.
	testTimeout: 600_000,
	globalSetup: '<rootDir>/test/browser/prepare.ts',
};
