import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './failure';
import { folder, HOST, ROOT } from './folders';
import { runNpm } from './npm';

/** The package as npm would publish it. */
export interface PackedPackage {
	/** The path of the tarball. */
	tarball: string;
	/** The SHA-256 of its content. */
	fingerprint: string;
}

/**
 * Builds the package and packs it.
 * @throws {Failure} where the build fails
 */
export async function packPackage(): Promise<PackedPackage> {
	const target = folder(HOST, 'package');
	await runNpm(['run', 'build'], { cwd: ROOT, label: 'Building the package', log: 'npm-build' });
	for (const old of tarballs(target)) rmSync(old);
	await runNpm(['pack', '--ignore-scripts', '--pack-destination', target], {
		cwd: ROOT,
		label: 'Packing the package',
		log: 'npm-pack',
	});
	const [tarball] = tarballs(target);
	if (tarball === undefined) throw new Failure(`"npm pack" left no tarball in ${target}.`);
	const fingerprint = createHash('sha256').update(readFileSync(tarball)).digest('hex');
	return { tarball, fingerprint };
}

function tarballs(target: string): string[] {
	return readdirSync(target)
		.filter((name) => name.endsWith('.tgz'))
		.map((name) => join(target, name));
}

/**
 * Installs the packed package as n8n's documentation does by hand: with `npm install` in the folder
 * `.n8n/nodes` of the user folder. Does nothing where this very package stands there already.
 * @returns whether it was installed
 */
export async function installPackageInto(
	userFolder: string,
	{ tarball, fingerprint }: PackedPackage,
): Promise<boolean> {
	const nodes = folder(userFolder, '.n8n', 'nodes');
	const mark = join(nodes, '.installed');
	if (existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint) return false;

	// npm would take another tarball of the same version for the one that it has installed.
	rmSync(nodes, { recursive: true });
	folder(nodes);
	writeFileSync(join(nodes, 'package.json'), '{ "name": "installed-nodes", "private": true }\n');
	await runNpm(
		['install', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund', tarball],
		{ cwd: nodes, label: 'Installing the package in n8n', log: 'npm-install-package' },
	);
	writeFileSync(mark, fingerprint);
	return true;
}
