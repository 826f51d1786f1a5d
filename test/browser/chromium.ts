import { chromium, type Browser } from 'playwright-core';

import { canInstallPackages, ensureProgram, findProgram } from '../n8n-host';

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

/** The package that is neither installed nor can be; undefined if nothing is missing. */
export function missingForBrowser(): string | undefined {
	return findProgram(PROGRAMS) !== undefined || canInstallPackages() ? undefined : DEBIAN_PACKAGE;
}

/**
 * Finds Chromium, or installs it where this process may.
 * @throws {UserFacingError} how to install it
 */
export async function ensureChromium(): Promise<string> {
	return await ensureProgram(PROGRAMS, DEBIAN_PACKAGE);
}

/** @param slowMo how long it waits before each action, in milliseconds */
export async function startChromium(slowMo = 0): Promise<Browser> {
	return await chromium.launch({ executablePath: await ensureChromium(), args: FLAGS, slowMo });
}
