import { haveSameNames, matchesAny, membersOf, missingEvents } from '../events';

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
	if (!webhook.active || webhook.events === undefined) return webhook.active;
	if (haveSameNames(webhook.events, required.events)) return true;
	if (origin === 'other' || missingEvents(webhook.events, required.events).length > 0) return false;
	return origin === 'same' || webhook.events.every((event) => matchesAny(event, required.events));
}

/**
 * What a webhook delivers for the families that it does not list literally, as one text; undefined
 * where it lists them all, or the service lists no events.
 */
export function describeFamilies(
	{ events = [] }: StoreWebhook,
	required: RequiredWebhook,
): string | undefined {
	const parts = required.events
		.filter((event) => !matchesAny(event, events))
		.map((family) => ({ family, members: membersOf(family, events) }))
		.filter(({ members }) => members.length > 0)
		.map(({ family, members }) => `${members.join(', ')} for ${family}`);
	return parts.length > 0 ? parts.join(' and ') : undefined;
}
