import { haveSameNames, matchesAny, missingEvents } from '../events';

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
 * it does. If the service lists no events, the webhook is assumed to deliver the required ones.
 */
export function findMismatch(
	webhook: StoreWebhook | undefined,
	required: RequiredWebhook,
): string | undefined {
	if (webhook === undefined) return 'none of them has the URL of this workflow';
	const { url, active, disabledAt, events = required.events } = webhook;
	const since = disabledAt === undefined ? '' : ` (disabled_at: ${disabledAt})`;
	const missing = missingEvents(events, required.events);
	const mismatches = [
		...(isSameUrl(url, required.url) ? [] : [`its URL is ${url} instead of ${required.url}`]),
		...(active ? [] : [`it is inactive${since}`]),
		...(missing.length > 0 ? [`it lacks the events ${missing.join(', ')}`] : []),
	];
	return mismatches.length > 0 ? mismatches.join(' and ') : undefined;
}

/**
 * What is known about the request that created a webhook: the `same` as would be sent now, an `other` one,
 * or `unknown`.
 */
export type Origin = 'same' | 'other' | 'unknown';

/**
 * Whether a webhook is what n8n would register, so that it is not replaced. A service may list the
 * names of a family instead of `order.*`: the same request would create the same webhook again.
 */
export function isExactMatch(
	webhook: StoreWebhook,
	required: RequiredWebhook,
	origin: Origin,
): boolean {
	if (findMismatch(webhook, required) !== undefined) return false;
	const { events = required.events } = webhook;
	if (haveSameNames(events, required.events) || origin === 'same') return true;
	return origin === 'unknown' && events.every((event) => matchesAny(event, required.events));
}
