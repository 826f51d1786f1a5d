import { missingForBrowser } from '../test/browser/chromium';
import { testInReleases } from './compatibility';

const SKIP = '--skip-if-missing';

/**
 * `npm run test:browser`: runs the tests in the editor of a whole n8n 2.x, in Chromium, which is
 * installed if it is missing and this process may. With `--skip-if-missing` it says so and succeeds
 * where it may not. Other arguments go to jest (`npm run test:browser -- trigger`).
 */
export async function main(args: string[]): Promise<void> {
	const missing = missingForBrowser();
	if (args.includes(SKIP) && missing !== undefined) {
		return console.log(`Skipped: this machine lacks ${missing}, and only root may install it.`);
	}
	const own = args.filter((argument) => argument !== SKIP);
	await testInReleases('browser', own);
}
