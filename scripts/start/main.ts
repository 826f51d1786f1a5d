import { join } from 'node:path';

import { startSimulator, type Simulator } from '../../test/simulator';
import { N8nApi } from './api';
import { credentialsFor, importExamples } from './examples';
import { explain, Failure } from './failure';
import { readFlags, USAGE, type Flags } from './flags';
import { HOST } from './folders';
import { ensureN8n } from './host';
import { requireFreePort } from './machine';
import { startN8n } from './n8n';
import { ownerOf } from './owner';
import { installPackageInto, packPackage } from './package';
import { killAll, stopAll } from './processes';
import { withProgress } from './progress';
import { printShowcase, runShowcase, SHOWCASE } from './showcase';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const STOP_GRACE_MS = 10_000;
const ECHO_MS = 1_000;

/** `npm start`; see USAGE. Sets the exit code and leaves no process behind, however it ends. */
export async function main(args: string[]): Promise<void> {
	const stage = new Stage();
	const interrupted = untilInterrupted();
	try {
		const flags = readFlags(args);
		if (flags.help) return console.log(USAGE);
		const signal = await Promise.race([stage.play(flags), interrupted]);
		if (signal !== undefined) {
			console.log(`\nStopping everything (${signal})`);
			// This is how a finished start is meant to end; before that, it is a start that failed.
			if (!stage.ready) process.exitCode = 130;
		}
	} catch (error) {
		console.error(`\n${explain(error)}`);
		process.exitCode = 1;
	}
	await stage.clear();
	process.exit();
}

function untilInterrupted(): Promise<NodeJS.Signals> {
	return new Promise((resolve) => {
		let first: number | undefined;
		const interrupt = (signal: NodeJS.Signals): void => {
			first ??= Date.now();
			// npm passes on what the terminal has sent here already; later on it is impatience.
			if (Date.now() - first > ECHO_MS) killAll();
			resolve(signal);
		};
		for (const signal of SIGNALS) process.on(signal, interrupt);
	});
}

/** All that runs, from the first step of a start to the last. */
class Stage {
	/** Whether everything has come to its place. */
	ready = false;

	private store: Simulator | undefined;

	/** Comes back when all is checked with `--once`, else only by failing. */
	async play(flags: Flags): Promise<void> {
		const { release, port, simulatorPort } = flags;
		await requireFreePort(port, 'stop that program, or choose another port: npm start -- --port N');
		await requireFreePort(
			simulatorPort,
			'stop that program, or choose another port: npm start -- --simulator-port N',
		);
		const host = await ensureN8n(release);
		// A port is one start's alone, and so are the data of its n8n.
		const userFolder = join(HOST, 'user', `${release}-${port}`);
		await installPackageInto(userFolder, await packPackage());

		const store = await startSimulator({ port: simulatorPort });
		this.store = store;
		console.log(`  Service simulated at ${store.url}`);
		const n8n = await withProgress(`Starting n8n ${host.version}`, () =>
			startN8n({ host, userFolder, port }),
		);
		const owner = ownerOf(userFolder);
		const api = new N8nApi(n8n.url, release);
		await api.signIn(owner);
		const workflows = await importExamples(api, credentialsFor(store));
		const showcase = workflows.get(SHOWCASE);
		if (!showcase) throw new Failure(`examples/${SHOWCASE} is missing.`);
		console.log(`  Running "${showcase.name}" in n8n`);
		printShowcase(await runShowcase(api, showcase, store));
		this.ready = true;
		if (flags.once) return console.log('All is well.');

		console.log(welcome(n8n.url, owner, store));
		const end = await n8n.ended;
		throw new Failure(`n8n ended with ${end} by itself. Its log is ${n8n.log}.`);
	}

	async clear(): Promise<void> {
		await stopAll(STOP_GRACE_MS);
		await this.store?.stop();
	}
}

function welcome(
	url: string,
	owner: { email: string; password: string },
	store: Simulator,
): string {
	return [
		'',
		`n8n is open at ${url}`,
		'',
		`  Email      ${owner.email}`,
		`  Password   ${owner.password}`,
		'',
		`Its workflows talk to the simulated service at ${store.url}, stores ${store.aliases.join(', ')}.`,
		'Ctrl-C ends both.',
	].join('\n');
}
