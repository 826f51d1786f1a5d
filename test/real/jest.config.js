const { projects } = require('../../jest.config');

/**
 * The built package in n8n's engine against servers that nobody here wrote. The files run one after
 * another, because they measure time. `npm test` leaves them out.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	...projects.find(({ displayName }) => displayName === 'engine-2x'),
	rootDir: '../..',
	displayName: 'real',
	testMatch: ['<rootDir>/test/real/*.test.ts'],
	maxWorkers: 1,
	verbose: true,
	// Each test limits its own waits; this is for the day when that fails.
	testTimeout: 180_000,
	globalSetup: '<rootDir>/test/real/prepare.ts',
	globalTeardown: '<rootDir>/test/real/writePage.ts',
};
