import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from './failure';
import { folder, logFile } from './folders';
import type { N8nHost } from './host';
import { freePort, requireDisk } from './machine';
import { ProcessGroup, type End } from './processes';
import { releaseFacts, type Release } from './releases';

/** An n8n that runs. */
export interface RunningN8n {
	release: Release;
	/** `http://127.0.0.1:PORT`, without a slash at the end. */
	url: string;
	/** What n8n writes to standard output and standard error. */
	log: string;
	/** How it ended, once it has. */
	ended: Promise<End>;
	/** Ends it and everything that it started; after ten seconds by force. */
	stop(): Promise<void>;
	/** Sends a signal to it and to everything that it started, and does not wait. */
	kill(signal: NodeJS.Signals): void;
}

export interface StartOptions {
	/** What `ensureN8n` returned. */
	host: N8nHost;
	/** Where n8n keeps its data; made where it does not stand yet. */
	userFolder: string;
	/** The port on loopback; a free one where it is left out. */
	port?: number;
	/** Settings over those made here. */
	env?: Record<string, string>;
	/** The name of the log file without its ending. */
	log?: string;
}

const START_TIMEOUT_MS = 180_000;
const MEGABYTES_TO_RUN = 200;
const STOP_GRACE_MS = 10_000;
const MILLISECONDS_BETWEEN_LOOKS = 200;

/** n8n alone with itself: on loopback, with nothing fetched from or told to the outside. */
const SETTINGS = {
	N8N_HOST: '127.0.0.1',
	N8N_LISTEN_ADDRESS: '127.0.0.1',
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

/**
 * Starts n8n and waits until it answers.
 * @throws {Failure} what n8n said last, and where its log is, where it ends or stays silent
 */
export async function startN8n(options: StartOptions): Promise<RunningN8n> {
	const { host, userFolder, env = {}, log = `n8n-${host.release}` } = options;
	const port = options.port ?? (await freePort());
	const cwd = folder(userFolder);
	// Without room for its database n8n may hang instead of ending.
	await requireDisk(cwd, MEGABYTES_TO_RUN, `n8n ${host.version}`);
	const path = logFile(log);
	const output = openSync(path, 'w');
	const group = new ProcessGroup(host.node, [host.n8n, 'start'], {
		cwd,
		env: {
			...withoutN8nSettings(process.env),
			...SETTINGS,
			...releaseFacts(host.release).env,
			N8N_USER_FOLDER: userFolder,
			N8N_PORT: String(port),
			N8N_RUNNERS_BROKER_PORT: String(await freePort()),
			N8N_RUNNERS_AUTH_TOKEN: randomBytes(16).toString('hex'),
			...env,
		},
		output,
	});
	closeSync(output);
	const url = `http://127.0.0.1:${port}`;
	try {
		await untilReady(url, group, path);
	} catch (error) {
		await group.stop(0);
		throw error;
	}
	return {
		release: host.release,
		url,
		log: path,
		ended: group.ended,
		stop: () => group.stop(STOP_GRACE_MS),
		kill: (signal) => void group.kill(signal),
	};
}

/** The environment without what would make n8n another one than it is for everybody else. */
function withoutN8nSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
	const foreign =
		/^(?:N8N_|DB_|EXECUTIONS_|NODES_|GENERIC_|CREDENTIALS_|WEBHOOK_|npm_|NODE_OPTIONS$)/;
	return Object.fromEntries(Object.entries(env).filter(([name]) => !foreign.test(name)));
}

async function untilReady(url: string, group: ProcessGroup, log: string): Promise<void> {
	const deadline = Date.now() + START_TIMEOUT_MS;
	let end: End | undefined;
	void group.ended.then((how) => (end = how));
	while (Date.now() < deadline) {
		if (end !== undefined) throw new Failure(`n8n ended with ${end} while starting. ${tail(log)}`);
		if (await isReady(url)) return;
		await wait(MILLISECONDS_BETWEEN_LOOKS);
	}
	throw new Failure(`n8n did not answer within ${START_TIMEOUT_MS / 1000} s. ${tail(log)}`);
}

/** Ready is when the editor's own interface answers: the health check does so before that. */
async function isReady(url: string): Promise<boolean> {
	try {
		const answer = await fetch(`${url}/rest/settings`, { signal: AbortSignal.timeout(5_000) });
		const type = answer.headers.get('content-type') ?? '';
		await answer.arrayBuffer();
		return answer.ok && type.includes('application/json');
	} catch {
		return false;
	}
}

function tail(log: string): string {
	const said = readFileSync(log, 'utf8').trim();
	const full = /ENOSPC|SQLITE_FULL/.test(said) ? 'The disk is full. ' : '';
	const lines = said.split('\n').slice(-5);
	return `${full}Its log is ${log}; it ends with:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}
