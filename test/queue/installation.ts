import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import {
	ensureFolder,
	ensureN8n,
	HOST_FOLDER,
	N8nApi,
	ownerOf,
	QueueMode,
	type QueueProcess,
	type Release,
} from '../n8n-host';
import { Host, until } from '../n8n/installation';
import { type Simulator, type SimulatorKnobs, startSimulator } from '../simulator';

export const RELEASE: Release = '2.x';

const FOLDER = join(HOST_FOLDER, 'test-queue');
/** A user folder with the package in it, which is copied for each test file. */
export const TEMPLATE = ensureFolder(FOLDER, 'template');

/** Short, so that the second execution starts soon after the first. */
const POLL_MS = 50;

const WORKERS = ['worker-1', 'worker-2'] as const;
export type Worker = (typeof WORKERS)[number];

/** An n8n in queue mode with the package in it, and a simulated service. */
export class QueueInstallation extends Host {
	/** The API of the main process. */
	api: N8nApi;

	private constructor(
		store: Simulator,
		readonly n8n: QueueMode,
		private readonly userFolder: string,
	) {
		super(store);
		this.api = new N8nApi(n8n.url, RELEASE);
	}

	/**
	 * @param name of the user folder and the log files: one for each test file
	 * @param env settings of every process that override those of queue mode
	 */
	static async start(
		name: string,
		knobs: SimulatorKnobs = {},
		env: Record<string, string> = {},
	): Promise<QueueInstallation> {
		const host = await ensureN8n(RELEASE);
		const userFolder = join(FOLDER, name);
		rmSync(userFolder, { recursive: true, force: true });
		cpSync(TEMPLATE, userFolder, { recursive: true });
		const log = `queue-${name}`;
		const n8n = await QueueMode.start({ host, userFolder, env, log });
		const store = await startSimulator(knobs);
		const installation = new QueueInstallation(store, n8n, userFolder);
		await installation.signIn().catch(async (error: unknown) => {
			await installation.stop();
			throw error;
		});
		return installation;
	}

	/** Starts a process that has been stopped or killed. */
	async startAgain(name: QueueProcess): Promise<void> {
		await this.n8n.startProcess(name);
		if (name === 'main') await this.signIn();
	}

	/** Finds in the logs which worker takes an execution. @throws Error if none does within two minutes */
	async workerOf(executionId: string): Promise<Worker> {
		const line = `Worker started execution ${executionId} `;
		const found = (): Worker | undefined =>
			WORKERS.find((name) => readFileSync(this.n8n.logOf(name), 'utf8').includes(line));
		await until(`a worker has execution ${executionId}`, () => found() !== undefined, POLL_MS);
		return found() ?? WORKERS[0];
	}

	async stop(): Promise<void> {
		await this.n8n.stop();
		await this.store.stop();
	}

	private async signIn(): Promise<void> {
		this.api = new N8nApi(this.n8n.url, RELEASE);
		await this.api.signIn(ownerOf(this.userFolder));
	}
}
