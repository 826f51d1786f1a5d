import { isRefusal, refused, unlike } from './explain';
import { forgetRegistered, readRegistered, type Registered } from './registered';
import type { Site } from './site';
import { statusOf, type StoreWebhook, type StoreWebhooks } from './storeWebhooks';
import { defectOf, isAsWanted } from './wanted';

/*
 * A webhook is never deleted by an id that was kept, only after the store has listed it with the URL
 * of this node or has just created it: in another account, which the credential may have come to
 * mean, the same id may belong to something else.
 */

/**
 * Whether the store has exactly the one webhook that this node needs, and nothing is left of an
 * earlier store or URL.
 */
export async function isRegistered(site: Site): Promise<boolean> {
	if (leftoverOf(site) !== undefined) return false;
	const found = await site.found();
	if (found === undefined) return true;
	const [only] = found;
	if (only === undefined || found.length > 1 || !isAsWanted(only, site.wanted)) return false;
	site.use(only);
	return true;
}

/**
 * Leaves exactly one webhook for this node in the store. What differs is deleted before the new one
 * is created, so that no event comes twice; it cannot be changed, since the API document shows no
 * way to.
 */
export async function register(site: Site): Promise<void> {
	await clearLeftover(site);
	const found = await site.found();
	if (found === undefined) return;
	await settle(site, found).catch((error: unknown) => {
		throw isRefusal(error) ? refused(error, site.wanted) : error;
	});
}

/** Deletes what is registered for this node, here and where it was registered last. */
export async function unregister(site: Site): Promise<void> {
	const { store, url } = site.wanted;
	await removeAll(site.webhooksOf(store), url);
	const leftover = leftoverOf(site);
	if (leftover) await removeAll(site.webhooksOf(leftover.store), leftover.url);
	forgetRegistered(site.staticData);
}

/** Makes one good webhook of those that were found. */
async function settle(site: Site, found: readonly StoreWebhook[]): Promise<void> {
	const good = found.find((webhook) => isAsWanted(webhook, site.wanted));
	const webhooks = site.webhooksOf(site.wanted.store);
	for (const webhook of found) {
		if (webhook !== good) await webhooks.remove(webhook.id);
	}
	site.use(good ?? (await create(site, webhooks)));
}

async function create(site: Site, webhooks: StoreWebhooks): Promise<StoreWebhook> {
	const { url, events } = site.wanted;
	const { additionalBody } = site.settings;
	const own = { name: site.webhookName, active: true, events: [...events] };
	const webhook = await webhooks.create({ ...own, ...additionalBody, url });
	if (webhook === undefined) throw unlike(webhook, site.wanted, 'unknown');
	if (defectOf(webhook, site.wanted) === undefined) return webhook;
	// By its id, since the store tells it as the one that was created just now.
	const removal = await webhooks.remove(webhook.id).then(
		() => 'removed' as const,
		() => 'left' as const,
	);
	throw unlike(webhook, site.wanted, removal);
}

/** The registration of another store or URL, which was not deleted when the node moved. */
function leftoverOf({ staticData, wanted }: Site): Registered | undefined {
	const registered = readRegistered(staticData);
	const isCurrent = registered?.store === wanted.store && registered.url === wanted.url;
	return isCurrent ? undefined : registered;
}

async function clearLeftover(site: Site): Promise<void> {
	const leftover = leftoverOf(site);
	if (leftover === undefined) return;
	await removeAll(site.webhooksOf(leftover.store), leftover.url).catch((error: unknown) => {
		// Nobody gets in there with this credential, and the new registration must not wait for it.
		if (!isRefusal(error)) throw error;
		site.warn(
			`The webhook ${leftover.webhookId} of store "${leftover.store}" could not be deleted: the service refused it. Delete it in the panel of that store.`,
		);
	});
	forgetRegistered(site.staticData);
}

/** A store that does not exist has no webhooks. */
async function removeAll(webhooks: StoreWebhooks, url: string): Promise<void> {
	const found = await webhooks.deliveringTo(url).catch((error: unknown) => {
		if (statusOf(error) === 404) return [];
		throw error;
	});
	for (const { id } of found) await webhooks.remove(id);
}
