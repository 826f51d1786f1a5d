/**
 * Puts faults into the sources, one at a time, and tells which of them the unit tests do not notice.
 * CONTRIBUTING.md has the commands.
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
	mutate: ['nodes/**/*.ts'],
	testRunner: 'jest',
	jest: {
		configFile: 'test/unit/jest.config.js',
		// Which tests a fault needs is known from the coverage of each test.
		enableFindRelatedTests: false,
	},
	coverageAnalysis: 'perTest',
	buildCommand: 'gulp files --silent',
	ignorePatterns: ['dist', 'coverage', 'reports', '.n8n-host'],
	ignoreStatic: true,
	reporters: ['progress-append-only', 'clear-text', 'html'],
	clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
};
