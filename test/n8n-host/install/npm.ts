import { closeSync, openSync, readFileSync } from 'node:fs';

import { UserFacingError } from '../errors';
import { logFile } from '../paths';
import { ProcessGroup } from '../processes/processGroup';

/** What the output of npm and node-gyp means; the first pattern that matches counts. */
const CAUSES: ReadonlyArray<readonly [RegExp, string]> = [
	[/ENOSPC/, 'the disk is full'],
	[
		/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT/,
		'the npm registry cannot be reached',
	],
	[/\bE40[13]\b/, 'the npm registry refuses access'],
	[/\bE404\b|ETARGET/, 'the npm registry does not have a package that is required'],
	[/EACCES|EPERM/, 'npm may not write here'],
];

export interface NpmOptions {
	cwd: string;
	/** What fails if npm does, for the error message: "Installing n8n 2.41.1". */
	label: string;
	/** The name of the log file without its extension. */
	log: string;
	env?: NodeJS.ProcessEnv;
	/** A cause to name instead of what the output says. */
	cause?: () => string | undefined;
}

/**
 * Runs npm, with its output in a log file.
 * @throws {UserFacingError} what failed, why, and where the output is
 */
export async function runNpm(args: string[], options: NpmOptions): Promise<void> {
	const { cwd, label, log, env = process.env, cause } = options;
	const path = logFile(log);
	const output = openSync(path, 'w');
	const npm = new ProcessGroup('npm', args, { cwd, env, output });
	const { failed, reason } = await npm.ended.finally(() => closeSync(output));
	if (!failed) return;

	const text = readFileSync(path, 'utf8');
	const why = cause?.() ?? CAUSES.find(([pattern]) => pattern.test(text))?.[1];
	throw new UserFacingError(
		`${label} failed${why === undefined ? '' : `: ${why}`}. ` +
			`"npm ${args[0] ?? ''}" ended with ${reason}; its output is in ${path}.`,
	);
}
