import execa from 'execa';
import { statfs } from 'node:fs/promises';

import { UserFacingError } from '../errors';

/**
 * Checks that the disk has room.
 * @throws {UserFacingError} how much is free, and how much is needed
 */
export async function requireDisk(folder: string, megabytes: number, what: string): Promise<void> {
	const { bavail, bsize } = await statfs(folder);
	const free = Math.floor((bavail * bsize) / 1e6);
	if (free < megabytes) {
		throw new UserFacingError(
			`The disk is too full: ${what} needs ${megabytes} MB, and ${free} MB are free in ${folder}.`,
		);
	}
}

/** What this machine lacks to compile a native module; undefined if nothing is missing. */
export function missingCompiler(): string | undefined {
	const tools = {
		'a C++ compiler': ['c++', 'g++', 'clang++'],
		make: ['make'],
		python3: ['python3', 'python'],
	};
	const missing = Object.entries(tools)
		.filter(([, commands]) => !commands.some(runs))
		.map(([tool]) => tool);
	return missing.length === 0 ? undefined : missing.join(' and ');
}

function runs(command: string): boolean {
	return !execa.sync(command, ['--version'], { reject: false }).failed;
}
