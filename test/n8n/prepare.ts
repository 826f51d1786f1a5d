import {
	endWithSignals,
	ensureN8n,
	installPackage,
	packPackage,
	RELEASES,
	step,
	type Release,
} from '../n8n-host';
import { prepareTemplate, templateOf } from './template';

/** Prepares both releases. Runs once, before the first test. */
export default async function prepare(): Promise<void> {
	await prepareReleases(RELEASES);
}

/**
 * Installs releases and the package, as `npm start` does, and lets each release create its database,
 * which takes far longer than any later start.
 */
export async function prepareReleases(releases: readonly Release[]): Promise<void> {
	endWithSignals();
	const packed = await step('Build and pack the package', packPackage);
	for (const release of releases) {
		const host = await ensureN8n(release);
		await step(`Prepare n8n ${host.version} for the tests`, async () => {
			await installPackage(packed, templateOf(release));
			await prepareTemplate(host);
		});
	}
}
