import { startSimulator, type Simulator } from '../../simulator';
import { startPage, type StorePage } from '../../simulator/page';
import { firstDayUntil, STORE_TIME_ZONE } from '../../simulator/data/dates';
import { N8nApi } from '../api/n8nApi';
import { ownerOf, type Owner } from '../api/owner';
import { costOfInstalling, ensureN8n } from '../install/n8n';
import { installPackage, packPackage } from '../install/package';
import { userFolderPath } from '../paths';
import { requireFreePort } from '../processes/ports';
import { ensureBinaries } from '../queue/binaries';
import { QUEUE_PROCESSES, QueueMode } from '../queue/queueMode';
import { releaseFacts, type Release } from '../releases/releases';
import { startN8n, type RunningN8n } from '../run/startN8n';
import { step } from '../step';
import { importExamples, type Examples } from './importExamples';
import { credentialsFor } from './simulatorCredentials';

export interface ExamplesOptions {
	release: Release;
	port: number;
	simulatorPort: number;
	/** Of the store's page. */
	pagePort: number;
	/** The name of the user folder. */
	user: string;
	/** Settings of n8n. */
	env?: Record<string, string>;
	/** Starts a main process, a webhook process and two workers, with Redis and PostgreSQL. */
	inQueueMode?: boolean;
}

/** An n8n with the package and the examples in it, and the simulated service that they use. */
export interface N8nWithExamples {
	/** In queue mode the main process. */
	n8n: RunningN8n;
	queue: QueueMode | undefined;
	api: N8nApi;
	owner: Owner;
	store: Simulator;
	page: StorePage;
	examples: Examples;
}

/**
 * Installs what is missing, then starts the simulator and n8n.
 * @throws {UserFacingError} a taken port, a full disk, or what else the user has to solve
 */
export async function startWithExamples(options: ExamplesOptions): Promise<N8nWithExamples> {
	const { release, port, simulatorPort, pagePort } = options;
	// Dates without a zone, in schedules and expressions, are in the time zone of the store.
	const env = { GENERIC_TIMEZONE: STORE_TIME_ZONE, ...options.env };
	await requireFreePort(port, 'stop that program, or choose another port with --port.');
	await requireFreePort(
		simulatorPort,
		'stop that program, or choose another port with --simulator-port.',
	);
	await requireFreePort(pagePort, 'stop that program, or choose another port with --page-port.');
	const userFolder = userFolderPath(options.user);
	const title = `n8n ${releaseFacts(release).version}`;
	const cost = costOfInstalling(release);
	if (cost !== undefined) console.log(cost);
	const host = await step(`Install ${title}`, (report) => ensureN8n(release, report));
	await step('Build the package and install it in n8n', async () =>
		installPackage(await packPackage(), userFolder),
	);
	const store = await step('Start the simulated service', () =>
		// Examples that look at yesterday find something on any day.
		startSimulator({ port: simulatorPort, firstDay: firstDayUntil(Date.now()) }),
	);
	const queue = options.inQueueMode
		? await step(`Start ${title} in queue mode, with Redis and PostgreSQL`, async (report) => {
				const binaries = await ensureBinaries(report);
				return await QueueMode.start({ host, binaries, userFolder, port, env, log: 'queue' });
			})
		: undefined;
	const n8n =
		queue?.processOf('main') ??
		(await step(`Start ${title}`, () => startN8n({ host, userFolder, port, env })));
	const owner = ownerOf(userFolder);
	const api = new N8nApi(n8n.url, release);
	const examples = await step('Import the examples', async () => {
		await api.signIn(owner);
		return importExamples(api, credentialsFor(store));
	});
	const page = await startPage(store, {
		port: pagePort,
		links: examples.list.map(({ name, path, events }) => ({
			title: name,
			url: n8n.url + path,
			...(events.length > 0 && { reactsTo: events.join(', ') }),
		})),
	});
	return { n8n, queue, api, owner, store, page, examples };
}

/**
 * How to sign in, and in three steps how to see a workflow start.
 * @param keys what the keys do, which stands before the steps
 */
export function describeAccess(running: N8nWithExamples, keys: string): string {
	const { n8n, queue, owner, store, page, examples } = running;
	const { userToken, userSecretKey } = store.credentials;
	const first = examples.list.find(({ events }) => events.includes('order.created'));
	return [
		...(queue === undefined ? [] : describeProcesses(queue)),
		'',
		`  Email             ${owner.email}`,
		`  Password          ${owner.password}`,
		`  Base URL          ${store.url}`,
		`  User Token        ${userToken}`,
		`  User Secret Key   ${userSecretKey}`,
		`  Stores            ${store.aliases.join(', ')}`,
		`  All examples      ${n8n.url}${examples.path}`,
		'',
		keys,
		'',
		`  1. Sign in to n8n and open "${first?.name}": ${n8n.url}${first?.path}`,
		'  2. Publish it, or choose Execute workflow in it.',
		`  3. Place an order on the page of the store: ${page.url}`,
		'',
	].join('\n');
}

function describeProcesses(queue: QueueMode): string[] {
	const lines = QUEUE_PROCESSES.map(
		(name) => `  ${name.padEnd(10)} ${queue.urlOf(name)}   ${queue.logOf(name)}`,
	);
	const receiver = `  deliveries ${queue.receiver.url}   to main and webhook in turn`;
	const notice = 'Redis and PostgreSQL keep everything in temporary folders, removed at the end.';
	return ['', 'The processes and their logs:', '', ...lines, receiver, '', notice];
}
