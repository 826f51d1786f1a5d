import { LOCAL_HOSTS } from '../../transport/http/url';

import type { RegistrationContext } from './registrationContext';
import {
	isRefusal,
	isRejection,
	mismatchError,
	missingSecretKeyError,
	refusalError,
	RegistrationError,
	rejectionError,
	webhookMissingError,
} from './registrationError';
import { saveRegistration, type Registration } from './registrationState';
import { findMismatch } from './requiredWebhook';
import { statusOf, type StoreWebhook, type StoreWebhooks } from './storeWebhooks';

/*
 * A webhook is never deleted by a saved ID, only after the store has listed it with the URL of this
 * node or has just created it: with another credential the same ID may be somebody else's webhook. One at
 * another address is deleted only when a person publishes: a copy of the database has the registration too.
 */

/**
 * Makes sure that the store delivers to this node. With Manual registration nothing is created, changed or
 * deleted. With Automatic, exactly one webhook for this node is left; one that differs is deleted before the
 * new one is created, so that no event is delivered twice (the API document shows no way to change one).
 *
 * @throws RegistrationError for what the user can fix, else RequestError
 */
export async function register(context: RegistrationContext): Promise<void> {
	const { required, settings, webhooks } = context;
	const found = await context.findWebhooks();
	if (found === undefined) return;
	if (settings.registration === 'manual') {
		const match = found.find((webhook) => findMismatch(webhook, required) === undefined);
		if (match !== undefined) return context.adopt(match);
		throw webhookMissingError(found[0] ?? webhooks.near(required.url), required, context.toCopy);
	}
	await leavePrevious(context);
	await ensureOne(context, found).catch((error: unknown) => {
		if (!isRefusal(error)) throw error;
		throw refusalError(error, required.store, context.toCopy);
	});
}

/**
 * Deletes what is registered for this node, in its current store and in the saved one. Without a registration
 * of its own it deletes nothing: n8n 1.x calls this also for a copy of a workflow whose activation it has
 * refused because the original has the same URL.
 *
 * @throws RequestError
 */
export async function unregister(context: RegistrationContext): Promise<void> {
	const { saved, elsewhere, required, urls } = context;
	if (saved === undefined) return;
	if (elsewhere !== undefined) return context.log('warn', elsewhere);
	for (const store of new Set([required.store, saved.store])) {
		const webhooks = context.webhooksOf(store);
		for (const { id } of await findAll(webhooks, urls)) await webhooks.delete(id);
	}
	saveRegistration(context.staticData, undefined);
}

async function ensureOne(
	context: RegistrationContext,
	found: readonly StoreWebhook[],
): Promise<void> {
	const match = found.find((webhook) => context.isMatch(webhook));
	for (const webhook of found) {
		if (webhook !== match) await context.webhooks.delete(webhook.id);
	}
	context.adopt(match ?? (await create(context)));
}

async function create(context: RegistrationContext): Promise<StoreWebhook> {
	const { required, webhooks, settings, toCopy } = context;
	const { url, events } = required;
	const body = { name: context.webhookName, active: true, events: [...events] };
	const webhook = await webhooks
		.create({ ...body, ...settings.additionalBody, url })
		.catch((error: unknown) => {
			throw isRejection(error) ? rejectionError(error, toCopy) : error;
		});
	const isAsAsked = webhook !== undefined && findMismatch(webhook, required) === undefined;
	if (isAsAsked && context.hasKey(webhook)) return webhook;
	const deletion = webhook && webhooks.delete(webhook.id).then(() => true);
	const isDeleted = (await deletion?.catch(() => false)) ?? false;
	throw isAsAsked
		? missingSecretKeyError(required.store, settings.registration)
		: mismatchError(webhook, required, isDeleted, toCopy);
}

/**
 * What happens to the webhook of the saved registration when another one takes its place. One in another store
 * is deleted. One at another address is deleted when a person publishes, but never a public one in favour
 * of an n8n that the store cannot reach. One at another service cannot be reached with this credential.
 */
async function leavePrevious(context: RegistrationContext): Promise<void> {
	const { saved, elsewhere, required } = context;
	if (saved === undefined || (elsewhere === undefined && saved.store === required.store)) return;
	if (!context.isSameService) return context.log('warn', elsewhere ?? '');
	const mayReplace = context.isPublished && (!isLocal(required.url) || isLocal(saved.url));
	const webhooks = context.webhooksOf(saved.store);
	const left = await findAll(webhooks, [saved.url]).catch(refusedFor(context, saved));
	if (left.length > 0 && elsewhere !== undefined && !mayReplace) {
		throw new RegistrationError(elsewhere);
	}
	for (const { id } of left) await webhooks.delete(id).catch(refusedFor(context, saved));
	saveRegistration(context.staticData, undefined);
}

/** A new registration must not depend on a store to which this credential has no access any more. */
function refusedFor(
	context: RegistrationContext,
	{ webhookId, store }: Registration,
): (error: unknown) => never[] {
	return (error) => {
		if (!isRefusal(error)) throw error;
		const message = `The webhook ${webhookId} of store "${store}" could not be deleted: the service refused it. Delete it in the panel of that store.`;
		context.log('warn', message);
		return [];
	};
}

function isLocal(url: string): boolean {
	return URL.canParse(url) && LOCAL_HOSTS.test(new URL(url).hostname);
}

/** A store that does not exist has none. */
async function findAll(
	webhooks: StoreWebhooks,
	urls: readonly string[],
): Promise<readonly StoreWebhook[]> {
	return await webhooks.deliveringTo(...urls).catch((error: unknown) => {
		if (statusOf(error) === 404) return [];
		throw error;
	});
}
