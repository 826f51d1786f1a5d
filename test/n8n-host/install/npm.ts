import { closeSync, openSync } from 'node:fs';

import { UserFacingError } from '../errors';
import { endOf, logFile } from '../paths';
import { ProcessGroup } from '../processes/processGroup';

export interface NpmOptions {
	cwd: string;
	/** The name of the log file without its extension. */
	log: string;
	env?: NodeJS.ProcessEnv;
	/** What the user should know if npm fails. */
	hint?: string;
}

/**
 * Runs npm, with its output in a log file.
 * @throws {UserFacingError} what failed, and the end of its output
 */
export async function runNpm(args: string[], options: NpmOptions): Promise<void> {
	const { cwd, log, env = process.env, hint = '' } = options;
	const path = logFile(log);
	const output = openSync(path, 'w');
	const npm = new ProcessGroup('npm', args, { cwd, env, output });
	const { failed, reason } = await npm.ended.finally(() => closeSync(output));
	if (failed)
		throw new UserFacingError(`"npm ${args[0]}" ended with ${reason}. ${hint}${endOf(path)}`);
}
