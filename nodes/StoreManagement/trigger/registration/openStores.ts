import type { IHookFunctions } from 'n8n-workflow';

import { ALL_STORES, fetchAliases } from '../../parameters/allStores';
import { clientFor, openConnection, type Connection } from '../../transport/connect';

import { rememberDetails } from '../delivery/currentDetails';
import { log } from '../delivery/log';
import { readSettings, type Settings } from '../settings';
import { webhookUrl } from '../stores';
import { AUTOMATIC_MODES, readInTime, RegistrationContext } from './registrationContext';
import { readRegistrations } from './registrationState';
import { SEND_OPTIONS } from './storeWebhooks';

/** The most requests in flight while the list of webhooks of a store is read. */
const CONCURRENCY = 4;

/** The stores in which the node has a saved registration. */
function savedStores(hooks: IHookFunctions): string[] {
	return readRegistrations(hooks.getWorkflowStaticData('node')).map(({ store }) => store);
}

/**
 * The registration of the node in each store: those to which it listens, and those to which it did.
 *
 * @param isRegistering if not, the node listens to no store any more
 * @throws InvalidInputError for settings and credentials that cannot be used; RequestError
 */
export async function openStores(
	hooks: IHookFunctions,
	settings: Settings,
	isRegistering: boolean,
): Promise<RegistrationContext[]> {
	const connection = await openConnection(hooks, settings.authentication);
	rememberDetails(hooks, connection.serviceDetails);
	const complete = readSettings(hooks, connection.serviceDetails);
	const chosen = isRegistering ? await chosenStores(hooks, settings, connection) : [];
	return [...new Set([...chosen, ...savedStores(hooks)])].map((store) => {
		// Each has a client of its own, so that a store that hangs is aborted alone.
		const abort = new AbortController();
		const client = clientFor(connection, { concurrency: CONCURRENCY, signal: abort.signal });
		// The test URL and the URL of the active workflow differ, so they are two registrations.
		const required = { store, url: webhookUrl(hooks, settings, store), events: settings.events };
		const isChosen = chosen.includes(store);
		return new RegistrationContext(hooks, complete, required, isChosen, client, abort);
	});
}

/** All stores of the credential are those with a saved registration where n8n starts and cannot read them. */
async function chosenStores(
	hooks: IHookFunctions,
	{ stores }: Settings,
	connection: Connection,
): Promise<readonly string[]> {
	if (stores[0] !== ALL_STORES) return stores;
	const reading = fetchAliases(clientFor(connection, { concurrency: 1 }), SEND_OPTIONS);
	const saved = savedStores(hooks);
	const isTrusted = AUTOMATIC_MODES.includes(hooks.getActivationMode()) && saved.length > 0;
	const read = isTrusted ? await readInTime(reading) : await reading;
	if (typeof read !== 'string') return read;
	log(hooks, 'warn', `The stores could not be read (${read}); the saved ones are trusted`);
	return saved;
}
