import { asLostWrite, asRequestError, refusesContent, RequestError } from '../errors/requestError';
import type { JsonObject, JsonValue } from '../json';
import { sleep } from '../sleep';
import { SEND_OPTIONS, type ApiRequest } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import { readList } from '../transport/pagination/listReader';

import { isSameUrl, readWebhook, type Webhook } from './webhook';

/** How long to wait for an answer, and how many milliseconds before each look after a write. */
export const PATIENCE = {
	/** A person publishes, and a list may be some seconds old. */
	publish: { send: SEND_OPTIONS.publish, pauses: [0, 500, 1_000, 2_000, 4_000] },
	/** n8n starts, or a delivery waits for its answer. */
	startOrDelivery: { send: SEND_OPTIONS.startOrDelivery, pauses: [0] },
};

interface Options {
	/** Alias of the store. */
	readonly store: string;
	/** The URL of the node. */
	readonly url: string;
	readonly patience: typeof PATIENCE.publish;
	/** Whether a secret key that the list does not show is asked for by ID. */
	readonly needsKeys?: boolean;
	/** The ID of a webhook that is asked for where the list does not show it. */
	readonly savedId?: string | undefined;
}

const LIST = '/{alias}/webhooks';
const ONE = `${LIST}/{id}`;

/** Whether a store, or a webhook, is not there any more. */
export function isGone(error: unknown): boolean {
	return error instanceof RequestError && [404, 410].includes(error.details.status ?? 0);
}

/**
 * The webhooks of a store that lead to one node. The API document shows how to list them and how to get one (endpoints
 * 11 and 12). It shows no way to create or delete one, so POST on the list and DELETE on the item are tried, and only
 * what the list then shows is believed.
 */
export class WebhooksAtUrl {
	/** Those at the URL, and the one that was created here, wherever it leads; the oldest first. */
	found: readonly Webhook[] = [];
	/** The IDs of all webhooks of the store. */
	listed: ReadonlySet<string> = new Set();
	/** Sentences that say why the list may lack some. */
	hints: readonly string[] = [];
	/** The ID in the answer to the creation, if it is a new one. */
	createdId: string | undefined;
	/** Whether the one that is saved may be there although the list has never shown it. */
	private asksById = true;
	/** Why a deletion failed, by ID. */
	private readonly failures = new Map<string, RequestError>();

	constructor(
		private readonly client: StoreClient,
		readonly options: Options,
	) {}

	/** @throws RequestError */
	async look(): Promise<readonly Webhook[]> {
		const { store, url, patience } = this.options;
		const request = { method: 'GET', path: LIST, effect: 'read', store } as const;
		const options = { ...patience.send, ...this.client.serviceDetails, limit: Infinity };
		const { records, hints } = await readList(this.client, request, options, (page) =>
			page.flatMap((record) => readWebhook(record) ?? []),
		);
		const ours = records.filter((one) => isSameUrl(one.url, url) || one.id === this.createdId);
		ours.sort((one, other) => Number(one.id) - Number(other.id));
		const shown = await Promise.all(ours.map(async (webhook) => await this.withKey(webhook)));
		this.listed = new Set(records.map(({ id }) => id));
		const unlisted = this.asksById ? await this.unlisted() : [];
		this.asksById = unlisted.length > 0;
		this.found = [...shown, ...unlisted];
		this.hints = hints;
		return this.found;
	}

	/** The webhook that is saved, if the list does not show it and it leads to the URL. */
	private async unlisted(): Promise<Webhook[]> {
		const { savedId: id = '' } = this.options;
		if (id === '' || this.listed.has(id)) return [];
		const webhook = await this.get(id).catch(ifGone);
		return webhook && isSameUrl(webhook.url, this.options.url) ? [webhook] : [];
	}

	/**
	 * Looks until the list shows what was done, or nobody waits any longer.
	 *
	 * @throws RequestError
	 */
	async lookUntil(isShown: (found: readonly Webhook[]) => boolean): Promise<void> {
		for (const pause of this.options.patience.pauses) {
			await sleep(pause);
			if (isShown(await this.look())) return;
		}
	}

	/**
	 * @returns why nobody knows whether it was created; undefined if the service agrees
	 * @throws RequestError if it cannot have been created
	 */
	async create(fields: JsonObject): Promise<RequestError | undefined> {
		const body = { ...fields, url: this.options.url };
		try {
			const answer = await this.request({ method: 'POST', path: LIST, effect: 'create', body });
			const id = readWebhook(answer)?.id;
			// What was there before is not the one that was created, whatever the answer says.
			if (id !== undefined && !this.listed.has(id)) this.createdId = id;
			return undefined;
		} catch (error) {
			return asLostCreate(error);
		}
	}

	/**
	 * Requests the deletion of webhooks, and looks until the list shows that they are gone. `leftovers` tells what stays.
	 *
	 * @throws RequestError if nobody can look
	 */
	async delete(webhooks: readonly Webhook[]): Promise<void> {
		const requested = new Set<string>();
		for (const { id } of webhooks) {
			const sent = this.request({ method: 'DELETE', path: ONE, effect: 'idempotent', id });
			const failure = await sent.then(() => undefined, asRequestError);
			if (failure && !isGone(failure)) this.failures.set(id, failure);
			else requested.add(id);
		}
		if (requested.size === 0) return;
		// Some services switch off what is deleted, and keep it.
		await this.lookUntil(
			(found) => !found.some(({ id, isActive }) => isActive && requested.has(id)),
		);
	}

	/** What delivers, as the last look has shown it, but for the one that is kept: where it is, and why. */
	leftovers(keptId?: string) {
		const left = this.found.filter(({ id, isActive }) => isActive && id !== keptId);
		return left.map(({ id, url }) => ({
			place: { webhookId: id, url, store: this.options.store },
			why: this.failures.get(id) ?? 'the store lists it',
		}));
	}

	/** Some services show a secret key by ID only. */
	private async withKey(webhook: Webhook): Promise<Webhook> {
		const { id, isActive, secretKey } = webhook;
		if (!this.options.needsKeys || !isActive || secretKey !== undefined) return webhook;
		return { ...webhook, secretKey: (await this.get(id))?.secretKey };
	}

	private async get(id: string): Promise<Webhook | undefined> {
		return readWebhook(await this.request({ method: 'GET', path: ONE, effect: 'read', id }));
	}

	private async request(request: ApiRequest): Promise<JsonValue | undefined> {
		const { store, patience } = this.options;
		return await this.client.request({ ...request, store }, patience.send);
	}
}

/** A refusal, with whatever status, says that nothing was created. */
function asLostCreate(error: unknown): RequestError {
	if (refusesContent(error)) throw new RequestError({ ...error.details, mayHaveSucceeded: false });
	return asLostWrite(error);
}

function ifGone(error: unknown): undefined {
	if (!isGone(error)) throw error;
}
