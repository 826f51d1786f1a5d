import { ensureChromium } from '../test/browser/chromium';
import { ensureNginx } from '../test/real/nginx';
import {
	canInstallPackages,
	ensureBinaries,
	ensureN8n,
	releaseFacts,
	RELEASES,
	step,
} from '../tools/n8n-host';

/**
 * `npm run install:tests`: installs the n8n releases and the Debian packages that the other commands
 * install when they need them. Packages that this process may not install are left to these commands,
 * which say what is missing.
 *
 * @param args `--for ci` leaves out what .ci/run does not need
 */
export async function main(args: string[]): Promise<void> {
	for (const release of RELEASES) {
		const title = `Install n8n ${releaseFacts(release).version}`;
		await step(title, (report) => ensureN8n(release, report));
	}
	if (!canInstallPackages()) return;
	await step('Find Chromium', ensureChromium);
	if (args.join(' ') === '--for ci') return;
	await step('Find Redis and PostgreSQL', ensureBinaries);
	await step('Find nginx', ensureNginx);
}
