import { haveSameNames, missingEvents } from '../events';

import { isSameUrl, type StoreWebhook } from './storeWebhooks';

/** The webhook that a trigger node needs in its store. */
export interface RequiredWebhook {
	/** Alias of the store. */
	store: string;
	url: string;
	events: readonly string[];
}

/**
 * Why a webhook does not deliver what is required, as the second half of a sentence; undefined where
 * it does. Events that the service does not list are assumed.
 */
export function findMismatch(
	webhook: StoreWebhook | undefined,
	required: RequiredWebhook,
): string | undefined {
	if (webhook === undefined) return 'none of them has the URL of this workflow';
	const mismatches: string[] = [];
	if (!isSameUrl(webhook.url, required.url)) {
		mismatches.push(`its URL is ${webhook.url} instead of ${required.url}`);
	}
	if (!webhook.active) {
		const since = webhook.disabledAt === undefined ? '' : ` (disabled_at: ${webhook.disabledAt})`;
		mismatches.push(`it is inactive${since}`);
	}
	const missing = missingEvents(webhook.events ?? required.events, required.events);
	if (missing.length > 0) mismatches.push(`it lacks the events ${missing.join(', ')}`);
	return mismatches.length > 0 ? mismatches.join(' and ') : undefined;
}

/** Whether a webhook is exactly what n8n would register. */
export function isExactMatch(webhook: StoreWebhook, required: RequiredWebhook): boolean {
	return webhook.active && haveSameNames(webhook.events ?? required.events, required.events);
}
