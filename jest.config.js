const path = require('node:path');

const n8n1x = '<rootDir>/test/engine/n8n-1x/node_modules';

/** What every project shares: TypeScript tests against the package as it was built. */
const project = {
	rootDir: __dirname,
	testEnvironment: '<rootDir>/test/engine/harness/environment.cjs',
	runtime: '<rootDir>/test/engine/harness/sharedPackages.cjs',
	setupFiles: ['<rootDir>/test/engine/harness/sandbox.ts'],
	modulePathIgnorePatterns: ['<rootDir>/.n8n-host/', '<rootDir>/.stryker-tmp/'],
	transform: {
		// Types are checked once, by `tsc`; here they are only taken away.
		'^.+\\.ts$': ['ts-jest', { tsconfig: '<rootDir>/test/tsconfig.json' }],
		'/dist/(?:nodes|credentials)/.+\\.js$': '<rootDir>/test/engine/harness/builtSource.cjs',
	},
};

/** Tests name the sources and run what ships. */
const built = {
	'^(?:\\.{1,2}/)+((?:nodes|credentials)/StoreManagement.*)$': '<rootDir>/dist/$1',
};

/** Their durations are the point, or time-outs of part of a second: nothing but each other runs beside them. */
const timedEngine = [
	'<rootDir>/test/attack/endless-response.test.ts',
	'<rootDir>/test/engine/tool/timeout.test.ts',
	'<rootDir>/test/engine/transport/client.test.ts',
	'<rootDir>/test/engine/transport/http/sendHttp.test.ts',
	'<rootDir>/test/engine/transport/oauth2/grant.test.ts',
	'<rootDir>/test/engine/transport/retryPolicy.test.ts',
	'<rootDir>/test/engine/trigger/delivery/secretKey.test.ts',
];
/** The same, of pure functions and of limits, which no engine changes: one engine is enough. */
const timedOnce = [
	'<rootDir>/test/attack/{blocked-event-loop,hostile-error-body,shared-limits,slow-expressions}.test.ts',
	'<rootDir>/test/engine/otherReadings/limits.test.ts',
	'<rootDir>/test/engine/transport/limits/rateLimiter{,.realSpeed,.responses,.slowStart}.test.ts',
];
const timedUnit = [
	'<rootDir>/test/unit/simulator/{faults,records}.test.ts',
	'<rootDir>/test/unit/transport/retryPolicy.test.ts',
	'<rootDir>/test/unit/trigger/delivery/{guard,signature}.test.ts',
];

/** Jest knows `<rootDir>` at the beginning of a glob only. */
const except = (globs) => globs.map((glob) => glob.replace('<rootDir>', '!**'));

const unit = { ...project, moduleNameMapper: built };

const engine2x = { ...project, moduleNameMapper: built };

const engine1x = {
	...project,
	globalSetup: '<rootDir>/test/engine/n8n-1x/install.mjs',
	setupFilesAfterEnv: ['<rootDir>/test/engine/harness/stopTimers.ts'],
	moduleNameMapper: {
		...built,
		// As in an n8n 1.x: the package, too, gets the n8n-workflow and the luxon of that release.
		'^(n8n-core|n8n-workflow|luxon|reflect-metadata|@n8n/di|@n8n/backend-common)((?:/.+)?)$': `${n8n1x}/$1$2`,
	},
};

const unitTests = ['<rootDir>/test/unit/**/*.test.ts', ...except(timedUnit)];
const engineTests = [
	'<rootDir>/test/{engine,attack}/**/*.test.ts',
	...except([...timedEngine, ...timedOnce]),
];

/** @type {import('jest').Config} */
module.exports = {
	maxWorkers: 2,
	testSequencer: '<rootDir>/test/engine/harness/longestFirst.cjs',
	// What a file has loaded is not freed whole; beyond this, collecting garbage takes longer than a new worker.
	workerIdleMemoryLimit: '700MB',
	// What a test waits for is bounded by itself; this is for the day when that fails.
	testTimeout: 60_000,
	globalSetup: '<rootDir>/test/engine/harness/globalSetup.ts',
	globalTeardown: '<rootDir>/test/engine/harness/removeUserFolder.ts',
	projects: [
		{ ...unit, displayName: 'unit', testMatch: unitTests },
		{ ...engine2x, displayName: 'engine-2x', testMatch: engineTests },
		{ ...engine1x, displayName: 'engine-1x', testMatch: engineTests },
		{ ...unit, displayName: 'timed-unit', testMatch: timedUnit },
		{ ...engine2x, displayName: 'timed-2x', testMatch: [...timedEngine, ...timedOnce] },
		{ ...engine1x, displayName: 'timed-1x', testMatch: timedEngine },
	],
	collectCoverageFrom: ['dist/{nodes,credentials}/**/*.js'],
	coverageDirectory: 'coverage',
	coverageReporters: ['text', 'lcov'],
	coverageThreshold: {
		global: { lines: 95 },
		// A glob holds for each file that it matches.
		[path.join(__dirname, '{nodes,credentials}/**/*.ts')]: { lines: 85 },
	},
};
