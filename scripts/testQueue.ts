import { missingForQueueMode } from '../tools/n8n-host';
import { runTool } from './runTool';

const SKIP = '--skip-if-missing';

/**
 * `npm run test:queue`: runs the tests in an n8n in queue mode, with Redis and PostgreSQL. If these are
 * missing, they are installed where this process may do that; where it may not, the command fails, or
 * says so and succeeds with `--skip-if-missing`. Other arguments go to jest (`npm run test:queue -- kill`).
 */
export async function main(args: string[]): Promise<void> {
	const missing = missingForQueueMode();
	if (args.includes(SKIP) && missing !== undefined) {
		return console.log(`Skipped: this machine lacks ${missing}, and only root may install it.`);
	}
	const own = args.filter((argument) => argument !== SKIP);
	await runTool('jest', '--config', 'test/queue/jest.config.js', ...own);
}
