/**
 * n8n's own tool for authors of nodes, on what ships. It takes most of a minute, so `npm test` leaves it out.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	rootDir: '../..',
	testMatch: ['<rootDir>/test/n8n-node/*.test.ts'],
	testEnvironment: 'node',
	modulePathIgnorePatterns: ['<rootDir>/.n8n-host/', '<rootDir>/.stryker-tmp/'],
	testTimeout: 180_000,
	transform: { '^.+\\.ts$': '<rootDir>/test/engine/harness/withoutTypes.cjs' },
};
