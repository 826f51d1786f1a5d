import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import n8nSettings from './n8nSettings';

const ROOT = join(__dirname, '../../..');

/** Runs once, before the first test. */
export default function globalSetup(): void {
	// The tests run what is in dist/.
	const gulp = join(ROOT, 'node_modules/gulp/bin/gulp.js');
	execFileSync(process.execPath, [gulp, 'files', '--silent'], { cwd: ROOT, stdio: 'inherit' });
	n8nSettings();
}
