import { runTool } from './runTool';

/**
 * `npm run mutants`: tells which faults in the sources the tests do not notice. Arguments go to Stryker
 * (`npm run mutants -- --mutate 'nodes/StoreManagement/errors/**'`).
 */
export async function main(args: string[]): Promise<void> {
	await runTool('test/mutants/node_modules/.bin/stryker', 'run', ...args);
}
