const {
	coverageThreshold,
	globalSetup,
	globalTeardown,
	...project
} = require('../../jest.config.js');

/**
 * The unit tests of one module for Stryker, which wraps the environment of the tests: scripts/mutants.js
 * names them.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	...project,
	testMatch: (process.env.MUTANT_TESTS ?? '').split(',').map((file) => `<rootDir>/${file}`),
	testEnvironment: require.resolve('../engine/harness/environment.cjs'),
	maxWorkers: 1,
};
