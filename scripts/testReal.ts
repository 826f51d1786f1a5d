import { makeCertificates } from '../test/real/certificates';

import { runTool } from './runTool';

/**
 * `npm run test:real`: runs the tests against third-party servers. Arguments go to jest
 * (`npm run test:real -- limits`); with WRITE_DOCS=1 it writes docs/real-servers.md.
 */
export async function main(args: string[]): Promise<void> {
	const removeCertificates = await makeCertificates();
	process.once('exit', removeCertificates);
	await runTool('jest', '--config', 'test/real/jest.config.js', ...args);
}
