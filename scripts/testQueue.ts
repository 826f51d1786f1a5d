import { missingForQueueMode } from '../tools/n8n-host';
import { testInReleases } from './compatibility';

const SKIP = '--skip-if-missing';

/**
 * `npm run test:queue`: runs the tests in an n8n in queue mode, with Redis and PostgreSQL, which are
 * installed if they are missing and this process may. With `--skip-if-missing` it says so and succeeds
 * where it may not. Other arguments go to jest (`npm run test:queue -- limits`).
 */
export async function main(args: string[]): Promise<void> {
	const missing = missingForQueueMode();
	if (args.includes(SKIP) && missing !== undefined) {
		return console.log(`Skipped: this machine lacks ${missing}, and only root may install it.`);
	}
	const own = args.filter((argument) => argument !== SKIP);
	await testInReleases('queue', own);
}
