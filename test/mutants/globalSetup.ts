import { join } from 'node:path';

import n8nSettings from '../engine/harness/n8nSettings';

/** Runs once for each fault. Stryker has built already, and removes the user folder with its sandbox. */
export default function globalSetup(): void {
	process.env.N8N_USER_FOLDER = join(__dirname, '../../reports/n8n');
	n8nSettings();
}
