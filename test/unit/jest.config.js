const {
	coverageThreshold,
	globalSetup,
	globalTeardown,
	...project
} = require('../../jest.config.js');

/**
 * The unit tests for Stryker, which builds once for all faults and wraps the environment of the tests.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	...project,
	testMatch: ['<rootDir>/test/unit/**/*.test.ts'],
	// They test the simulator, and files that are not in Stryker's copy.
	testPathIgnorePatterns: ['/node_modules/', '/test/unit/(?:docs|simulator)/'],
	testEnvironment: require.resolve('../engine/harness/environment.cjs'),
};
