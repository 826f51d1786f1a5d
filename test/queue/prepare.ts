import { prepareReleases } from '../n8n/prepare';

/** Runs once, before the first test. */
export default async function prepare(): Promise<void> {
	await prepareReleases(['2.x']);
}
