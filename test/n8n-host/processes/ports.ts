import { createServer, type AddressInfo } from 'node:net';

import { UserFacingError } from '../errors';

const LOOPBACK = '127.0.0.1';

/** Listens on a port of 127.0.0.1 for a moment; returns it. */
async function tryPort(port: number): Promise<number> {
	const server = createServer();
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject).listen(port, LOOPBACK, resolve);
	});
	const { port: given } = server.address() as AddressInfo;
	await new Promise((resolve) => server.close(resolve));
	return given;
}

/** A free port on 127.0.0.1. */
export async function freePort(): Promise<number> {
	return await tryPort(0);
}

/** @throws {UserFacingError} that the port is taken, and which flag chooses another */
export async function requireFreePort(port: number, flag: string): Promise<void> {
	await tryPort(port).catch(() => {
		throw new UserFacingError(`Port ${port} is taken: stop that program, or choose with ${flag}.`);
	});
}
