const path = require('node:path');

const n8n1x = '<rootDir>/test/engine/n8n-1x/node_modules';

/** What every project shares: TypeScript tests against the package as it was built. */
const project = {
	rootDir: __dirname,
	testEnvironment: 'node',
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

/** Waits for two minutes, and measures: it runs once, and with nothing beside it. */
const atRealSpeed = 'test/engine/transport/limits/rateLimiter.realSpeed.test.ts';

const engine = {
	...project,
	testMatch: ['<rootDir>/test/engine/**/*.test.ts'],
	testPathIgnorePatterns: ['/node_modules/', atRealSpeed],
};

/** @type {import('jest').Config} */
module.exports = {
	maxWorkers: 2,
	testTimeout: 20_000,
	globalSetup: '<rootDir>/test/engine/harness/globalSetup.ts',
	globalTeardown: '<rootDir>/test/engine/harness/removeUserFolder.ts',
	projects: [
		{
			...project,
			displayName: 'unit',
			testMatch: ['<rootDir>/test/unit/**/*.test.ts', '<rootDir>/test/simulator/**/*.test.ts'],
			moduleNameMapper: built,
		},
		{
			...engine,
			displayName: 'engine-2x',
			moduleNameMapper: built,
		},
		{
			...project,
			displayName: 'real-speed',
			testMatch: [`<rootDir>/${atRealSpeed}`],
			moduleNameMapper: built,
		},
		{
			...engine,
			displayName: 'engine-1x',
			globalSetup: '<rootDir>/test/engine/n8n-1x/install.mjs',
			setupFilesAfterEnv: ['<rootDir>/test/engine/harness/stopTimers.ts'],
			moduleNameMapper: {
				...built,
				// As in an n8n 1.x: the package, too, gets the n8n-workflow and the luxon of that release.
				'^(n8n-core|n8n-workflow|luxon|reflect-metadata|@n8n/di|@n8n/backend-common)((?:/.+)?)$': `${n8n1x}/$1$2`,
			},
		},
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
