import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs a command to its end, in the folder of the project. Its failure is the failure of this one. */
export function run(command, ...args) {
	const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' });
	if (error) throw error;
	if (status !== 0) process.exit(status ?? 1);
}
