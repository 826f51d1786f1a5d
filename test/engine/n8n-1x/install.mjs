// Installs the engine of n8n 1.x in addition to that of 2.x. Uses nothing but Node and npm.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

function isInstalled() {
	const wanted = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')).dependencies;
	return Object.entries(wanted).every(([name, version]) => {
		const file = join(here, 'node_modules', name, 'package.json');
		return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version === version;
	});
}

/** Installs n8n-core 1.x from the lock file, unless it is installed. */
export default function install() {
	if (isInstalled()) return;
	console.log(
		'Installing the engine of n8n 1.x for the tests (240 MB, once; about half a minute) …',
	);
	const started = Date.now();
	execFileSync(
		process.platform === 'win32' ? 'npm.cmd' : 'npm',
		['ci', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
		{ cwd: here, stdio: 'inherit', timeout: 15 * 60_000, shell: process.platform === 'win32' },
	);
	console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
	install();
}
