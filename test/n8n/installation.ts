import { cpSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

import {
	credentialsFor,
	ensureN8n,
	freePort,
	type InstalledN8n,
	N8nApi,
	type Owner,
	ownerOf,
	poll,
	type ExecutionSummary,
	type SavedWorkflow,
	type Release,
	type RunningN8n,
	startN8n,
} from '../n8n-host';
import { type Simulator, type SimulatorKnobs, startSimulator } from '../simulator';
import { copyOfTemplate } from './prepare';

const MILLISECONDS_OF_SILENCE = 2_000;

/** Waits for silence: after a start, some releases check their triggers again at an unpredictable time. */
export async function untilQuiet(store: Simulator): Promise<void> {
	let seen: number;
	do {
		seen = store.requests.length;
		await wait(MILLISECONDS_OF_SILENCE);
	} while (seen < store.requests.length);
}

const MOST_MS = 120_000;
const POLL_MS = 250;
/** How long to wait for executions that are not expected. */
const MOMENT_MS = 2_000;

/** Waits until `isSo` is true. @throws Error that names `what`, if it is not after two minutes */
export async function until(
	what: string,
	isSo: () => boolean | Promise<boolean>,
	everyMs = POLL_MS,
): Promise<void> {
	if (await poll(isSo, Boolean, { mostMs: MOST_MS, everyMs })) return;
	throw new Error(`Not within ${MOST_MS / 1_000} s: ${what}`);
}

/**
 * Waits until there are as many executions as expected and all have ended, and a moment longer for
 * unexpected ones. Returns all executions, oldest first.
 */
export async function endedExecutions(
	api: N8nApi,
	workflow: SavedWorkflow,
	expected: number,
): Promise<ExecutionSummary[]> {
	await until(`${expected} executions have ended`, async () => {
		const listed = await api.executions.list(workflow);
		const unfinished = listed.filter(({ status }) => status === 'running' || status === 'new');
		return listed.length >= expected && unfinished.length === 0;
	});
	await wait(MOMENT_MS);
	return (await api.executions.list(workflow)).reverse();
}

/** Credentials as nodes name them, by their type. */
export type Credentials = Record<string, { id: string; name: string }>;

/** An n8n with the package in it, and a simulated service. */
export abstract class Host {
	protected constructor(readonly store: Simulator) {}

	/** The API of the n8n that is running. */
	abstract readonly api: N8nApi;

	/** The first store of the user. */
	get alias(): string {
		return this.store.aliases[0] ?? '';
	}

	/**
	 * Saves the credentials for the service.
	 * @param owner ends their names, where credentials of their own are needed
	 * @returns them by the name of their type
	 */
	async saveCredentials(owner = ''): Promise<Credentials> {
		const saved = credentialsFor(this.store).map(async (credential) => {
			const name = `${credential.name} ${owner}`.trim();
			const id = await this.api.credentials.save({ ...credential, name });
			return [credential.type, { id, name }] as const;
		});
		return Object.fromEntries(await Promise.all(saved));
	}
}

/** What stays the same when n8n is started again. */
interface Setup {
	host: InstalledN8n;
	userFolder: string;
	/** Stays the same because the store delivers to the address that was registered with it. */
	port: number;
	/** The name of the log files. */
	name: string;
	/** Settings of n8n that override those of `npm start`. */
	env: Record<string, string>;
}

/** Such an n8n of one process. */
export class Installation extends Host {
	private starts = 0;
	private running: { n8n: RunningN8n; api: N8nApi } | undefined;

	private constructor(
		store: Simulator,
		private readonly setup: Setup,
	) {
		super(store);
	}

	/**
	 * @param name of the user folder and the log files: one for each test file
	 * @param env settings of n8n that override those of `npm start`
	 */
	static async start(
		release: Release,
		name: string,
		knobs: SimulatorKnobs = {},
		env: Record<string, string> = {},
	) {
		const host = await ensureN8n(release);
		const userFolder = copyOfTemplate(release, name);
		const port = await freePort();
		const setup = { host, userFolder, port, name: `test-${name}-${release}`, env };
		const store = await startSimulator(knobs);
		const installation = new Installation(store, setup);
		await installation.startAgain().catch(async (error: unknown) => {
			await store.stop();
			throw error;
		});
		return installation;
	}

	get api(): N8nApi {
		return this.now.api;
	}

	get url(): string {
		return this.now.n8n.url;
	}

	/** The user who signs in. */
	get owner(): Owner {
		return ownerOf(this.setup.userFolder);
	}

	/** Ends n8n with SIGTERM, as its operator does. */
	async shutDown(): Promise<void> {
		await this.now.n8n.stop();
	}

	/**
	 * Ends n8n with SIGKILL, as a crash or a power cut does.
	 * @returns whether the API still answers: no
	 */
	async crash(): Promise<boolean> {
		const { n8n } = this.now;
		n8n.kill('SIGKILL');
		await n8n.ended;
		return false;
	}

	/**
	 * Another n8n with a copy of this one's database, at another address and with the same service. This one is
	 * shut down while it is copied.
	 */
	async copy(name: string): Promise<Installation> {
		const { host, userFolder, env } = this.setup;
		await this.shutDown();
		const port = await freePort();
		const setup = { host, userFolder: `${userFolder}-${name}`, port, name: `test-${name}`, env };
		rmSync(setup.userFolder, { recursive: true, force: true });
		cpSync(userFolder, setup.userFolder, { recursive: true });
		await this.startAgain();
		const copy = new Installation(this.store, setup);
		await copy.startAgain();
		return copy;
	}

	/** @param more settings of n8n for this start alone */
	async startAgain(more: Record<string, string> = {}): Promise<void> {
		const { host, userFolder, port, name } = this.setup;
		const env = { ...this.setup.env, ...more };
		this.starts += 1;
		const log = `${name}-${this.starts}`;
		const n8n = await startN8n({ host, userFolder, port, log, env });
		const api = new N8nApi(n8n.url, host.release);
		this.running = { n8n, api };
		await api.signIn(ownerOf(userFolder));
	}

	async stop(): Promise<void> {
		await this.running?.n8n.stop();
		await this.store.stop();
	}

	private get now() {
		if (this.running === undefined) throw new TypeError('n8n has not been started');
		return this.running;
	}
}
