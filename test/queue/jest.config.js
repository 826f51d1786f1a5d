/**
 * Tests in an n8n in queue mode, with Redis, PostgreSQL and several processes. `npm run test:queue` runs
 * them; `npm test` leaves them out.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	...require('../n8n/jest.config.js'),
	testMatch: ['<rootDir>/test/queue/*.test.ts'],
	// What a test waits for is bounded by itself; this is for the day when that fails.
	testTimeout: 480_000,
	globalSetup: '<rootDir>/test/queue/prepare.ts',
};
