import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { N8nApi, ownerOf } from './api';
import type { InstalledN8n } from './install';
import { step } from './processes';
import { startN8n } from './start';

/**
 * Makes a user folder with an owner and an empty database, unless it exists. An n8n takes far longer to make its database
 * than for any later start, so it makes one for all clones.
 */
export async function ensureUserFolder(host: InstalledN8n, userFolder: string): Promise<void> {
	const kept = join(host.home, 'new-user');
	if (!existsSync(kept)) {
		await step(`Make a database of n8n ${host.version}, once`, async () => await make(host, kept));
	}
	if (!existsSync(userFolder)) cpSync(kept, userFolder, { recursive: true });
}

async function make(host: InstalledN8n, kept: string): Promise<void> {
	// Another clone that makes the same at the same time finds all of it or nothing.
	const partial = mkdtempSync(join(host.home, 'partial-'));
	try {
		const n8n = await startN8n({ host, userFolder: partial, log: `new-user-${host.release}` });
		await new N8nApi(n8n.url, host.release).signIn(ownerOf(partial)).finally(() => n8n.stop());
		// Each start makes these files again.
		rmSync(join(partial, '.cache'), { recursive: true });
		if (!existsSync(kept)) renameSync(partial, kept);
	} finally {
		rmSync(partial, { recursive: true, force: true });
	}
}
