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
	type Release,
} from '../test/n8n-host';
import { ForeignServices } from '../test/n8n/foreign/foreignServices';
import { startSimulator } from '../test/simulator';
import { STORE_TIME_ZONE } from '../test/simulator/data/dates';
import { demoStore, skuRows } from './demoStore';
import { startPage } from './storePage';

export type Demo = Awaited<ReturnType<typeof startDemo>>;

/**
 * Starts an n8n with the package and the examples, a simulated store, and stand-ins for every other service of the
 * examples.
 *
 * @param name of the folder in which n8n keeps its data
 * @param port of n8n; the next two are those of the store and of its page
 * @param env settings of n8n
 * @throws {UserFacingError} what could not be installed or started
 */
export async function startDemo(
	release: Release,
	name: string,
	port: number,
	env: Record<string, string> = {},
) {
	const host = await ensureN8n(release);
	const userFolder = userFolderPath(name);
	await ensureUserFolder(host, userFolder);
	await step('Build the package and install it in n8n', async () =>
		installPackage(await packPackage(), userFolder),
	);
	const store = await startSimulator({ ...demoStore(), port: port + 1 });
	const services = await ForeignServices.start();
	services.spreadsheet.rows('SKUs').push(...skuRows(store));
	// Dates without a zone, in schedules and expressions, are in the time zone of the store.
	const settings = { ...services.env, GENERIC_TIMEZONE: STORE_TIME_ZONE, ...env };
	const n8n = await step(`Start n8n ${host.version}`, async () =>
		startN8n({ host, userFolder, port, env: settings }),
	);
	const owner = ownerOf(userFolder);
	const api = new N8nApi(n8n.url, release);
	const examples = await step('Import the examples', async () => {
		await api.signIn(owner);
		return await importExamples(api, store, services);
	});
	const page = await startPage(store, services, port + 2);
	return { n8n, api, owner, userFolder, store, examples, page };
}
