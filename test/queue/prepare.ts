import {
	ensureBinaries,
	ensureN8n,
	installPackage,
	packPackage,
	releaseFacts,
	step,
} from '../n8n-host';
import { endWithSignals } from '../n8n/prepare';
import { RELEASE, TEMPLATE } from './installation';

/** Installs the release, the servers and the package, as `npm start -- --queue` does. Runs once. */
export default async function prepare(): Promise<void> {
	endWithSignals();
	const packed = await step('Build and pack the package', packPackage);
	await step('Find Redis and PostgreSQL', ensureBinaries);
	await step(`Install n8n ${releaseFacts(RELEASE).version}`, (report) =>
		ensureN8n(RELEASE, report),
	);
	await step('Install the package', () => installPackage(packed, TEMPLATE));
}
