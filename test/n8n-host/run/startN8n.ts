import { closeSync, openSync } from 'node:fs';

import { UserFacingError } from '../errors';
import type { InstalledN8n } from '../install/n8n';
import { endOf, ensureFolder, logFile } from '../paths';
import { poll } from '../poll';
import { freePort } from '../processes/ports';
import { ProcessGroup, type ProcessEnd } from '../processes/processGroup';
import { inheritedEnvironment, settingsOf } from './settings';

/**
 * What the process does: `start` serves the editor and runs workflows; in queue mode `worker` runs
 * them and `webhook` receives deliveries.
 */
export type N8nCommand = 'start' | 'worker' | 'webhook';

export interface N8nOptions {
	/** What `ensureN8n` returned. */
	host: InstalledN8n;
	/** Where n8n keeps its data; created if it does not exist. Processes of one n8n share it. */
	userFolder: string;
	command?: N8nCommand;
	/** The port on 127.0.0.1; a free one by default. For a worker, that of its health check. */
	port?: number;
	/** Overrides the settings made here; queue mode needs EXECUTIONS_MODE, QUEUE_BULL_REDIS_* and DB_*. */
	env?: Record<string, string>;
	/** The name of the log file without its extension. */
	log?: string;
}

/** A running n8n process. */
export interface RunningN8n {
	/** `http://127.0.0.1:PORT`, without a trailing slash. */
	url: string;
	/** The file with its standard output and standard error. */
	log: string;
	/** How it ended, once it has. */
	ended: Promise<ProcessEnd>;
	/** Sends SIGTERM to it and its descendants, and SIGKILL after ten seconds. */
	stop(): Promise<void>;
	/** Sends a signal to it and its descendants, without waiting. */
	kill(signal: NodeJS.Signals): void;
}

const READY_PATH: Readonly<Record<N8nCommand, string>> = {
	// The health check answers before the editor's API does.
	start: '/rest/settings',
	worker: '/healthz/readiness',
	webhook: '/healthz/readiness',
};
const START_TIMEOUT_MS = 180_000;
const REQUEST_TIMEOUT_MS = 5_000;
const POLL_MS = 200;
const STOP_GRACE_MS = 10_000;

/**
 * Starts an n8n process and waits until it is ready.
 * @throws {UserFacingError} the last lines of its log, if it ends or does not become ready
 */
export async function startN8n(options: N8nOptions): Promise<RunningN8n> {
	const { host, userFolder, command = 'start', env = {}, log = `n8n-${host.release}` } = options;
	const port = options.port ?? (await freePort());
	const settings = await settingsOf(host, userFolder, port, env);
	const path = logFile(log);
	const output = openSync(path, 'w');
	const group = new ProcessGroup(host.node, [host.n8n, command], {
		cwd: ensureFolder(userFolder),
		env: { ...inheritedEnvironment(), ...settings },
		output,
	});
	closeSync(output);
	const url = `http://127.0.0.1:${port}`;
	if (!(await becomesReady(url + READY_PATH[command], group))) {
		await group.stop(0);
		throw new UserFacingError(`n8n ${host.version} does not start. ${endOf(path)}`);
	}
	return {
		url,
		log: path,
		ended: group.ended,
		stop: async () => await group.stop(STOP_GRACE_MS),
		kill: (signal) => void group.kill(signal),
	};
}

/** Whether n8n answers 200 with JSON at `url` before it ends. */
async function becomesReady(url: string, n8n: ProcessGroup): Promise<boolean> {
	let hasEnded = false;
	void n8n.ended.then(() => (hasEnded = true));
	return await poll(
		async () => !hasEnded && (await answersJson(url)),
		(isReady) => isReady || hasEnded,
		{ mostMs: START_TIMEOUT_MS, everyMs: POLL_MS },
	);
}

/** Until it is ready, n8n answers some addresses with 404, 503 or an HTML page. */
async function answersJson(url: string): Promise<boolean> {
	try {
		const response = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
		await response.arrayBuffer();
		const type = response.headers.get('content-type');
		return response.ok && type !== null && type.includes('application/json');
	} catch {
		return false;
	}
}
