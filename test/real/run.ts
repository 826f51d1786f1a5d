import execa from 'execa';

import { ROOT } from '../n8n-host';
import { makeCertificates } from './certificates';

/** Runs the tests of this folder, with arguments for jest: Node.js reads which certificates to trust when it starts. */
void makeCertificates().then(async (removeCertificates) => {
	const own = ['--selectProjects', 'real', '--testTimeout', '180000', '--runInBand', '--verbose'];
	const args = [...own, ...process.argv.slice(2)];
	const options = { cwd: ROOT, preferLocal: true, stdio: 'inherit', reject: false } as const;
	const { exitCode } = await execa('jest', args, options);
	removeCertificates();
	process.exitCode = exitCode;
});
