/**
 * `npm run mutants`: puts faults into the sources, one at a time, and tells which the tests do not
 * notice. All faults are built in at once and switched on by number, so that there is one build.
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
	mutate: ['nodes/**/*.ts'],
	plugins: [
		'@stryker-mutator/jest-runner',
		'./test/mutants/compiler.mjs',
		'./test/mutants/descriptions.mjs',
	],
	checkers: ['compiler'],
	ignorers: ['descriptions'],

	testRunner: 'jest',
	jest: {
		configFile: 'test/mutants/jest.config.js',
		// Tests load the build, of which jest's graph of imports says nothing; see runner.js.
		enableFindRelatedTests: false,
	},
	coverageAnalysis: 'perTest',
	// The build holds all faults at once, so that its types make no sense.
	buildCommand: 'npm run build:files -- --noCheck',
	ignorePatterns: ['dist', 'coverage', 'reports', '.n8n-host', 'test/n8n'],

	// Tests that wait are the ones that a busy machine delays.
	timeoutMS: 30_000,
	// The first run has all the tests, one after another.
	dryRunTimeoutMinutes: 40,
	// n8n leaves something behind in each file of tests.
	maxTestRunnerReuse: 100,

	reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
	clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
	thresholds: { high: 95, low: 90, break: 90 },
};
