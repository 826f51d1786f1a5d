import { asLostWrite, refusesContent, RequestError } from '../errors/requestError';
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
}

const LIST = '/{alias}/webhooks';
const ONE = `${LIST}/{id}`;

/** Whether a store, or a webhook, is not there any more. */
export function isGone(error: unknown): boolean {
	return error instanceof RequestError && [404, 410].includes(error.details.status ?? 0);
}

/**
 * The webhooks of a store at the URL of one node. The API document shows how to list them and how to get one (endpoints
 * 11 and 12). It shows no way to create or delete one, so POST on the list and DELETE on the item are tried, and only
 * what the list then shows is believed.
 */
export class StoreWebhooks {
	/** What the last look has shown; the oldest first, so that all who look keep the same one. */
	found: readonly Webhook[] = [];
	/** Sentences that say why the list may lack some. */
	hints: readonly string[] = [];
	/** The webhooks whose deletion was requested, by ID; with the refusal of the service, if it has refused. */
	private readonly deletions = new Map<string, RequestError | undefined>();

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
		const here = records.filter((webhook) => isSameUrl(webhook.url, url));
		here.sort((one, other) => Number(one.id) - Number(other.id));
		this.found = await Promise.all(here.map(async (webhook) => await this.withKey(webhook)));
		this.hints = hints;
		return this.found;
	}

	/**
	 * Looks until the list shows what was done, or nobody waits any longer.
	 *
	 * @throws RequestError
	 */
	async lookUntil(isShown: (found: readonly Webhook[]) => boolean): Promise<readonly Webhook[]> {
		for (const pause of this.options.patience.pauses) {
			await sleep(pause);
			if (isShown(await this.look())) break;
		}
		return this.found;
	}

	/**
	 * @returns why nobody knows whether it was created; undefined if the service agrees
	 * @throws RequestError if it cannot have been created
	 */
	async create(fields: JsonObject): Promise<RequestError | undefined> {
		const body = { ...fields, url: this.options.url };
		const sent = this.request({ method: 'POST', path: LIST, effect: 'create', body });
		return await sent.then(() => undefined, asLostCreate);
	}

	/**
	 * Requests the deletion of webhooks, of each once, and looks until the list shows that they are gone.
	 *
	 * @throws RequestError if the service may agree later
	 */
	async delete(webhooks: readonly Webhook[]): Promise<void> {
		const requested = webhooks.filter(({ id }) => !this.deletions.has(id));
		if (requested.length === 0) return;
		for (const { id } of requested) {
			const sent = this.request({ method: 'DELETE', path: ONE, effect: 'idempotent', id });
			this.deletions.set(id, await sent.then(() => undefined, asRefusal));
		}
		// A refusal changes nothing, and what is switched off delivers nothing: some services keep what was deleted so.
		const isPending = ({ id, isActive }: Webhook): boolean =>
			isActive && this.deletions.has(id) && this.deletions.get(id) === undefined;
		await this.lookUntil((found) => !found.some(isPending));
	}

	/** What delivers, as the last look has shown it, but for the one that is kept: where it is, and why. */
	leftovers(keptId?: string) {
		const left = this.found.filter(({ id, isActive }) => isActive && id !== keptId);
		return left.map(({ id, url }) => ({
			place: { webhookId: id, url, store: this.options.store },
			why: this.deletions.get(id) ?? 'the store lists it',
		}));
	}

	/** Some services show a secret key by ID only. */
	private async withKey(webhook: Webhook): Promise<Webhook> {
		const { id, isActive, secretKey } = webhook;
		if (!this.options.needsKeys || !isActive || secretKey !== undefined) return webhook;
		const record = await this.request({ method: 'GET', path: ONE, effect: 'read', id });
		return { ...webhook, secretKey: readWebhook(record ?? null)?.secretKey };
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

/** @returns why the service refuses a deletion; undefined if the webhook was gone before */
function asRefusal(error: unknown): RequestError | undefined {
	if (isGone(error)) return undefined;
	if (refusesContent(error)) return error;
	throw error;
}
