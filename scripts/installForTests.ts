import { ensureN8n, releaseFacts, RELEASES, step } from '../tools/n8n-host';

/** `npm run install:n8n`: installs the n8n releases that the other commands install when they need them. */
export async function main(): Promise<void> {
	for (const release of RELEASES) {
		const title = `Install n8n ${releaseFacts(release).version}`;
		await step(title, (report) => ensureN8n(release, report));
	}
}
