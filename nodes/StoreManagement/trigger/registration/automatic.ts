import type { RegistrationContext } from './registrationContext';
import {
	isRefusal,
	isRejection,
	mismatchError,
	refusalError,
	rejectionError,
} from './registrationError';
import { clearRegistration, readRegistration, type Registration } from './registrationState';
import { findMismatch, isExactMatch } from './requiredWebhook';
import { statusOf, type StoreWebhook, type StoreWebhooks } from './storeWebhooks';

/*
 * A webhook is never deleted by a saved ID, only after the store has listed it with the URL of this
 * node or has just created it: with another credential the same ID may be somebody else's webhook.
 */

/**
 * Whether the store has exactly the one webhook that this node needs, and nothing is left of an
 * earlier store or URL.
 */
export async function isRegistered(context: RegistrationContext): Promise<boolean> {
	if (previousRegistration(context) !== undefined) return false;
	const found = await context.findWebhooks();
	if (found === undefined) return true;
	const [only] = found;
	if (only === undefined || found.length > 1) return false;
	if (!isExactMatch(only, context.required, context.originOf(only))) return false;
	context.adopt(only);
	return true;
}

/**
 * Leaves exactly one webhook for this node in the store. A webhook that differs is deleted before the
 * new one is created, so that no event is delivered twice. It cannot be changed, because the API
 * document shows no way to.
 */
export async function register(context: RegistrationContext): Promise<void> {
	await deletePrevious(context);
	const found = await context.findWebhooks();
	if (found === undefined) return;
	await ensureOne(context, found).catch((error: unknown) => {
		if (!isRefusal(error)) throw error;
		throw refusalError(error, context.required, context.eventNames);
	});
}

/** Deletes what is registered for this node, with its current store and URL and with the saved ones. */
export async function unregister(context: RegistrationContext): Promise<void> {
	const { store, url } = context.required;
	await deleteAll(context.webhooksOf(store), url);
	const previous = previousRegistration(context);
	if (previous) await deleteAll(context.webhooksOf(previous.store), previous.url);
	clearRegistration(context.staticData);
}

async function ensureOne(
	context: RegistrationContext,
	found: readonly StoreWebhook[],
): Promise<void> {
	const { required } = context;
	const match =
		// A webhook that lists the required names literally is preferred.
		found.find((webhook) => isExactMatch(webhook, required, 'other')) ??
		found.find((webhook) => isExactMatch(webhook, required, context.originOf(webhook)));
	const webhooks = context.webhooksOf(required.store);
	for (const webhook of found) {
		if (webhook !== match) await webhooks.delete(webhook.id);
	}
	context.adopt(match ?? (await create(context, webhooks)));
}

async function create(
	context: RegistrationContext,
	webhooks: StoreWebhooks,
): Promise<StoreWebhook> {
	const { required } = context;
	const { url, events } = required;
	const { additionalBody } = context.settings;
	const body = { name: context.webhookName, active: true, events: [...events] };
	const webhook = await webhooks
		.create({ ...body, ...additionalBody, url })
		.catch((error: unknown) => {
			throw isRejection(error) ? rejectionError(error, required, context.eventNames) : error;
		});
	const { eventNames } = context;
	if (webhook === undefined) throw mismatchError(webhook, required, 'unknown', eventNames);
	if (findMismatch(webhook, required) === undefined) return webhook;
	// By its ID, because the store has returned it as the one that was just created. One that was listed
	// before the POST cannot be that one, whatever the response says.
	const deletion = webhooks.wasListedBefore(webhook.id)
		? 'left'
		: await webhooks.delete(webhook.id).then(
				() => 'deleted' as const,
				() => 'left' as const,
			);
	throw mismatchError(webhook, required, deletion, eventNames);
}

/** The saved registration, if for another store or URL: its webhook was not deleted when they changed. */
function previousRegistration({
	staticData,
	required,
}: RegistrationContext): Registration | undefined {
	const saved = readRegistration(staticData);
	const isCurrent = saved?.store === required.store && saved.url === required.url;
	return isCurrent ? undefined : saved;
}

async function deletePrevious(context: RegistrationContext): Promise<void> {
	const previous = previousRegistration(context);
	if (previous === undefined) return;
	await deleteAll(context.webhooksOf(previous.store), previous.url).catch((error: unknown) => {
		// This credential has no access there, and the new registration must not depend on it.
		if (!isRefusal(error)) throw error;
		context.log(
			'warn',
			`The webhook ${previous.webhookId} of store "${previous.store}" could not be deleted: the service refused it. Delete it in the panel of that store.`,
		);
	});
	clearRegistration(context.staticData);
}

/** Deletes all webhooks that deliver to a URL. A store that does not exist has none. */
async function deleteAll(webhooks: StoreWebhooks, url: string): Promise<void> {
	const found = await webhooks.deliveringTo(url).catch((error: unknown) => {
		if (statusOf(error) === 404) return [];
		throw error;
	});
	for (const { id } of found) await webhooks.delete(id);
}
