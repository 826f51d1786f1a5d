import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** The root folder of the project. */
export const ROOT = dirname(dirname(__dirname));

/** What this library writes for this clone: user folders, the packed package, logs. */
export const HOST_FOLDER = join(ROOT, '.n8n-host');

/** What it installs for all clones: n8n releases, and a Node for them. */
export const INSTALLATIONS = join(
	process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
	'n8n-nodes-store-management',
);

/** One folder for each thing that is installed, with its package.json and lock file. */
export const MANIFESTS = join(__dirname, 'releases');

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
