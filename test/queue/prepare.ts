import { endWithSignals, ensureN8n, installPackage, packPackage, step } from '../n8n-host';
import { RELEASE, TEMPLATE } from './installation';

/** Installs the release and the package. Runs once, before the first test. */
export default async function prepare(): Promise<void> {
	endWithSignals();
	const packed = await step('Build and pack the package', packPackage);
	await ensureN8n(RELEASE);
	await step('Install the package', async () => await installPackage(packed, TEMPLATE));
}
