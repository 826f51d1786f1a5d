import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The root folder of the project. */
export const ROOT = dirname(dirname(__dirname));

/** Everything that this library installs and writes: n8n releases, user folders, logs. */
export const HOST_FOLDER = join(ROOT, '.n8n-host');

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
