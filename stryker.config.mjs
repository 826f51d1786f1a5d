/**
 * Puts faults into one module, one at a time, and tells which of them its own unit tests do not notice.
 * scripts/mutants.js names the module and its tests.
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
	mutate: [process.env.MUTANT_MODULE],
	testRunner: 'jest',
	jest: {
		configFile: 'test/unit/mutants.config.js',
		// Which tests a fault needs is known from the coverage of each test.
		enableFindRelatedTests: false,
	},
	coverageAnalysis: 'perTest',
	concurrency: 2,
	timeoutMS: 20_000,
	ignorePatterns: [
		'dist',
		'coverage',
		'reports',
		'.n8n-host',
		'docs',
		'examples',
		'test/{browser,n8n,queue,real}',
	],
	ignoreStatic: true,
	reporters: ['clear-text'],
	clearTextReporter: { logTests: false, reportTests: false },
	thresholds: { high: 95, low: 85, break: 85 },
	logLevel: 'error',
	allowConsoleColors: false,
};
