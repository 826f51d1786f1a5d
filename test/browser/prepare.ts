import { step } from '../n8n-host';
import { prepareReleases } from '../n8n/prepare';
import { ensureChromium } from './chromium';

/** Installs Chromium if it is missing, n8n 2.x and the package. Runs once, before the first test. */
export default async function prepare(): Promise<void> {
	await step('Find Chromium', ensureChromium);
	await prepareReleases(['2.x']);
}
