import { randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';

import type { InstalledN8n } from './install';
import { endOf, ensureFolder, logFile } from './paths';
import { freePort, poll, ProcessGroup, UserFacingError } from './processes';
import { releaseFacts } from './releases';

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

export interface N8nOptions {
	/** What `ensureN8n` returned. */
	host: InstalledN8n;
	/** Where n8n keeps its data; created if it does not exist. Processes of one n8n share it. */
	userFolder: string;
	/** `start` serves the editor and runs workflows; in queue mode `worker` runs them and `webhook` receives deliveries. */
	command?: 'start' | 'worker' | 'webhook';
	/** The port on 127.0.0.1; a free one by default. For a worker, that of its health check. */
	port?: number;
	/** Overrides the settings made here; queue mode needs EXECUTIONS_MODE, QUEUE_BULL_REDIS_* and DB_*. */
	env?: Record<string, string>;
	/** The name of the log file without its extension. */
	log?: string;
}

const START_TIMEOUT_MS = 180_000;
const REQUEST_TIMEOUT_MS = 5_000;
const POLL_MS = 200;
const STOP_GRACE_MS = 10_000;

/**
 * Starts an n8n process and waits until it is ready.
 * @throws {UserFacingError} the last lines of its log, if it ends or does not become ready
 */
export async function startN8n(options: N8nOptions) {
	const { host, userFolder, command = 'start', env = {}, log = `n8n-${host.release}` } = options;
	const port = options.port ?? (await freePort());
	const inherited = Object.entries(process.env).filter(([name]) => !FOREIGN.test(name));
	const file = logFile(log);
	const output = openSync(file, 'w');
	const group = new ProcessGroup(host.node, [host.n8n, command], {
		cwd: ensureFolder(userFolder),
		env: {
			...Object.fromEntries(inherited),
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
		},
		output,
	});
	closeSync(output);
	const url = `http://127.0.0.1:${port}`;
	// The health check answers before the editor's API does.
	const path = command === 'start' ? '/rest/settings' : '/healthz/readiness';
	let hasEnded = false;
	void group.ended.then(() => (hasEnded = true));
	const isReady = await poll(
		async () => await answersJson(url + path),
		(answers) => answers || hasEnded,
		{ mostMs: START_TIMEOUT_MS, everyMs: POLL_MS },
	);
	if (!isReady || hasEnded) {
		await group.stop(0);
		throw new UserFacingError(`n8n ${host.version} does not start. ${endOf(file)}`);
	}
	return {
		/** Without a trailing slash. */
		url,
		/** The file with its standard output and standard error. */
		log: file,
		/** How it ended, once it has. */
		ended: group.ended,
		/** Sends SIGTERM to it and its descendants, and SIGKILL after ten seconds. */
		stop: async () => await group.stop(STOP_GRACE_MS),
		/** Sends a signal to it and its descendants, without waiting. */
		kill: (signal: NodeJS.Signals) => void group.kill(signal),
	};
}
export type RunningN8n = Awaited<ReturnType<typeof startN8n>>;

/** Until it is ready, n8n answers some addresses with 404, 503 or an HTML page. */
async function answersJson(url: string): Promise<boolean> {
	try {
		const response = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
		await response.json();
		return response.ok;
	} catch {
		return false;
	}
}
