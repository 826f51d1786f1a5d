import { missingForBrowser } from '../test/browser/chromium';
import { runTool } from './runTool';

const SKIP = '--skip-if-missing';

/**
 * `npm run test:browser`: runs the tests in the editor of a whole n8n 2.x, in Chromium. If Chromium is
 * missing, it is installed where this process may do that; where it may not, the command fails, or says
 * so and succeeds with `--skip-if-missing`. Other arguments go to jest (`npm run test:browser -- trigger`).
 */
export async function main(args: string[]): Promise<void> {
	const missing = missingForBrowser();
	if (args.includes(SKIP) && missing !== undefined) {
		return console.log(`Skipped: this machine lacks ${missing}, and only root may install it.`);
	}
	const own = args.filter((argument) => argument !== SKIP);
	await runTool('jest', '--config', 'test/browser/jest.config.js', ...own);
}
