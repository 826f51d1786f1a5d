import {
	ensureN8n,
	installPackage,
	killAll,
	packPackage,
	releaseFacts,
	RELEASES,
	step,
	type Release,
} from '../n8n-host';
import { prepareTemplate, templateOf } from './template';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

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
		const title = `n8n ${releaseFacts(release).version}`;
		const host = await step(`Install ${title}`, (report) => ensureN8n(release, report));
		await step(`Prepare ${title} for the tests`, async () => {
			await installPackage(packed, templateOf(release));
			await prepareTemplate(host);
		});
	}
}

/** Ends everything that was started when a signal ends this process. */
export function endWithSignals(): void {
	for (const signal of SIGNALS) {
		process.once(signal, () => {
			killAll();
			process.exit(1);
		});
	}
}
