import { accessSync, constants } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { Failure } from './failure';

/**
 * Makes sure of the room for what is to be installed.
 * @throws {Failure} how much is free, and how much is needed
 */
export async function requireDisk(folder: string, megabytes: number, what: string): Promise<void> {
	const { bavail, bsize } = await statfs(folder);
	const free = Math.floor((bavail * bsize) / 1e6);
	if (free < megabytes) {
		throw new Failure(
			`The disk is too full: ${what} needs ${megabytes} MB, and ${free} MB are free in ${folder}.`,
		);
	}
}

/** What a native module is compiled with and this machine lacks, for a person; undefined where nothing is missing. */
export function missingCompiler(): string | undefined {
	const compiler = ['c++', 'g++', 'clang++'].some(onPath) ? [] : ['a C++ compiler'];
	const others = [['make'], ['python3', 'python']]
		.filter((names) => !names.some(onPath))
		.map(([name]) => name);
	const missing = [...compiler, ...others];
	return missing.length === 0 ? undefined : missing.join(' and ');
}

function onPath(command: string): boolean {
	return (process.env.PATH ?? '').split(delimiter).some((folder) => {
		try {
			accessSync(join(folder, command), constants.X_OK);
			return true;
		} catch {
			return false;
		}
	});
}

/**
 * Makes sure that a port on loopback is free.
 * @param remedy what to do where it is not
 * @throws {Failure} that it is taken, with the remedy
 */
export async function requireFreePort(port: number, remedy: string): Promise<void> {
	try {
		await listenOnce(port);
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		const taken = reason.includes('EADDRINUSE');
		const why = taken ? 'is taken by another program' : `cannot be used (${reason})`;
		throw new Failure(`Port ${port} ${why}: ${remedy}`);
	}
}

/** A port on loopback that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
	return await listenOnce(0);
}

function listenOnce(port: number): Promise<number> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once('error', reject);
		server.listen({ port, host: '127.0.0.1' }, () => {
			const address = server.address();
			server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
		});
	});
}
