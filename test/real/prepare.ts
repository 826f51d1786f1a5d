import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import n8nSettings from '../engine/harness/n8nSettings';
import { ensureProgram } from '../n8n-host';
import { RESULTS_FOLDER } from './results';

/** Runs once, before the first test: makes sure that nginx is installed. */
export default async function prepare(): Promise<void> {
	process.env[RESULTS_FOLDER] = mkdtempSync(join(tmpdir(), 'real-results-'));
	await ensureProgram('nginx');
	n8nSettings();
}
