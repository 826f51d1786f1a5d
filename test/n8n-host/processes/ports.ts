import getPort from 'get-port';

import { UserFacingError } from '../errors';

const LOOPBACK = '127.0.0.1';

/**
 * Checks that a port on 127.0.0.1 is free.
 * @param remedy what the user can do if it is not
 * @throws {UserFacingError} that it is taken, with the remedy
 */
export async function requireFreePort(port: number, remedy: string): Promise<void> {
	if ((await getPort({ port, host: LOOPBACK })) === port) return;
	throw new UserFacingError(`Port ${port} is taken by another program or reserved: ${remedy}`);
}

/** A free port on 127.0.0.1; not the same twice within 15 seconds. */
export async function freePort(): Promise<number> {
	return await getPort({ host: LOOPBACK });
}
