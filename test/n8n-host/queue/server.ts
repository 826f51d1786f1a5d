import execa from 'execa';
import { chownSync, closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { UserFacingError } from '../errors';
import { logFile } from '../paths';
import { poll } from '../poll';
import { ProcessGroup } from '../processes/processGroup';

const SUPERVISE = join(__dirname, '..', 'processes', 'supervise.js');
const START_TIMEOUT_MS = 60_000;
const STOP_GRACE_MS = 10_000;
const POLL_MS = 100;

/** The user and group that a server runs as, if not those of this process. */
export interface Identity {
	uid?: number;
	gid?: number;
}

/** A running Redis or PostgreSQL. */
export interface Server {
	/** On 127.0.0.1. */
	port: number;
	/** Ends it and removes its data. */
	stop(): Promise<void>;
}

export interface ServerOptions {
	/** For messages, and as the name of the log file. */
	name: string;
	/** From `temporaryFolder`; removed when the server has ended. */
	folder: string;
	identity: Identity;
	command: string;
	args: string[];
	port: number;
	isReady: () => Promise<boolean>;
}

/** A new folder for the data of a server, outside the project because another user may own it. */
export function temporaryFolder(name: string, { uid, gid }: Identity): string {
	const folder = mkdtempSync(join(tmpdir(), `store-management-${name}-`));
	if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
	return folder;
}

/**
 * Starts a server and waits until it is ready.
 * @throws {UserFacingError} where its log is, if it ends or does not become ready
 */
export async function startServer(options: ServerOptions): Promise<Server> {
	const { name, folder, identity, command, args, port, isReady } = options;
	const log = logFile(name);
	const output = openSync(log, 'w');
	const group = new ProcessGroup(
		process.execPath,
		[SUPERVISE, folder, JSON.stringify(identity), command, ...args],
		{ cwd: folder, env: process.env, output },
	);
	closeSync(output);
	const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	process.once('exit', remove);
	const stop = async (): Promise<void> => {
		await group.stop(STOP_GRACE_MS);
		remove();
		process.removeListener('exit', remove);
	};

	let hasEnded = false;
	void group.ended.then(() => (hasEnded = true));
	const answers = await poll(
		async () => !hasEnded && (await isReady()),
		(isThere) => isThere || hasEnded,
		{ mostMs: START_TIMEOUT_MS, everyMs: POLL_MS },
	);
	if (answers) return { port, stop };
	await stop();
	throw new UserFacingError(`${name} ${hasEnded ? 'ended' : 'is not ready'}. Its log is ${log}.`);
}

/** Whether a command succeeds. */
export async function succeeds(command: string, args: string[]): Promise<boolean> {
	return !(await execa(command, args, { reject: false })).failed;
}
