/**
 * Tests in an n8n in queue mode, with Redis, PostgreSQL and several processes. `npm run test:queue` runs
 * them; `npm test` leaves them out.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	...require('../n8n/jest.config.js'),
	testMatch: ['<rootDir>/test/queue/*.test.ts'],
	// Each wait in a test has a limit of its own; this one is for the day when that fails.
	testTimeout: 480_000,
	globalSetup: '<rootDir>/test/queue/prepare.ts',
};
