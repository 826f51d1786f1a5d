import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

import { canInstallPackages, installPackages, UserFacingError } from '../../tools/n8n-host';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome'];
const DEBIAN_PACKAGE = 'chromium';

/** No sandbox, because root may not use it in a container; no requests to the internet on its own. */
const FLAGS = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-dev-shm-usage',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

function findChromium(): string | undefined {
	const folders = (process.env.PATH ?? '').split(delimiter);
	return PROGRAMS.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

/** The package that is neither installed nor can be; undefined if nothing is missing. */
export function missingForBrowser(): string | undefined {
	return findChromium() !== undefined || canInstallPackages() ? undefined : DEBIAN_PACKAGE;
}

/**
 * Finds Chromium, or installs it where this process may.
 * @throws {UserFacingError} how to install it
 */
export async function ensureChromium(): Promise<string> {
	if (findChromium() === undefined && canInstallPackages()) await installPackages([DEBIAN_PACKAGE]);
	const path = findChromium();
	if (path !== undefined) return path;
	throw new UserFacingError('The tests need Chromium (Debian: apt install chromium).');
}

export async function startChromium(): Promise<Browser> {
	return await chromium.launch({ executablePath: await ensureChromium(), args: FLAGS });
}
