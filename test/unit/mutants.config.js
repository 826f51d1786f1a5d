const { projects } = require('../../jest.config');

const { displayName, globalSetup, globalTeardown, ...project } = projects[0];

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
