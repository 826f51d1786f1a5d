import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { UserFacingError } from '../errors';
import { ensureFolder, HOST_FOLDER, ROOT } from '../paths';
import { runNpm } from './npm';

const PACKAGE = 'n8n-nodes-store-management';

/** The package as npm would publish it. */
interface PackedPackage {
	/** The path of the tarball. */
	tarball: string;
	/** The SHA-256 of its content. */
	fingerprint: string;
}

/**
 * Builds the package and packs it.
 * @throws {UserFacingError} if the build fails
 */
export async function packPackage(): Promise<PackedPackage> {
	const target = ensureFolder(HOST_FOLDER, 'package');
	await runNpm(['run', 'build'], { cwd: ROOT, label: 'Building the package', log: 'npm-build' });
	for (const old of tarballs(target)) rmSync(old);
	await runNpm(['pack', '--ignore-scripts', '--pack-destination', target], {
		cwd: ROOT,
		label: 'Packing the package',
		log: 'npm-pack',
	});
	const [tarball] = tarballs(target);
	if (tarball === undefined) throw new UserFacingError(`"npm pack" left no file in ${target}.`);
	return { tarball, fingerprint: createHash('sha256').update(readFileSync(tarball)).digest('hex') };
}

function tarballs(target: string): string[] {
	return readdirSync(target)
		.filter((name) => name.endsWith('.tgz'))
		.map((name) => join(target, name));
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
	{ tarball, fingerprint }: PackedPackage,
	userFolder: string,
): Promise<void> {
	const nodes = ensureFolder(userFolder, '.n8n', 'nodes');
	const mark = join(nodes, '.installed');
	if (existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint) return;

	// npm would take a tarball with the same version for the one that is installed.
	rmSync(nodes, { recursive: true });
	ensureFolder(nodes);
	writeFileSync(join(nodes, 'package.json'), '{ "name": "installed-nodes", "private": true }\n');
	await runNpm(
		['install', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund', tarball],
		{ cwd: nodes, label: 'Installing the package in n8n', log: 'npm-install-package' },
	);
	writeFileSync(mark, fingerprint);
}
