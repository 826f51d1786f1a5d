/**
 * Installs the development dependencies where they are missing. Plain JavaScript on Node's own
 * modules: it runs in a fresh clone, before there is anything to run TypeScript with.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const NEEDED_MEGABYTES = 1_000;
const OLDEST_NODE = [20, 19];
const SECONDS_BETWEEN_SIGNS_OF_LIFE = 10;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** A reason for not going on that is told as it is, without a stack. */
class CannotInstall extends Error {}

/**
 * Brings `node_modules` to what `package-lock.json` asks for; does nothing where it is so already.
 * @throws {Error} a sentence for the person at the terminal
 */
export async function installDependencies() {
	requireNode();
	const lock = readPackages('package-lock.json');
	const installed = readPackages('node_modules/.package-lock.json');
	if (isComplete(lock, installed)) return;

	requireDisk();
	// `ci` starts from nothing and keeps to the lock file; `install` repairs what is there.
	const command = Object.keys(installed).length === 0 ? 'ci' : 'install';
	await runNpm(command, Object.keys(lock));
}

/** The packages of a lock file by their folder, without the project itself. */
function readPackages(file) {
	const path = join(ROOT, file);
	if (!existsSync(path)) return {};
	const { packages } = JSON.parse(readFileSync(path, 'utf8'));
	delete packages[''];
	return packages;
}

/** Optional packages may be missing: they are for other systems than this one. */
function isComplete(lock, installed) {
	return Object.entries(lock).every(
		([folder, { version, optional }]) =>
			installed[folder]?.version === version || (optional && !(folder in installed)),
	);
}

function requireNode() {
	const [major, minor] = process.versions.node.split('.').map(Number);
	const [oldestMajor, oldestMinor] = OLDEST_NODE;
	if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
	throw new CannotInstall(
		`This needs Node ${OLDEST_NODE.join('.')} or newer, and this is Node ${process.versions.node}.`,
	);
}

function requireDisk() {
	const { bavail, bsize } = statfsSync(ROOT);
	const free = Math.floor((bavail * bsize) / 1e6);
	if (free >= NEEDED_MEGABYTES) return;
	throw new CannotInstall(
		`The disk is too full: the development dependencies need ${NEEDED_MEGABYTES} MB, ` +
			`and ${free} MB are free in ${ROOT}.`,
	);
}

async function runNpm(command, folders) {
	console.log(
		`Installing the development dependencies (${folders.length} packages, a minute or two)`,
	);
	const started = Date.now();
	const signOfLife = setInterval(() => {
		const seconds = Math.round((Date.now() - started) / 1000);
		console.log(`  ${countUnpacked(folders)} of about ${folders.length} packages, ${seconds} s`);
	}, SECONDS_BETWEEN_SIGNS_OF_LIFE * 1000);

	// In a process group of its own: npm takes its time to end, and this program waits for it.
	const npm = spawn(
		'npm',
		[command, '--ignore-scripts', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'],
		{ cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], detached: true },
	);
	let interruption;
	const interrupt = (signal) => {
		interruption = signal;
		process.kill(-npm.pid, 'SIGKILL');
	};
	for (const signal of SIGNALS) process.on(signal, interrupt);
	try {
		const end = await new Promise((resolve, reject) => {
			npm.once('error', reject);
			npm.once('close', (code, signal) => resolve(signal ?? code));
		});
		if (interruption) throw new CannotInstall(`Interrupted (${interruption}).`);
		if (end !== 0) {
			throw new CannotInstall(
				`"npm ${command}" ended with ${end}; what npm says about it stands above.`,
			);
		}
		console.log(`  done, ${Math.round((Date.now() - started) / 1000)} s`);
	} finally {
		clearInterval(signOfLife);
		for (const signal of SIGNALS) process.off(signal, interrupt);
	}
}

/** npm makes all folders first and fills them one by one. */
function countUnpacked(folders) {
	return folders.filter((folder) => existsSync(join(ROOT, folder, 'package.json'))).length;
}
