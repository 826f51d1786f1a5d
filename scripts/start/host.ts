import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { z } from 'zod';

import { Failure } from './failure';
import { folder, HOST, MANIFESTS } from './folders';
import { missingCompiler, requireDisk } from './machine';
import { runNpm } from './npm';
import { releaseFacts, type Release } from './releases';

/** An n8n release that is ready to be started. */
export interface N8nHost {
	release: Release;
	version: string;
	/** The Node binary that runs it. */
	node: string;
	/** n8n's command line. */
	n8n: string;
}

const lockSchema = z.object({ packages: z.record(z.unknown()) });
const NODE_MEGABYTES = 300;

/**
 * Installs an n8n release with the Node that it needs, where that has not been done yet.
 * @throws {Failure} what is missing on this machine or could not be installed
 */
export async function ensureN8n(release: Release): Promise<N8nHost> {
	const { version, nodeMajors, megabytes } = releaseFacts(release);
	const node = await ensureNode(nodeMajors);
	const home = folder(HOST, release);
	await oncePerManifest(release, node, async () => {
		await requireDisk(home, megabytes, `n8n ${version}`);
		await installManifest(release, `Installing n8n ${version}`);
		await compileSqlite(home, release, node);
	});
	return { release, version, node, n8n: join(home, 'node_modules', 'n8n', 'bin', 'n8n') };
}

/** The machine's own Node where its major is among those, else Node 24 from the npm registry. */
async function ensureNode(majors: readonly number[]): Promise<string> {
	if (majors.includes(Number(process.versions.node.split('.')[0]))) return process.execPath;

	const home = folder(HOST, 'node-24');
	await oncePerManifest('node-24', process.execPath, async () => {
		await requireDisk(home, NODE_MEGABYTES, 'Node 24');
		await installManifest('node-24', 'Installing Node 24 for n8n');
	});
	const modules = join(home, 'node_modules');
	const installed = existsSync(modules)
		? readdirSync(modules).map((name) => join(modules, name, 'bin', 'node'))
		: [];
	const binary = installed.find((path) => existsSync(path));
	if (binary === undefined) {
		throw new Failure(
			`The npm registry has no Node 24 for ${process.platform} ${process.arch}: ` +
				'install Node 24 and run this again with it.',
		);
	}
	return binary;
}

/** Leaves out what has been done to the end before with the same manifest and the same Node. */
async function oncePerManifest(
	name: string,
	node: string,
	work: () => Promise<void>,
): Promise<void> {
	const fingerprint = createHash('sha256')
		.update(readFileSync(join(MANIFESTS, name, 'package.json')))
		.update(readFileSync(join(MANIFESTS, name, 'package-lock.json')))
		.update(node)
		.digest('hex');
	const mark = join(HOST, name, '.installed');
	if (existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint) return;
	await work();
	writeFileSync(mark, fingerprint);
}

async function installManifest(name: string, label: string): Promise<void> {
	const home = folder(HOST, name);
	for (const file of ['package.json', 'package-lock.json']) {
		copyFileSync(join(MANIFESTS, name, file), join(home, file));
	}
	const { packages } = lockSchema.parse(
		JSON.parse(readFileSync(join(home, 'package-lock.json'), 'utf8')),
	);
	const folders = Object.keys(packages).filter((path) => path !== '');
	const progress = (): string => {
		// npm makes all folders first and fills them one by one.
		const unpacked = folders.filter((path) => existsSync(join(home, path, 'package.json'))).length;
		return unpacked === 0
			? `looking up ${folders.length} packages`
			: `${unpacked} of about ${folders.length} packages unpacked`;
	};
	// `npm ci` takes lock files made with --legacy-peer-deps to be out of step with their manifest.
	await runNpm(['install', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'], {
		cwd: home,
		label,
		log: `npm-install-${name}`,
		detail: progress,
	});
}

/**
 * sqlite3 is the one module that n8n cannot start without and that comes as source code where its
 * ready-made binary cannot be fetched.
 */
async function compileSqlite(home: string, release: Release, node: string): Promise<void> {
	const env = { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) };
	await runNpm(['rebuild', 'sqlite3', '--ignore-scripts=false', '--foreground-scripts'], {
		cwd: home,
		env,
		label: 'Compiling sqlite3 for n8n',
		log: `npm-rebuild-${release}`,
		cause: () => {
			const missing = missingCompiler();
			return missing === undefined
				? undefined
				: `it has to be compiled, and this machine lacks ${missing} ` +
						'(Debian, Ubuntu: apt install build-essential python3; macOS: xcode-select --install)';
		},
	});
	try {
		execFileSync(node, ['-e', "require('sqlite3')"], { cwd: home, stdio: 'pipe' });
	} catch (error) {
		throw new Failure(`sqlite3 was built and does not load in ${node}: ${String(error)}`);
	}
}
