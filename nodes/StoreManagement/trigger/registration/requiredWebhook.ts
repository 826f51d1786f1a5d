import { createHash } from 'node:crypto';

import { haveSameNames, missingEvents } from '../events';
import type { SavedRegistration } from '../savedRegistration';
import type { Settings } from '../settings';
import type { StoreWebhook } from '../storeWebhooks';

/** Says why a webhook does not deliver what the node needs, as the second half of a sentence; undefined if it does. */
export function findMismatch(webhook: StoreWebhook, settings: Settings): string | undefined {
	// If the service lists no events, the webhook is assumed to deliver the required ones.
	const { active, disabledAt, events = settings.events, secretKey } = webhook;
	const mismatches: string[] = [];
	if (!active) {
		const since = disabledAt === undefined ? '' : ` (disabled_at: ${disabledAt})`;
		mismatches.push(`it is inactive${since}`);
	}
	const missing = missingEvents(events, settings.events);
	if (missing.length > 0) mismatches.push(`it lacks the events ${missing.join(', ')}`);
	if (settings.signature && secretKey === undefined) {
		mismatches.push('it has no secret key, so deliveries cannot be verified');
	}
	return mismatches.length > 0 ? mismatches.join(' and ') : undefined;
}

/**
 * Whether a webhook is one that n8n would register now, so that it is not replaced. It may list other events than the
 * chosen ones if n8n registered it with the same request: a service may write `order.*` as concrete names.
 */
export function isAsRequested(
	webhook: StoreWebhook,
	settings: Settings,
	saved: SavedRegistration | undefined,
): boolean {
	if (findMismatch(webhook, settings) !== undefined) return false;
	const isSaved = saved?.webhookId === webhook.id && saved.request === requestDigest(settings);
	return isSaved || haveSameNames(webhook.events ?? settings.events, settings.events);
}

/** Identifies the request with which n8n registers a webhook. A digest, because Additional Body may hold a secret key. */
export function requestDigest({ events, additionalBody, registration }: Settings): string {
	const request = JSON.stringify([registration, [...events].sort(), additionalBody]);
	return createHash('sha256').update(request).digest('base64url');
}
