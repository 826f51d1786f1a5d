import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Sets the environment variables that n8n reads when it loads. */
export default function n8nSettings(): void {
	// n8n writes an instance key into its user folder, which must not be the one of the developer.
	process.env.N8N_USER_FOLDER ??= mkdtempSync(join(tmpdir(), 'n8n-user-folder-'));
	process.env.N8N_ENCRYPTION_KEY = 'the key of the tests';
	// The log lines of nodes are collected in logs.ts.
	process.env.N8N_LOG_LEVEL = 'silent';
}
