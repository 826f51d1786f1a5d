import execa from 'execa';

import { ROOT } from '../tools/n8n-host/paths';

/** Runs a program of `node_modules/.bin` in the project; ends this process if it fails. */
export async function runTool(command: string, ...args: string[]): Promise<void> {
	const { failed, exitCode } = await execa(command, args, {
		cwd: ROOT,
		preferLocal: true,
		stdio: 'inherit',
		reject: false,
	});
	if (failed) process.exit(exitCode);
}
