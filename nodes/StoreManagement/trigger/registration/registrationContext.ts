import type { IHookFunctions } from 'n8n-workflow';

import { readAuthentication } from '../../parameters/authentication';
import type { StoreClient } from '../../transport/client';
import { clientFor, openConnection } from '../../transport/connect';

import { readRegistration, type SavedRegistration } from '../savedRegistration';
import { readSettings, type Settings } from '../settings';
import { isSameUrl } from '../storeWebhooks';

/** The webhook that must deliver to the node. */
export interface WebhookTarget {
	/** Alias of the chosen store. */
	store: string;
	/** The test URL and the production URL of a node are two targets. */
	url: string;
	events: readonly string[];
}

/** The registration that an earlier activation has saved. */
export interface PreviousRegistration extends SavedRegistration {
	/**
	 * Where its webhook is, compared with the target. `otherAddress` is another URL of n8n or another service: n8n or
	 * the service has moved, or this database is a copy of another n8n's.
	 */
	place: 'sameStore' | 'otherStore' | 'otherAddress';
}

/** Everything that an activation or deactivation knows before it asks the store. */
export interface RegistrationContext {
	target: WebhookTarget;
	settings: Settings;
	client: StoreClient;
	previous: PreviousRegistration | undefined;
	isAutomatic: boolean;
	/** Whether n8n activates without a person: after a restart, or because another process takes over. */
	isUnattended: boolean;
}

/** The most requests in flight while the list of webhooks is read. */
const CONCURRENCY = 4;

/**
 * Reads the context. Sends nothing.
 *
 * @throws InvalidInputError for settings and credentials that cannot be used
 */
export async function readContext(hooks: IHookFunctions): Promise<RegistrationContext> {
	const chosen = hooks.getNodeParameter('authentication', '');
	const authentication = readAuthentication(chosen, hooks.getTimezone());
	const connection = await openConnection(hooks, authentication);
	const settings = readSettings(hooks);
	const { store, events, registration } = settings;
	const client = clientFor(connection, { concurrency: CONCURRENCY });
	const target = { store, url: hooks.getNodeWebhookUrl('default') ?? '', events };
	const saved = readRegistration(hooks.getWorkflowStaticData('node'));
	return {
		target,
		settings,
		client,
		previous: saved && { ...saved, place: placeOf(saved, target, client.baseUrl) },
		isAutomatic: registration === 'automatic',
		isUnattended: ['init', 'leadershipChange'].includes(hooks.getActivationMode()),
	};
}

function placeOf(
	saved: SavedRegistration,
	target: WebhookTarget,
	baseUrl: string,
): PreviousRegistration['place'] {
	if (!isSameUrl(saved.url, target.url) || saved.baseUrl !== baseUrl) return 'otherAddress';
	return saved.store === target.store ? 'sameStore' : 'otherStore';
}
