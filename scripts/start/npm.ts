import { closeSync, openSync, readFileSync } from 'node:fs';
import { Failure } from './failure';
import { logFile } from './folders';
import { ProcessGroup } from './processes';
import { withProgress } from './progress';

/** What npm's and node-gyp's output says, put for a person; the first that is found counts. */
const CAUSES: ReadonlyArray<readonly [RegExp, string]> = [
	[/ENOSPC/, 'the disk is full'],
	[
		/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT/,
		'the npm registry cannot be reached',
	],
	[/\bE40[13]\b/, 'the npm registry refuses access'],
	[/\bE404\b|ETARGET/, 'the npm registry does not have a package that is asked for'],
	[/EACCES|EPERM/, 'npm may not write here'],
];

export interface NpmOptions {
	/** Where npm runs. */
	cwd: string;
	/** What is being done, for a person: "Installing n8n 2.40.7". */
	label: string;
	/** The name of the log file without its ending. */
	log: string;
	/** How far it has come, asked for each time it is shown. */
	detail?: () => string;
	env?: NodeJS.ProcessEnv;
	/** A cause to name in place of what the output says. */
	cause?: (output: string) => string | undefined;
}

/**
 * Runs npm, with progress on standard output and npm's own words in a log file.
 * @throws {Failure} what could not be done, why, and where npm's words are
 */
export async function runNpm(args: string[], options: NpmOptions): Promise<void> {
	const { cwd, label, log, detail, env = process.env, cause } = options;
	const path = logFile(log);
	const output = openSync(path, 'w');
	const npm = new ProcessGroup('npm', args, { cwd, env, output });
	const end = await withProgress(label, () => npm.ended, detail).finally(() => closeSync(output));
	if (end === 0) return;

	const said = readFileSync(path, 'utf8');
	const why = cause?.(said) ?? CAUSES.find(([pattern]) => pattern.test(said))?.[1];
	throw new Failure(
		`${label} failed${why === undefined ? '' : `: ${why}`}. ` +
			`"npm ${args[0] ?? ''}" ended with ${end}; its output is in ${path}.`,
	);
}
