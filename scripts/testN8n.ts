import { runTool } from './runTool';

/**
 * `npm run test:n8n`: runs the tests in whole n8n releases, which they install. Arguments go to jest
 * (`npm run test:n8n -- registration`).
 */
export async function main(args: string[]): Promise<void> {
	await runTool('jest', '--config', 'test/n8n/jest.config.js', ...args);
}
