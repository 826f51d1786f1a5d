const path = require('node:path');

const project = require('../../../jest.config');

const n8n1x = path.join(__dirname, 'node_modules');

/**
 * The same tests in n8n's engine of 1.x. As in an n8n 1.x, the package, too, gets the n8n-workflow and the
 * luxon of that release.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	...project,
	testMatch: ['<rootDir>/test/{engine,attack}/**/*.test.ts'],
	globalSetup: path.join(__dirname, 'globalSetup.ts'),
	setupFilesAfterEnv: ['<rootDir>/test/engine/harness/stopTimers.ts'],
	moduleNameMapper: {
		...project.moduleNameMapper,
		'^(n8n-core|n8n-workflow|luxon|reflect-metadata|@n8n/di|@n8n/backend-common)((?:/.+)?)$': `${n8n1x}/$1$2`,
	},
	coverageThreshold: undefined,
};
