import { join } from 'node:path';

import { N8nApi } from '../../scripts/start/api';
import { credentialsFor } from '../../scripts/start/examples';
import { ensureN8n, type N8nHost } from '../../scripts/start/host';
import { freePort } from '../../scripts/start/machine';
import { startN8n, type RunningN8n } from '../../scripts/start/n8n';
import { ownerOf } from '../../scripts/start/owner';
import type { Release } from '../../scripts/start/releases';
import { startSimulator, type Simulator, type SimulatorKnobs } from '../simulator';
import { copyOfTemplate } from './template';

const END_WITH_PARENT = join(__dirname, 'endWithParent.js');

/** Where an n8n is installed, and which part of the machine is its own. */
interface Place {
	host: N8nHost;
	userFolder: string;
	/** Kept over a restart: the store delivers to the address that it was given. */
	port: number;
	/** What log files are called. */
	name: string;
	/** Settings of n8n over those that `npm start` gives it. */
	env: Record<string, string>;
}

interface Running {
	n8n: RunningN8n;
	api: N8nApi;
}

/** A whole n8n with the package in it, and a service for it to talk to. */
export class Installation {
	private starts = 0;

	private constructor(
		readonly store: Simulator,
		private readonly place: Place,
		private running: Running | undefined,
	) {}

	/**
	 * @param name of the user folder and the log files: one for each test file
	 * @param env settings of n8n over those that `npm start` gives it
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
		const place = { host, userFolder, port, name: `test-${name}-${release}`, env };
		const store = await startSimulator(knobs);
		const installation = new Installation(store, place, undefined);
		await installation.startAgain().catch(async (error: unknown) => {
			await store.stop();
			throw error;
		});
		return installation;
	}

	/** n8n's interface, of the n8n that runs now. */
	get api(): N8nApi {
		return this.now.api;
	}

	get url(): string {
		return this.now.n8n.url;
	}

	/** The first store of the user. */
	get alias(): string {
		return this.store.aliases[0] ?? '';
	}

	/** Ends n8n as its operator does: with SIGTERM. */
	async shutDown(): Promise<void> {
		await this.now.n8n.stop();
	}

	/** Ends n8n from one moment to the next, as a crash or a power cut does. */
	async crash(): Promise<void> {
		const { n8n } = this.now;
		n8n.kill('SIGKILL');
		await n8n.ended;
	}

	async startAgain(): Promise<void> {
		const { host, userFolder, port, name, env } = this.place;
		this.starts += 1;
		const n8n = await startN8n({
			host,
			userFolder,
			port,
			log: `${name}-${this.starts}`,
			env: { ...env, NODE_OPTIONS: `--require ${JSON.stringify(END_WITH_PARENT)}` },
		});
		const api = new N8nApi(n8n.url, host.release);
		this.running = { n8n, api };
		await api.signIn(ownerOf(userFolder));
	}

	/** Saves the credentials for the service, by the name of their type. */
	async saveCredentials(): Promise<Record<string, { id: string; name: string }>> {
		const saved = credentialsFor(this.store).map(async (credential) => {
			const id = await this.api.saveCredential(credential);
			return [credential.type, { id, name: credential.name }] as const;
		});
		return Object.fromEntries(await Promise.all(saved));
	}

	async stop(): Promise<void> {
		await this.running?.n8n.stop();
		await this.store.stop();
	}

	private get now(): Running {
		if (this.running === undefined) throw new TypeError('n8n has not been started');
		return this.running;
	}
}
