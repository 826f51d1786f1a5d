import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

import { UserFacingError } from '../errors';
import { canInstallPackages, installPackages } from '../install/debianPackages';
import type { Report } from '../step';

/** Where Debian puts the programs of each PostgreSQL version, which are not in PATH. */
const DEBIAN_POSTGRES = '/usr/lib/postgresql';
const ON_OTHER_MACHINES =
	'Debian, Ubuntu: apt install redis-server postgresql; macOS: brew install redis postgresql';

/** The servers that queue mode needs. */
export interface Binaries {
	redisServer: string;
	/** The folder with `initdb`, `postgres` and `pg_isready`. */
	postgres: string;
}

/** The servers that are installed; undefined for one that is missing. */
function findBinaries(): Partial<Binaries> {
	const path = (process.env.PATH ?? '').split(delimiter);
	const redisServer = path.map((folder) => join(folder, 'redis-server')).find(existsSync);
	const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES) : [];
	const newestFirst = versions.sort((one, other) => Number(other) - Number(one));
	const postgres = [
		...newestFirst.map((version) => join(DEBIAN_POSTGRES, version, 'bin', 'initdb')),
		...path.map((folder) => join(folder, 'initdb')),
	].find(existsSync);
	return {
		...(redisServer === undefined ? {} : { redisServer }),
		...(postgres === undefined ? {} : { postgres: dirname(realpathSync(postgres)) }),
	};
}

/** What queue mode needs that is not installed and cannot be; undefined if nothing is missing. */
export function missingForQueueMode(): string | undefined {
	const missing = packagesMissing(findBinaries());
	return missing.length === 0 || canInstallPackages() ? undefined : missing.join(' and ');
}

/**
 * Finds Redis and PostgreSQL, and installs what is missing where this process may: as root, with apt-get.
 * @throws {UserFacingError} what is missing, and how to install it
 */
export async function ensureBinaries(report: Report = () => {}): Promise<Binaries> {
	const missing = packagesMissing(findBinaries());
	if (missing.length > 0 && canInstallPackages()) {
		report(`installing ${missing.join(' and ')}`);
		await installPackages(missing);
	}
	const { redisServer, postgres } = findBinaries();
	if (redisServer !== undefined && postgres !== undefined) return { redisServer, postgres };
	throw new UserFacingError(
		`n8n in queue mode needs ${packagesMissing({ redisServer, postgres }).join(' and ')}, ` +
			`which this machine lacks (${ON_OTHER_MACHINES}).`,
	);
}

/** The Debian packages of what was not found. */
function packagesMissing(found: { [Name in keyof Binaries]?: string | undefined }): string[] {
	return [
		...(found.redisServer === undefined ? ['redis-server'] : []),
		...(found.postgres === undefined ? ['postgresql'] : []),
	];
}
