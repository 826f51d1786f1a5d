import type { IHookFunctions } from 'n8n-workflow';

import { ALL_STORES, fetchAliases } from '../allStores';
import { clientFor, openConnection } from '../../transport/connect';

import { rememberDetails } from '../delivery/currentDetails';
import { log } from '../delivery/log';
import { readSettings, type Settings } from '../settings';
import { webhookUrl } from '../stores';
import { AUTOMATIC_MODES, readInTime, RegistrationContext } from './registrationContext';
import { readRegistrations } from './registrationState';
import { SEND_OPTIONS } from './storeWebhooks';

/** The most requests in flight while the list of webhooks of a store is read. */
const CONCURRENCY = 4;

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
	const saved = readRegistrations(hooks.getWorkflowStaticData('node')).map(({ store }) => store);
	const open = (signal?: AbortSignal) =>
		clientFor(connection, { concurrency: CONCURRENCY, ...(signal && { signal }) });
	const chosen = async (): Promise<readonly string[]> => {
		if (settings.stores[0] !== ALL_STORES) return settings.stores;
		const reading = fetchAliases(open(), SEND_OPTIONS);
		const isTrusted = AUTOMATIC_MODES.includes(hooks.getActivationMode()) && saved.length > 0;
		const read = isTrusted ? await readInTime(reading) : await reading;
		if (typeof read !== 'string') return read;
		log(hooks, 'warn', `The stores could not be read (${read}); the saved ones are trusted`);
		return saved;
	};
	const listening = isRegistering ? await chosen() : [];
	return [...new Set([...listening, ...saved])].map((store) => {
		// Each has a client of its own, so that a store that hangs is aborted alone.
		const abort = new AbortController();
		// The test URL and the URL of the active workflow differ, so they are two registrations.
		const required = { store, url: webhookUrl(hooks, settings, store), events: settings.events };
		const isChosen = listening.includes(store);
		const client = open(abort.signal);
		return new RegistrationContext(hooks, complete, required, isChosen, client, abort);
	});
}
