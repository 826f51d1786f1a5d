import { mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** The root folder of the project. */
export const ROOT = dirname(dirname(__dirname));

/** What this library writes for this clone: user folders, the packed package, logs. */
export const HOST_FOLDER = join(ROOT, '.n8n-host');

/** The n8n releases that it installs for all clones. */
export const INSTALLATIONS = join(
	process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
	'n8n-nodes-store-management',
);

/** One folder for each n8n release, with its package.json and lock file. */
export const MANIFESTS = join(__dirname, 'releases');

const LOG_LINES = 5;

/** Creates a folder and its parents if they are missing; returns its path. */
export function ensureFolder(...path: string[]): string {
	const folder = join(...path);
	mkdirSync(folder, { recursive: true });
	return folder;
}

/** A folder in which an n8n keeps its data, by name; it may not exist yet. */
export function userFolderPath(name: string): string {
	return join(HOST_FOLDER, 'user', name);
}

/** The path of a log file; creates its folder if it is missing. */
export function logFile(name: string): string {
	return join(ensureFolder(HOST_FOLDER, 'logs'), `${name}.log`);
}

/** Where a log is, and its last lines. */
export function endOf(log: string): string {
	const lines = readFileSync(log, 'utf8').trim().split('\n').slice(-LOG_LINES);
	return `Its log is ${log}; it ends with:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}
