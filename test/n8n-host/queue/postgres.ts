import execa, { type ExecaError } from 'execa';
import { randomBytes } from 'node:crypto';
import { chownSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { UserFacingError } from '../errors';
import { freePort } from '../processes/ports';
import { startServer, succeeds, temporaryFolder, type Identity, type Server } from './server';

/** The user and the database that `initdb` creates. */
const USER = 'n8n';
const DATABASE = 'postgres';

/** A running PostgreSQL with an empty database. */
export interface Postgres extends Server {
	user: string;
	password: string;
	database: string;
}

/**
 * Starts a PostgreSQL on 127.0.0.1 with an empty database.
 * @param programs the folder of its programs
 * @param log the name of the log file without its extension
 * @throws {UserFacingError} if it does not start
 */
export async function startPostgres(programs: string, log: string): Promise<Postgres> {
	const port = await freePort();
	const identity = await identityForPostgres();
	const folder = temporaryFolder('postgres', identity);
	const data = join(folder, 'data');
	const password = randomBytes(12).toString('base64url');
	await createData(join(programs, 'initdb'), folder, data, password, identity).catch(
		(error: ExecaError) => {
			rmSync(folder, { recursive: true, force: true });
			throw new UserFacingError(
				`PostgreSQL could not be prepared: ${error.stderr ?? error.message}`,
			);
		},
	);
	const settings = [
		'listen_addresses=127.0.0.1',
		`port=${port}`,
		'unix_socket_directories=',
		// Each process of n8n opens several connections.
		'max_connections=200',
	];
	const server = await startServer({
		name: log,
		folder,
		identity,
		command: join(programs, 'postgres'),
		args: ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
		port,
		isReady: () => succeeds(join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]),
	});
	return { ...server, user: USER, password, database: DATABASE };
}

async function createData(
	initdb: string,
	folder: string,
	data: string,
	password: string,
	identity: Identity,
): Promise<void> {
	const file = join(folder, 'password');
	writeFileSync(file, password, { mode: 0o600 });
	if (identity.uid !== undefined && identity.gid !== undefined) {
		chownSync(file, identity.uid, identity.gid);
	}
	const access = ['--username', USER, '--pwfile', file, '--auth', 'scram-sha-256'];
	const text = ['--encoding', 'UTF8', '--locale', 'C'];
	await execa(initdb, ['-D', data, ...access, ...text], { cwd: folder, ...identity });
}

/** PostgreSQL refuses to run as root; it then runs as the user that its package has created. */
async function identityForPostgres(): Promise<Identity> {
	if (process.getuid?.() !== 0) return {};
	const idOf = async (flag: string): Promise<number> =>
		Number((await execa('id', [flag, 'postgres'])).stdout);
	return await Promise.all([idOf('-u'), idOf('-g')]).then(
		([uid, gid]) => ({ uid, gid }),
		() => {
			throw new UserFacingError(
				'PostgreSQL does not run as root, and there is no user "postgres".',
			);
		},
	);
}
