import { closeSync, openSync } from 'node:fs';

import type { N8nHost } from '../install/n8n';
import { requireDisk } from '../install/requirements';
import { ensureFolder, logFile } from '../paths';
import { Container } from '../processes/container';
import { freePort } from '../processes/ports';
import { ProcessGroup, type ProcessEnd } from '../processes/processGroup';
import { untilReady } from './readiness';
import { inheritedEnvironment, settingsOf } from './settings';

/**
 * What the process does: `start` serves the editor and runs workflows; in queue mode `worker` runs
 * them and `webhook` receives deliveries.
 */
export type N8nCommand = 'start' | 'worker' | 'webhook';

export interface N8nOptions {
	/** What `ensureN8n` returned. */
	host: N8nHost;
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
const MEGABYTES_TO_RUN = 200;
const STOP_GRACE_MS = 10_000;

/**
 * Starts an n8n process and waits until it is ready.
 * @throws {UserFacingError} the last lines of its log, if it ends or does not become ready
 */
export async function startN8n(options: N8nOptions): Promise<RunningN8n> {
	const { host, userFolder, command = 'start', env = {}, log = `n8n-${host.release}` } = options;
	const port = options.port ?? (await freePort());
	const cwd = ensureFolder(userFolder);
	// Without room for its database n8n may hang instead of ending.
	await requireDisk(cwd, MEGABYTES_TO_RUN, `n8n ${host.version}`);
	const settings = await settingsOf(host, userFolder, port, env);
	const path = logFile(log);
	const output = openSync(path, 'w');
	const group =
		'image' in host
			? new Container(host.image, command, { folder: cwd, settings, output })
			: new ProcessGroup(host.node, [host.n8n, command], {
					cwd,
					env: { ...inheritedEnvironment(), ...settings },
					output,
				});
	closeSync(output);
	const url = `http://127.0.0.1:${port}`;
	try {
		await untilReady(url + READY_PATH[command], group, path);
	} catch (error) {
		await group.stop(0);
		throw error;
	}
	return {
		url,
		log: path,
		ended: group.ended,
		stop: () => group.stop(STOP_GRACE_MS),
		kill: (signal) => void group.kill(signal),
	};
}
