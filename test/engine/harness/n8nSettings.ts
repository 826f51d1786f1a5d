import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The settings of the n8n that the tests run. It finds them in the environment, before it loads. */
export default function n8nSettings(): void {
	// n8n writes an instance key into its user folder as soon as a node runs: never into anyone's own.
	process.env.N8N_USER_FOLDER ??= mkdtempSync(join(tmpdir(), 'n8n-user-folder-'));
	process.env.N8N_ENCRYPTION_KEY = 'the key of the tests';
	// n8n prints nothing; what nodes log is collected (logs.ts).
	process.env.N8N_LOG_LEVEL = 'silent';
}
