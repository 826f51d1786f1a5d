import execa from 'execa';

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
