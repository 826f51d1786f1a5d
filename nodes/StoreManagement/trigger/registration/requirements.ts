import { createHash } from 'node:crypto';

import { missingEvents } from '../events';
import type { SavedRegistration } from '../node';
import type { Settings } from '../settings';
import type { Webhook } from '../webhook';

/** Says why a webhook does not deliver what the node needs; undefined if it does. */
export function findMismatch(webhook: Webhook, settings: Settings): string | undefined {
	// If the service lists no events, the webhook is assumed to deliver the required ones.
	const { isActive, events = settings.events, secretKey } = webhook;
	const missing = missingEvents(events, settings.events);
	if (!isActive) return 'it is inactive.';
	if (missing.length > 0) return `it lacks the events ${missing.join(', ')}.`;
	if (settings.signature && secretKey === undefined) {
		return 'it has no secret key, so deliveries cannot be verified.';
	}
	return undefined;
}

/**
 * Says why the webhooks at the URL of the node do not deliver what it needs, all together; undefined if they do. A
 * service may have one webhook for each event.
 */
export function findGap(webhooks: readonly Webhook[], settings: Settings): string | undefined {
	if (webhooks.length === 0) return 'no webhook has the URL of this workflow';
	const active = webhooks.filter(({ isActive }) => isActive);
	if (active.length === 0) return 'the webhook with the URL of this workflow is inactive';
	const missing = missingEvents(
		active.flatMap(({ events = settings.events }) => events),
		settings.events,
	);
	const which = 'the active webhooks with the URL of this workflow';
	if (missing.length > 0) return `${which} lack the events ${missing.join(', ')}`;
	const keyless = active.find(({ secretKey }) => secretKey === undefined);
	if (!settings.signature || !keyless) return undefined;
	return `the webhook "${keyless.name}" (ID ${keyless.id}) has no secret key, so deliveries cannot be verified`;
}

/**
 * Whether a webhook is kept: it fits and, where n8n has registered one, that is it, made with the request of now. A service
 * may list `order.*` as concrete names, and does not show what else a webhook was made with.
 *
 * @param saved the registration in its store
 */
export function isAsRequested(
	webhook: Webhook,
	settings: Settings,
	saved: SavedRegistration | undefined,
): boolean {
	if (findMismatch(webhook, settings) !== undefined) return false;
	if (!saved) return true;
	// No ID is saved of what an earlier try created and the list did not show yet.
	const isSaved = ['', webhook.id].includes(saved.webhookId);
	return isSaved && saved.request === requestDigest(settings);
}

/** Identifies the request with which n8n registers a webhook. A digest, because Additional Body may hold a secret key. */
export function requestDigest({ events, additionalBody }: Settings): string {
	const request = JSON.stringify([[...events].sort(), additionalBody]);
	return createHash('sha256').update(request).digest('base64url');
}
