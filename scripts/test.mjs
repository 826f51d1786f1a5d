/**
 * `npm test`: installs what is missing, builds the package and runs the tests on what was built,
 * with coverage. Arguments go to jest (`npm test -- walk`); then coverage is left away, because a
 * part of the tests cannot reach it.
 */
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { installDependencies } from './install.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs a command to its end. Its failure is the failure of this one. */
function run(command, ...args) {
	const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' });
	if (error) throw error;
	if (status !== 0) process.exit(status ?? 1);
}

try {
	await installDependencies();
	const chosen = process.argv.slice(2);
	run('npm', 'run', '--silent', 'build:coverage');
	run('npx', '--no-install', 'jest', ...(chosen.length > 0 ? chosen : ['--coverage']));
} catch (error) {
	console.error(`\n${error instanceof Error ? error.message : error}`);
	process.exitCode = 1;
}
