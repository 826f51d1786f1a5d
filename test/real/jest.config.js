const project = require('../../jest.config');

/**
 * The built package in n8n's engine against servers that nobody here wrote. The files run one after
 * another, because they measure time. `npm test` leaves them out.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	...project,
	coverageThreshold: undefined,
	// Other processes have a clock of their own.
	testEnvironment: '<rootDir>/test/real/environment.cjs',
	testMatch: ['<rootDir>/test/real/*.test.ts'],
	maxWorkers: 1,
	verbose: true,
	// Each test limits its own waits; this is for the day when that fails.
	testTimeout: 180_000,
	globalSetup: '<rootDir>/test/real/prepare.ts',
	globalTeardown: '<rootDir>/test/real/writePage.ts',
};
