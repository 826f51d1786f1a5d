import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ensureFolder, HOST_FOLDER, ROOT } from '../paths';
import { runNpm } from './npm';

const PACKAGE = 'n8n-nodes-store-management';

/** The package as npm would publish it: the path of the tarball, and the SHA-256 of its content. */
interface PackedPackage {
	tarball: string;
	fingerprint: string;
}

/**
 * Builds the package and packs it.
 * @throws {UserFacingError} if the build fails
 */
export async function packPackage(): Promise<PackedPackage> {
	const target = ensureFolder(HOST_FOLDER, 'package');
	rmSync(target, { recursive: true });
	await runNpm(['run', 'build'], { cwd: ROOT, log: 'npm-build' });
	await runNpm(['pack', '--ignore-scripts', '--pack-destination', ensureFolder(target)], {
		cwd: ROOT,
		log: 'npm-pack',
	});
	const tarball = join(target, readdirSync(target)[0] ?? '');
	return { tarball, fingerprint: createHash('sha256').update(readFileSync(tarball)).digest('hex') };
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
	const args = ['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];
	await runNpm(['install', ...args, tarball], { cwd: nodes, log: 'npm-install-package' });
	writeFileSync(mark, fingerprint);
}
