import { createHash } from 'node:crypto';

import type { IHookFunctions } from 'n8n-workflow';

import { haveSameNames, isFamily, matchesAny, missingEvents } from '../events';
import { stateOf, type ObservedWebhook } from '../observedWebhook';
import { log, type SavedRegistration } from '../node';
import type { OwnWebhooks } from '../ownWebhooks';
import type { Settings } from '../settings';
import { isSameUrl, type Webhook } from '../webhook';

import { leftoverLines, RegistrationError } from './messages';

/** Says why a webhook is not at the URL of the node or does not deliver what it needs; undefined if it does. */
export function findMismatch(
	webhook: Webhook,
	settings: Settings,
	url = webhook.url,
): string | undefined {
	// If the service lists no events, the webhook is assumed to deliver the required ones.
	const { isActive, disabledAt, events = settings.events, secretKey } = webhook;
	const mismatches: string[] = [];
	if (!isSameUrl(webhook.url, url)) mismatches.push(`its URL is ${webhook.url}`);
	if (!isActive) {
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
 * Says why the webhooks at the URL of the node do not deliver what it needs, all together; undefined if they do. A
 * service may have one webhook for each event.
 */
export function findGap(webhooks: readonly Webhook[], settings: Settings): string | undefined {
	const [first] = webhooks;
	if (first === undefined) return 'no webhook has the URL of this workflow';
	const active = webhooks.filter(({ isActive }) => isActive);
	const keyless = settings.signature && active.find(({ secretKey }) => secretKey === undefined);
	const events = active.flatMap((webhook) => webhook.events ?? settings.events);
	const missing = missingEvents(events, settings.events);
	if (missing.length === 0 && !keyless) return undefined;
	const flawed = keyless ?? first;
	const { name, id } = flawed;
	if (keyless || webhooks.length === 1) {
		return `the webhook "${name}" (ID ${id}) cannot start this workflow: ${findMismatch(flawed, settings)}`;
	}
	return `the active webhooks with the URL of this workflow lack the events ${missing.join(', ')}`;
}

/**
 * With Manual registration: what delivers at the URL of the node, and behind it what cannot be told.
 *
 * @throws RegistrationError if all of it together does not bring the events
 */
export function findSuitable(
	own: OwnWebhooks,
	hooks: IHookFunctions,
	settings: Settings,
): ObservedWebhook[] {
	const { observed } = own;
	const active = observed.filter((one) => stateOf(one) === 'active');
	const uncertain = observed.filter((one) => stateOf(one) === 'unknown');
	const shown = observed.filter((one) => !uncertain.includes(one));
	const lines = leftoverLines(own, ...active);
	const gap = findGap(
		shown.flatMap(({ webhook }) => webhook ?? []),
		settings,
	);
	if (gap !== undefined) {
		const remedy = `${shown.length > 0 ? 'Correct it' : 'Create one'} in the store admin.`;
		const problem = `In store "${settings.store}", ${gap}.`;
		throw new RegistrationError([problem, ...own.hints, remedy, ...lines]);
	}
	for (const line of lines) log(hooks, 'warn', line);
	const listed = active.flatMap(({ webhook }) => webhook?.events ?? []);
	for (const family of settings.events.filter(isFamily)) {
		const names = listed.filter((name) => matchesAny(name, [family]));
		// The names may be all that the service has, or less than the user thinks.
		if (names.length > 0 && !names.includes(family)) {
			log(hooks, 'info', `Of ${family}, the store lists ${[...new Set(names)].join(', ')}.`);
		}
	}
	return [...active, ...uncertain];
}

/**
 * Whether a webhook is one that n8n would register now, so that it is not replaced. It may list other events than the
 * chosen ones if n8n registered it with the same request: a service may write `order.*` as concrete names.
 *
 * @param saved the registration of this webhook
 */
export function isAsRequested(
	webhook: Webhook,
	settings: Settings,
	saved: SavedRegistration | undefined,
	url: string,
): boolean {
	if (findMismatch(webhook, settings, url) !== undefined) return false;
	if (saved) return saved.request === requestDigest(settings);
	// Nobody knows what else it was made with.
	const isPlain = Object.keys(settings.additionalBody).length === 0;
	return isPlain && haveSameNames(webhook.events ?? settings.events, settings.events);
}

/** Identifies the request with which n8n registers a webhook. A digest, because Additional Body may hold a secret key. */
export function requestDigest({ events, additionalBody, registration }: Settings): string {
	const request = JSON.stringify([registration, [...events].sort(), additionalBody]);
	return createHash('sha256').update(request).digest('base64url');
}
