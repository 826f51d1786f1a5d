import {
	ensureN8n,
	ensureUserFolder,
	importExamples,
	installPackage,
	N8nApi,
	ownerOf,
	packPackage,
	startN8n,
	step,
	userFolderPath,
	type Examples,
	type Owner,
	type Release,
	type RunningN8n,
} from '../test/n8n-host';
import { ForeignServices } from '../test/n8n/foreign/foreignServices';
import { startSimulator, type Simulator } from '../test/simulator';
import { STORE_TIME_ZONE } from '../test/simulator/data/dates';
import { demoStore, skuRows } from './demoStore';
import { startPage, type StorePage } from './storePage';

export interface DemoOptions {
	release: Release;
	/** Of the folder in which n8n keeps its data: two demos with different names share none. */
	name: string;
	/** Free ones by default. */
	ports?: { n8n: number; store: number; page: number };
	/** Settings of n8n. */
	env?: Readonly<Record<string, string>>;
}

/** An n8n with the package and the examples, a simulated store, and stand-ins for every other service of the examples. */
export interface Demo {
	n8n: RunningN8n;
	api: N8nApi;
	owner: Owner;
	userFolder: string;
	store: Simulator;
	services: ForeignServices;
	examples: Examples;
	page: StorePage;
	stop(): Promise<void>;
}

/** @throws {UserFacingError} what could not be installed or started */
export async function startDemo({ release, name, ports, env }: DemoOptions): Promise<Demo> {
	const host = await ensureN8n(release);
	const userFolder = userFolderPath(name);
	await ensureUserFolder(host, userFolder);
	await step('Build the package and install it in n8n', async () =>
		installPackage(await packPackage(), userFolder),
	);
	const store = await startSimulator({ ...demoStore(), ...(ports && { port: ports.store }) });
	const services = await ForeignServices.start();
	services.spreadsheet.rows('SKUs').push(...skuRows(store));
	const n8n = await step(`Start n8n ${host.version}`, async () =>
		startN8n({
			host,
			userFolder,
			...(ports && { port: ports.n8n }),
			// Dates without a zone, in schedules and expressions, are in the time zone of the store.
			env: { ...services.env, GENERIC_TIMEZONE: STORE_TIME_ZONE, ...env },
		}),
	);
	const owner = ownerOf(userFolder);
	const api = new N8nApi(n8n.url, release);
	const examples = await step('Import the examples', async () => {
		await api.signIn(owner);
		return await importExamples(api, store, services);
	});
	const page = await startPage(store, services, ports?.page);
	return {
		...{ n8n, api, owner, userFolder, store, services, examples, page },
		stop: async () => {
			await page.stop();
			await n8n.stop();
			services.stop();
			await store.stop();
		},
	};
}
