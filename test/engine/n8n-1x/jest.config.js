const project = require('../../../jest.config');

/**
 * The same tests in n8n's engine of 1.x. As in an n8n 1.x, the package, too, gets the n8n-workflow and the
 * luxon of that release.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	...project,
	testMatch: ['<rootDir>/test/{engine,attack}/**/*.test.ts'],
	globalSetup: '<rootDir>/test/engine/n8n-1x/globalSetup.ts',
	setupFilesAfterEnv: ['<rootDir>/test/engine/harness/stopTimers.ts'],
	testEnvironmentOptions: { packages: __dirname },
	coverageThreshold: undefined,
};
