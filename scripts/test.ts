import { runTool } from './runTool';

/**
 * `npm test`: builds the package and runs the unit, engine and attack tests. Arguments go to jest
 * (`npm test -- pagination`, `npm test -- --coverage`).
 */
export async function main(args: string[]): Promise<void> {
	await runTool('jest', ...args);
}
