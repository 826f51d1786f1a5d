import { areSame, missingFrom } from './events';
import { isSameAddress, type StoreWebhook } from './storeWebhooks';

/** What the webhook of a node must be like. */
export interface Wanted {
	/** Alias of the store. */
	store: string;
	url: string;
	events: readonly string[];
}

/**
 * Why a webhook does not deliver what is wanted, as the second half of a sentence; undefined where
 * it does. Events that the service does not tell are taken to be there.
 */
export function defectOf(webhook: StoreWebhook | undefined, wanted: Wanted): string | undefined {
	if (webhook === undefined) return 'none of them has the URL of this workflow';
	const defects: string[] = [];
	if (!isSameAddress(webhook.url, wanted.url)) {
		defects.push(`its URL is ${webhook.url} instead of ${wanted.url}`);
	}
	if (!webhook.active) {
		const since = webhook.disabledAt === undefined ? '' : ` (disabled_at: ${webhook.disabledAt})`;
		defects.push(`it is inactive${since}`);
	}
	const missing = missingFrom(webhook.events ?? wanted.events, wanted.events);
	if (missing.length > 0) defects.push(`it lacks the events ${missing.join(', ')}`);
	return defects.length > 0 ? defects.join(' and ') : undefined;
}

/** Whether a webhook is just what n8n would register. */
export function isAsWanted(webhook: StoreWebhook, wanted: Wanted): boolean {
	return webhook.active && areSame(webhook.events ?? wanted.events, wanted.events);
}
