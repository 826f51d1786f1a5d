import type { IHookFunctions } from 'n8n-workflow';

import type { StoreClient } from '../../transport/client';
import { clientFor, openConnection } from '../../transport/connect';

import { readRegistration, type SavedRegistration } from '../savedRegistration';
import { readAuthentication, readSettings, type Settings } from '../settings';
import { isSameUrl } from '../storeWebhooks';

/** The webhook that a node needs in its store. */
export interface Needs {
	/** Alias of the chosen store. */
	store: string;
	/** The test URL and the production URL differ, so they are two registrations. */
	url: string;
	events: readonly string[];
}

/** The registration that an earlier activation has saved. */
export interface PreviousRegistration extends SavedRegistration {
	/**
	 * Where it stands, seen from this activation. `otherAddress` is another URL of n8n or another service: n8n or the
	 * service has moved, or this database is a copy of another n8n's.
	 */
	place: 'sameStore' | 'otherStore' | 'otherAddress';
}

/** All that is known before the store is asked. */
export interface Facts {
	needs: Needs;
	settings: Settings;
	/** The service, with the credential of the node. */
	client: StoreClient;
	previous: PreviousRegistration | undefined;
	isAutomatic: boolean;
	/** Whether n8n activates by itself: after a restart, or because another process takes over. */
	isStart: boolean;
}

/** The most requests in flight while the list of webhooks is read. */
const CONCURRENCY = 4;

/**
 * Reads the facts. Sends nothing.
 *
 * @throws InvalidInputError for settings and credentials that cannot be used
 */
export async function readFacts(hooks: IHookFunctions): Promise<Facts> {
	const connection = await openConnection(hooks, readAuthentication(hooks));
	const settings = readSettings(hooks);
	const { store, events, registration } = settings;
	const client = clientFor(connection, { concurrency: CONCURRENCY });
	const needs = { store, url: hooks.getNodeWebhookUrl('default') ?? '', events };
	const saved = readRegistration(hooks.getWorkflowStaticData('node'));
	return {
		needs,
		settings,
		client,
		previous: saved && { ...saved, place: placeOf(saved, needs, client.baseUrl) },
		isAutomatic: registration === 'automatic',
		isStart: ['init', 'leadershipChange'].includes(hooks.getActivationMode()),
	};
}

function placeOf(
	saved: SavedRegistration,
	needs: Needs,
	baseUrl: string,
): PreviousRegistration['place'] {
	if (!isSameUrl(saved.url, needs.url) || saved.baseUrl !== baseUrl) return 'otherAddress';
	return saved.store === needs.store ? 'sameStore' : 'otherStore';
}
