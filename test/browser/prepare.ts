import { existsSync } from 'node:fs';

import { ensureProgram } from '../n8n-host';

/** Debian's, or another with CHROMIUM=/path/to/chrome. */
export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Runs once, before the first test. */
export default async function prepare(): Promise<void> {
	if (!existsSync(CHROMIUM)) await ensureProgram('chromium');
}
