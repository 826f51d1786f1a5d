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
import type { Registration } from './registrationState';
import { findMismatch } from './requiredWebhook';
import { statusOf, type StoreWebhook, type StoreWebhooks } from './storeWebhooks';

/*
 * A webhook is never deleted by a saved ID, only after the store has listed it with the URL of this
 * node or has just created it: with another credential the same ID may be somebody else's webhook. One at
 * another address is deleted only when a person publishes: a copy of the database has the registration too.
 */

/**
 * The steps of a registration, each taken in all stores before the next: no store is changed while another
 * cannot be read. Afterwards the stores deliver to this node. With Manual registration nothing is created,
 * changed or deleted. With Automatic, exactly one webhook for this node is left in each; one that differs is
 * deleted before the new one is created, so that no event is delivered twice (the API document shows no way
 * to change one). They throw RegistrationError for what the user can fix, else RequestError.
 */
const STEPS = [find, leavePrevious, ensureOne];

type Describe = (error: unknown, store: string) => string;

/**
 * Makes sure that the stores deliver to this node. Where that fails in one of them, what was created in the
 * others is deleted again: n8n leaves the workflow inactive.
 *
 * @returns what failed, a text for each store
 */
export async function register(
	contexts: readonly RegistrationContext[],
	describe: Describe,
): Promise<string[]> {
	for (const step of STEPS) {
		const failures = await inEachStore(contexts, step, describe);
		if (failures.length === 0) continue;
		for (const context of contexts) await undo(context);
		return failures;
	}
	return [];
}

/** @returns what failed, a text for each store */
export async function inEachStore(
	contexts: readonly RegistrationContext[],
	step: (context: RegistrationContext) => Promise<void>,
	describe: Describe,
): Promise<string[]> {
	const steps = contexts.map(async (context) => {
		const toFailure = (error: unknown): string[] => [describe(error, context.required.store)];
		return await step(context).then((): string[] => [], toFailure);
	});
	return (await Promise.all(steps)).flat();
}

async function undo(context: RegistrationContext): Promise<void> {
	const { created, saved, webhooks } = context;
	const undone = created && webhooks.delete(created.id).then(() => context.save(saved));
	await undone?.catch(() => undefined);
}

/**
 * Deletes what is registered for this node in a store. Without a registration of its own it deletes nothing:
 * n8n 1.x calls this also for a copy of a workflow whose activation it has refused because the original has
 * the same URL.
 *
 * @throws RequestError
 */
export async function unregister(context: RegistrationContext): Promise<void> {
	const { saved, elsewhere, webhooks, urls } = context;
	if (saved === undefined) return;
	if (elsewhere !== undefined) return context.log('warn', elsewhere);
	for (const { id } of await findAll(webhooks, urls)) await webhooks.delete(id);
	context.save(undefined);
}

async function find(context: RegistrationContext): Promise<void> {
	const { required, settings, webhooks, isChosen } = context;
	const found = isChosen ? await context.findWebhooks() : undefined;
	context.found = found;
	if (found === undefined || settings.registration === 'automatic') return;
	const match = found.find((webhook) => findMismatch(webhook, required) === undefined);
	if (match === undefined) {
		throw webhookMissingError(found[0] ?? webhooks.near(required.url), required, context.toCopy);
	}
	context.found = [match];
}

async function ensureOne(context: RegistrationContext): Promise<void> {
	const { found, required, settings } = context;
	const [first] = found ?? [];
	if (found === undefined) return;
	if (settings.registration === 'manual') return first && context.adopt(first);
	try {
		const match = found.find((webhook) => context.isMatch(webhook));
		for (const webhook of found) {
			if (webhook !== match) await context.webhooks.delete(webhook.id);
		}
		context.adopt(match ?? (context.created = await create(context)));
	} catch (error) {
		throw isRefusal(error) ? refusalError(error, required.store, context.toCopy) : error;
	}
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
 * What happens to the webhook of the saved registration when another one takes its place. One in a store to
 * which the trigger does not listen any more is deleted. One at another address is deleted when a person
 * publishes, but never a public one in favour of an n8n that the store cannot reach. One at another service
 * cannot be reached with this credential.
 */
async function leavePrevious(context: RegistrationContext): Promise<void> {
	const { saved, elsewhere, required, settings, isChosen, found, webhooks } = context;
	if (saved === undefined || (isChosen && (!found || elsewhere === undefined))) return;
	if (settings.registration === 'manual') return isChosen ? undefined : context.save(undefined);
	if (!context.isSameService || (context.isAutomatic && elsewhere !== undefined)) {
		// Without it in the static data, the next activation does not name it again.
		if (!isChosen && !context.isAutomatic) context.save(undefined);
		return context.log('warn', elsewhere ?? '');
	}
	const mayReplace = context.isPublished && (!isLocal(required.url) || isLocal(saved.url));
	const left = await findAll(webhooks, [saved.url]).catch(refusedFor(context, saved));
	if (left.length > 0 && elsewhere !== undefined && !mayReplace) {
		throw new RegistrationError(elsewhere);
	}
	for (const { id } of left) await webhooks.delete(id).catch(refusedFor(context, saved));
	context.save(undefined);
}

/**
 * A new registration must not depend on a store to which this credential has no access any more, nor a start of
 * n8n on one that is down.
 */
function refusedFor(
	context: RegistrationContext,
	{ webhookId, store }: Registration,
): (error: unknown) => never[] {
	return (error) => {
		if (!isRefusal(error) && !context.isAutomatic) throw error;
		const reason = isRefusal(error) ? 'the service refused it' : 'the service could not be reached';
		const message = `The webhook ${webhookId} of store "${store}" could not be deleted: ${reason}. Delete it in the panel of that store.`;
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
