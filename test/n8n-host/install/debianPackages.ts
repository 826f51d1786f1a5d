import execa from 'execa';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { UserFacingError } from '../errors';

const INSTALL_TIMEOUT_MS = 300_000;

/** Whether this process may install Debian packages. */
export function canInstallPackages(): boolean {
	return (
		process.getuid?.() === 0 && !execa.sync('apt-get', ['--version'], { reject: false }).failed
	);
}

/**
 * Installs Debian packages.
 * @throws {UserFacingError} the last lines of the output of apt-get
 */
export async function installPackages(packages: string[]): Promise<void> {
	// With this run level, Debian does not start the servers that it installs.
	const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
	const options = { env, all: true, timeout: INSTALL_TIMEOUT_MS, reject: false } as const;
	await execa('apt-get', ['update', '--quiet'], options);
	const { failed, all = '' } = await execa(
		'apt-get',
		['install', '--yes', '--quiet', '--no-install-recommends', ...packages],
		options,
	);
	if (!failed) return;
	const said = all.trim().split('\n').slice(-3).join('\n');
	throw new UserFacingError(`apt-get could not install ${packages.join(' and ')}:\n${said}`);
}

/** The path of the first of these programs that is installed. */
export function findProgram(names: readonly string[]): string | undefined {
	const folders = (process.env.PATH ?? '').split(delimiter);
	return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

/**
 * Finds a program, or installs the Debian package that has it where this process may.
 * @param names of the program, the first choice first
 * @returns its path
 * @throws {UserFacingError} how to install it
 */
export async function ensureProgram(
	names: readonly string[],
	debianPackage: string,
): Promise<string> {
	if (findProgram(names) === undefined && canInstallPackages()) {
		await installPackages([debianPackage]);
	}
	const path = findProgram(names);
	if (path !== undefined) return path;
	throw new UserFacingError(
		`This command needs ${names[0]} (Debian: apt install ${debianPackage}).`,
	);
}
