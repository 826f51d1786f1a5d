import execa from 'execa';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { UserFacingError } from '../errors';
import { step } from '../step';

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
		await step(`Install ${debianPackage}`, async () => await install(debianPackage));
	}
	const path = find();
	if (path !== undefined) return path;
	throw new UserFacingError(`This needs ${name}: apt-get install ${debianPackage}`);
}

async function install(debianPackage: string): Promise<void> {
	// With this run level, Debian does not start the servers that it installs.
	const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
	const options = { env, timeout: INSTALL_TIMEOUT_MS, reject: false } as const;
	await execa('apt-get', ['update', '--quiet'], options);
	const args = ['install', '--yes', '--quiet', '--no-install-recommends', debianPackage];
	const { failed, stderr } = await execa('apt-get', args, options);
	if (failed) throw new UserFacingError(`apt-get could not install ${debianPackage}: ${stderr}`);
}
