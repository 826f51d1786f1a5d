/**
 * Installs the development dependencies with `npm ci` if they are missing or out of date. Uses only
 * Node's own modules: it runs in a fresh clone.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

export async function installDependencies() {
	const [major, minor] = process.versions.node.split('.').map(Number);
	if (major < 20 || (major === 20 && minor < 19)) {
		exit(`This needs Node 20.19 or newer, and this is Node ${process.versions.node}.`);
	}
	if (areInstalled()) return;

	console.log('Installing the development dependencies (one or two minutes)');
	const npm = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--loglevel=error'], {
		cwd: ROOT,
		stdio: 'inherit',
		// On Windows npm is a batch file.
		shell: process.platform === 'win32',
	});
	// On other signals npm ends slowly.
	const interrupt = () => npm.kill('SIGKILL');
	for (const name of SIGNALS) process.on(name, interrupt);
	const [code, signal] = await once(npm, 'close');
	for (const name of SIGNALS) process.off(name, interrupt);
	if (code !== 0) exit(`"npm ci" ended with ${signal ?? code}; the reason is above.`);
}

/** Optional packages may be missing: they are for other systems. */
function areInstalled() {
	const installed = packagesIn('node_modules/.package-lock.json');
	return Object.entries(packagesIn('package-lock.json')).every(
		([folder, { version, optional }]) =>
			folder === '' || installed[folder]?.version === version || (optional && !installed[folder]),
	);
}

function packagesIn(file) {
	const path = join(ROOT, file);
	return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

function exit(reason) {
	console.error(`\n${reason}`);
	process.exit(1);
}
