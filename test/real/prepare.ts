import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import globalSetup from '../engine/harness/globalSetup';
import { ensureProgram } from '../n8n-host';
import { RESULTS_FOLDER } from './results';

/** Runs once, before the first test: builds the package and makes sure that nginx is installed. */
export default async function prepare(): Promise<void> {
	process.env[RESULTS_FOLDER] = mkdtempSync(join(tmpdir(), 'real-results-'));
	await ensureProgram('nginx');
	globalSetup();
}
