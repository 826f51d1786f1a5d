import { setTimeout as wait } from 'node:timers/promises';

import {
	credentialsFor,
	ensureN8n,
	freePort,
	N8nApi,
	type N8nOptions,
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

const ENDING = { mostMs: 120_000, everyMs: 250 };
/** How long to wait for executions that are not expected. */
const MOMENT_MS = 2_000;

/**
 * Waits until there are as many executions as expected and all have ended, and a moment longer for
 * unexpected ones. Returns all executions, oldest first.
 */
export async function endedExecutions(
	{ executions }: N8nApi,
	workflow: SavedWorkflow,
	expected: number,
): Promise<ExecutionSummary[]> {
	const haveEnded = (listed: ExecutionSummary[]): boolean =>
		listed.length >= expected &&
		listed.every(({ status }) => status !== 'running' && status !== 'new');
	await poll(async () => await executions.list(workflow), haveEnded, ENDING);
	await wait(MOMENT_MS);
	return (await executions.list(workflow)).reverse();
}

/** Credentials as nodes name them, by their type. */
export type Credentials = Record<string, { id: string; name: string }>;

/** An n8n with the package in it, and a simulated service. */
export class Host {
	constructor(
		readonly store: Simulator,
		readonly api: N8nApi,
	) {}

	/** The first store of the user. */
	get alias(): string {
		return this.store.aliases[0] ?? '';
	}

	/** Saves the credentials for the service. Returns them by the name of their type. */
	async saveCredentials(): Promise<Credentials> {
		const saved = credentialsFor(this.store).map(async (credential) => {
			const id = await this.api.credentials.save(credential);
			return [credential.type, { id, name: credential.name }] as const;
		});
		return Object.fromEntries(await Promise.all(saved));
	}
}

/** What stays the same when n8n is started again: the store delivers to the port that was registered with it. */
type Setup = Required<Pick<N8nOptions, 'host' | 'userFolder' | 'port' | 'env' | 'log'>>;

/** Such an n8n of one process. */
export class Installation extends Host {
	private n8n: RunningN8n | undefined;
	private starts = 0;

	private constructor(
		store: Simulator,
		private readonly setup: Setup,
	) {
		super(store, new N8nApi(`http://127.0.0.1:${setup.port}`, setup.host.release));
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
		const log = `test-${name}-${release}`;
		const store = await startSimulator(knobs);
		const setup = { host, userFolder, port: await freePort(), env, log };
		const installation = new Installation(store, setup);
		await installation.startAgain();
		return installation;
	}

	get url(): string {
		return this.api.url;
	}

	/** The user who signs in. */
	get owner(): Owner {
		return ownerOf(this.setup.userFolder);
	}

	/** Ends n8n with SIGTERM, as its operator does. */
	async shutDown(): Promise<void> {
		await this.n8n?.stop();
	}

	/** Ends n8n with SIGKILL, as a crash or a power cut does. */
	async crash(): Promise<void> {
		this.n8n?.kill('SIGKILL');
		await this.n8n?.ended;
	}

	async startAgain(): Promise<void> {
		this.starts += 1;
		this.n8n = await startN8n({ ...this.setup, log: `${this.setup.log}-${this.starts}` });
		await this.api.signIn(this.owner);
	}

	async stop(): Promise<void> {
		await this.shutDown();
		await this.store.stop();
	}
}
