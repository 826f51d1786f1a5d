import type timers from 'node:timers/promises';

/**
 * Packages are loaded once for all files of tests that a worker runs, outside of jest's sandbox: n8n takes
 * longer to load than most tests to run. What is under test is loaded anew for each file.
 */
declare const outside: NodeJS.Require;
/** Those of virtual time; undefined for a file in real time. */
declare const timersPromises: typeof timers | undefined;

const SHARED = [
	'@n8n/backend-common',
	'@n8n/di',
	'express',
	'fast-check',
	'luxon',
	'n8n-core',
	'n8n-core/dist/execution-engine/node-execution-context/utils/create-node-as-tool',
	'reflect-metadata',
];
for (const name of SHARED) jest.mock(name, () => outside(name) as unknown);

/** n8n's `sleep` with the timers of the file of tests. */
jest.mock('n8n-workflow', () => {
	const workflow = outside('n8n-workflow') as object;
	const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
	return Object.create(workflow, { sleep: { value: sleep } }) as object;
});

for (const name of ['timers/promises', 'node:timers/promises']) {
	if (timersPromises !== undefined) jest.mock(name, () => timersPromises);
}
