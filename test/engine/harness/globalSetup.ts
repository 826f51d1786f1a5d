import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import n8nSettings from './n8nSettings';

const BUILD = join(__dirname, '../../../scripts/build.mjs');

/** Runs once, before the first test. */
export default function globalSetup(): void {
	// The tests run what is in dist/.
	execFileSync(process.execPath, [BUILD, '--files'], { stdio: 'inherit' });
	n8nSettings();
}
