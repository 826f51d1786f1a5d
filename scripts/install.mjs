/**
 * Installs dependencies with `npm ci` where they are missing or out of date: those of the project, and
 * those of a folder that has a manifest of its own because only some commands need them. Uses only Node's
 * own modules: it runs in a fresh clone.
 *
 * `node scripts/install.mjs types` installs those whose types the compiler and the linter need.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const TICK_MS = 5_000;

/** The folders with types that sources, tests or scripts use. */
const TYPED = ['.', 'scripts/bench', 'test/browser', 'test/real'];

/** @param folder from the root of the project, with package.json and lock file */
export async function installDependencies(folder = '.') {
	const [major, minor] = process.versions.node.split('.').map(Number);
	if (major < 20 || (major === 20 && minor < 19)) {
		exit(`This needs Node 20.19 or newer, and this is Node ${process.versions.node}.`);
	}
	const home = join(ROOT, folder);
	const wanted = packagesIn(join(home, 'package-lock.json'));
	if (areInstalled(home, wanted)) return;

	const paths = Object.keys(wanted).filter((path) => path !== '');
	const what = folder === '.' ? 'the development dependencies' : `what ${folder} needs`;
	console.log(`Installing ${what}, once: ${paths.length} packages`);
	const npm = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--loglevel=error'], {
		cwd: home,
		stdio: 'inherit',
		// On Windows npm is a batch file.
		shell: process.platform === 'win32',
	});
	// On other signals npm ends slowly.
	const interrupt = () => npm.kill('SIGKILL');
	for (const name of SIGNALS) process.on(name, interrupt);
	// Where there is no terminal, npm says nothing until it ends.
	const tick = setInterval(() => {
		const unpacked = paths.filter((path) => existsSync(join(home, path, 'package.json')));
		if (!process.stdout.isTTY) console.log(`  ${unpacked.length} of ${paths.length} packages`);
	}, TICK_MS);
	const [code, signal] = await once(npm, 'close');
	clearInterval(tick);
	for (const name of SIGNALS) process.off(name, interrupt);
	if (code !== 0) exit(`"npm ci" ended with ${signal ?? code}; the reason is above.`);
}

/** Optional packages may be missing: they are for other systems. */
function areInstalled(home, wanted) {
	const installed = packagesIn(join(home, 'node_modules/.package-lock.json'));
	return Object.entries(wanted).every(
		([path, { version, optional }]) =>
			path === '' || installed[path]?.version === version || (optional && !installed[path]),
	);
}

function packagesIn(path) {
	return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

function exit(reason) {
	console.error(`\n${reason}`);
	process.exit(1);
}

const [, script, wish] = process.argv;
if (resolve(script ?? '') === fileURLToPath(import.meta.url) && wish === 'types') {
	for (const folder of TYPED) await installDependencies(folder);
}
