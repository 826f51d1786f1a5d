import execa from 'execa';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

import { UserFacingError } from '../errors';
import { ensureFolder, INSTALLATIONS } from '../paths';
import {
	releaseFacts,
	type ImageRelease,
	type NpmRelease,
	type Release,
} from '../releases/releases';
import type { Report } from '../step';
import { installationFolder, installManifest, installOnce } from './manifest';
import { ensureNode, installedNode } from './node';
import { runNpm } from './npm';
import { missingCompiler, requireDisk } from './requirements';

/** An n8n that npm has installed. */
export interface InstalledN8n {
	release: NpmRelease;
	version: string;
	/** The Node binary that runs it. */
	node: string;
	/** The script of n8n's command line. */
	n8n: string;
}

/** An n8n in an image, which runs in a container. */
export interface N8nImage {
	release: ImageRelease;
	version: string;
	/** With its tag. */
	image: string;
}

/** What an n8n process is started from. */
export type N8nHost = InstalledN8n | N8nImage;

/** What installing a release takes, in a sentence; undefined if it is installed, or comes as an image. */
export function costOfInstalling(release: Release): string | undefined {
	if (release === '3.x') return undefined;
	const { version, nodeMajors, megabytes, minutes } = releaseFacts(release);
	const node = installedNode(nodeMajors);
	if (node !== undefined && existsSync(installationFolder(release, node))) return undefined;
	return (
		`n8n ${version} is installed, once, in ${INSTALLATIONS}: that takes about ${minutes} minutes ` +
		`on two cores, and ${megabytes / 1_000} GB with npm's cache.`
	);
}

/**
 * Installs an n8n release and the Node that it needs, or gets its image, unless that has been done before.
 * @throws {UserFacingError} what this machine lacks, or what could not be installed
 */
export function ensureN8n(release: NpmRelease, report?: Report): Promise<InstalledN8n>;
export function ensureN8n(release: Release, report?: Report): Promise<N8nHost>;
export async function ensureN8n(release: Release, report: Report = () => {}): Promise<N8nHost> {
	return release === '3.x' ? await pull(release, report) : await install(release, report);
}

async function pull(release: ImageRelease, report: Report): Promise<N8nImage> {
	const { image: name, version } = releaseFacts(release);
	const image = `${name}:${version}`;
	report(`getting ${image}`);
	const { failed, stderr } = await execa('docker', ['pull', '--quiet', image], { reject: false });
	if (failed) {
		throw new UserFacingError(
			`n8n ${version} runs in a container only, and "docker pull ${image}" failed: ` +
				(stderr || 'Docker is not installed.'),
		);
	}
	return { release, version, image };
}

async function install(release: NpmRelease, report: Report): Promise<InstalledN8n> {
	const { version, nodeMajors, megabytes } = releaseFacts(release);
	const node = await ensureNode(nodeMajors, report);
	const home = await installOnce(release, node, async (folder) => {
		await requireDisk(ensureFolder(INSTALLATIONS), megabytes, `n8n ${version}`);
		await installManifest(release, folder, `Installing n8n ${version}`, report);
		report('compiling sqlite3');
		await compileSqlite(folder, release, node);
	});
	return { release, version, node, n8n: join(home, 'node_modules', 'n8n', 'bin', 'n8n') };
}

/** n8n cannot start without sqlite3, which comes as source code if its binary cannot be downloaded. */
async function compileSqlite(home: string, release: NpmRelease, node: string): Promise<void> {
	await runNpm(['rebuild', 'sqlite3', '--ignore-scripts=false', '--foreground-scripts'], {
		cwd: home,
		env: {
			...process.env,
			PATH: [dirname(node), process.env.PATH].join(delimiter),
			JOBS: 'max',
		},
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
		throw new UserFacingError(`sqlite3 was built but does not load in ${node}: ${String(error)}`);
	}
}
