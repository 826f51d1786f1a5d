import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The project. */
export const ROOT = dirname(dirname(__dirname));

/** All that `npm start` and the tests in whole n8n releases install, write and keep. */
export const HOST = join(ROOT, '.n8n-host');

/** What is installed for a host, as manifest and lock file, one folder each. */
export const MANIFESTS = join(__dirname, 'hosts');

/** Makes the folder, and those above it, where they do not stand yet; returns its path. */
export function folder(...path: string[]): string {
	const whole = join(...path);
	mkdirSync(whole, { recursive: true });
	return whole;
}

/** The path of a log file, in a folder that exists. */
export function logFile(name: string): string {
	return join(folder(HOST, 'logs'), `${name}.log`);
}
