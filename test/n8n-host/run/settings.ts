import { randomBytes } from 'node:crypto';

import type { InstalledN8n } from '../install/n8n';
import { freePort } from '../processes/ports';
import { releaseFacts } from '../releases/releases';

/** Loopback only, and no requests to n8n's servers. */
const SETTINGS = {
	N8N_HOST: '127.0.0.1',
	N8N_LISTEN_ADDRESS: '127.0.0.1',
	N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
	N8N_PROTOCOL: 'http',
	N8N_SECURE_COOKIE: 'false',
	N8N_SSRF_PROTECTION_ENABLED: 'false',
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
	N8N_DYNAMIC_BANNERS_ENABLED: 'false',
	N8N_HIRING_BANNER_ENABLED: 'false',
	N8N_TEMPLATES_ENABLED: 'false',
	N8N_PERSONALIZATION_ENABLED: 'false',
	N8N_VERIFIED_PACKAGES_ENABLED: 'false',
	N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
	N8N_ENFORCE_SETTINGS_FILE_PERMISSIONS: 'true',
	N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '5',
	N8N_LOG_OUTPUT: 'console',
	DB_TYPE: 'sqlite',
	NODE_ENV: 'production',
} as const;

/** Variables that are not inherited: they would make this n8n differ from everybody else's. */
const FOREIGN =
	/^(?:N8N_|DB_|EXECUTIONS_|NODES_|GENERIC_|CREDENTIALS_|WEBHOOK_|QUEUE_|OFFLOAD_|npm_|NODE_OPTIONS$)/;

/** The environment of this process without its settings of n8n. */
export function inheritedEnvironment(): NodeJS.ProcessEnv {
	return Object.fromEntries(Object.entries(process.env).filter(([name]) => !FOREIGN.test(name)));
}

/** What an n8n process is told by its environment: the settings above, those of its release, and `env`. */
export async function settingsOf(
	host: InstalledN8n,
	userFolder: string,
	port: number,
	env: Record<string, string>,
): Promise<Record<string, string>> {
	return {
		...SETTINGS,
		...releaseFacts(host.release).env,
		N8N_USER_FOLDER: userFolder,
		N8N_PORT: String(port),
		// The health check is the only server of a worker; other processes ignore these variables.
		QUEUE_HEALTH_CHECK_ACTIVE: 'true',
		QUEUE_HEALTH_CHECK_PORT: String(port),
		N8N_RUNNERS_BROKER_PORT: String(await freePort()),
		N8N_RUNNERS_AUTH_TOKEN: randomBytes(16).toString('hex'),
		...env,
	};
}
