import type { RegistrationContext } from './registrationContext';
import {
	isRefusal,
	isRejection,
	mismatchError,
	refusalError,
	rejectionError,
} from './registrationError';
import { clearRegistration } from './registrationState';
import { findMismatch } from './requiredWebhook';
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
	if (context.previous) return false;
	const found = await context.findWebhooks();
	if (found === undefined) return true;
	const [only, ...others] = found;
	if (only === undefined || others.length > 0 || !context.isMatch(only)) return false;
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
		throw refusalError(error, context.required.store, context.toCopy);
	});
}

/** Deletes what is registered for this node, with its current store and URL and with the saved ones. */
export async function unregister(context: RegistrationContext): Promise<void> {
	const { previous, required, webhooks } = context;
	await deleteAll(webhooks, required.url);
	if (previous) await deleteAll(context.webhooksOf(previous.store), previous.url);
	clearRegistration(context.staticData);
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
	const { required, webhooks, settings } = context;
	const { url, events } = required;
	const body = { name: context.webhookName, active: true, events: [...events] };
	const webhook = await webhooks
		.create({ ...body, ...settings.additionalBody, url })
		.catch((error: unknown) => {
			throw isRejection(error) ? rejectionError(error, context.toCopy) : error;
		});
	if (webhook && findMismatch(webhook, required) === undefined) return webhook;
	const deletion = webhook && webhooks.delete(webhook.id);
	const isDeleted = await Promise.resolve(deletion).then(
		() => webhook !== undefined,
		() => false,
	);
	throw mismatchError(webhook, required, isDeleted, context.toCopy);
}

async function deletePrevious(context: RegistrationContext): Promise<void> {
	const { previous } = context;
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
