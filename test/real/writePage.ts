import { rmSync } from 'node:fs';

import { publish } from '../../scripts/docsPage';
import removeUserFolder from '../engine/harness/removeUserFolder';
import { reported, RESULTS_FOLDER } from './results';

/** Runs once, after the last test: prints what was measured, and with WRITE_DOCS=1 writes it into its page. */
export default async function writePage(): Promise<void> {
	for (const section of reported()) await publish('evidence.md', section);
	rmSync(process.env[RESULTS_FOLDER] ?? '', { recursive: true });
	removeUserFolder();
}
