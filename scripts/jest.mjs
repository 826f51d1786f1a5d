import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { installDependencies } from './install.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Installs what is missing and runs jest in the project; ends this process if a test fails. */
export async function jest(...args) {
	await installDependencies();
	const { default: execa } = await import('execa');
	const { failed, exitCode } = await execa('jest', args, {
		cwd: ROOT,
		preferLocal: true,
		stdio: 'inherit',
		reject: false,
	});
	if (failed) process.exit(exitCode ?? 1);
}
