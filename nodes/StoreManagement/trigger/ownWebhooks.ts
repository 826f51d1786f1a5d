import { RequestError } from '../errors/requestError';
import type { JsonObject } from '../json';
import { fieldsOf } from '../output/fields';
import { sleep } from '../sleep';
import type { SendOptions } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import { readList } from '../transport/pagination/listReader';
import { TtlCache } from '../ttlCache';

import { asLostCreation, asRefusal } from './refusals';
import { digitsOf, isFormOf, isSameUrl, readWebhook, type Webhook } from './webhook';

/** What a look at a store has found. */
export interface Found {
	/** At the URL of the node; the oldest first, so that all who look keep the same one. */
	webhooks: Webhook[];
	/** Sentences that say why some may be missing. */
	hints: string[];
}

export interface OwnWebhooksOptions {
	/** Alias of the store. */
	store: string;
	/** The URL of the node. */
	url: string;
	/** IDs of webhooks that should be there. */
	ids: readonly string[];
	send: SendOptions;
	/** Milliseconds before each look after a write, until the store shows what was done. */
	pauses: readonly number[];
	/** Whether a secret key that the list lacks is asked for. */
	needsKey: boolean;
}

/** What this process has done to webhooks in a store: created them, seen them since, asked to delete them. By ID. */
type Writes = Map<string, { store: string; state: 'created' | 'seen' | 'deleted' }>;

/** By service and URL, because one store may have several aliases. A list may be wrong about them for ten minutes. */
const writesAt = new TtlCache<string, Writes>({ ttl: 10 * 60_000, max: 1_000 });

const WHY_LEFT = {
	created: 'the service says that it has created it, and does not show it',
	seen: 'the service has it',
	deleted: 'the service was asked to delete it, and still shows it',
	unknown: 'its URL is this one, written in another way',
};

const LIST = '/{alias}/webhooks';
const ONE = `${LIST}/{id}`;

/**
 * The webhooks of a store at the URL of one node. The API document shows how to list them and how to get one (endpoints
 * 11 and 12); it shows no way to create or delete one, so POST on the list and DELETE on the item are tried. A list may
 * be old, and the answer to a write may be wrong: whoever wants to know looks.
 */
export class OwnWebhooks {
	private readonly writes: Writes;
	/** IDs of those that this node knows of. */
	readonly ids: Set<string>;
	/** IDs that the list has shown. */
	private readonly listed = new Set<string>();
	/** Why the service refuses to delete some of them, by ID. */
	private readonly refusals = new Map<string, RequestError>();

	constructor(
		private readonly client: StoreClient,
		readonly options: OwnWebhooksOptions,
	) {
		const { store, url, ids } = options;
		this.writes = writesAt.getOrCreate(`${client.baseUrl} ${url}`, () => new Map());
		const created = [...this.writes].filter(
			([, write]) => write.store === store && write.state !== 'deleted',
		);
		this.ids = new Set([...ids, ...created.map(([id]) => id)]);
	}

	/**
	 * Lists the webhooks, and asks by ID for what the list and this process disagree on.
	 *
	 * @throws RequestError
	 */
	async look(): Promise<Found> {
		const { store, send } = this.options;
		const list = { method: 'GET', path: LIST, effect: 'read', store } as const;
		const pages = { ...send, ...this.client.serviceDetails, limit: Infinity };
		const { records, hints } = await readList(this.client, list, pages, (page) =>
			page.flatMap((record) => readWebhook(record) ?? []),
		);
		const shown = new Set(records.map(({ id }) => id));
		for (const id of shown) this.listed.add(id);
		// What was listed, was deleted and is not listed any more is gone.
		const unlisted = [...this.ids].filter(
			(id) => !shown.has(id) && !(this.wasDeleted(id) && this.listed.has(id)),
		);
		const all = await Promise.all([
			...records.map(async (webhook) => await this.confirm(webhook)),
			...unlisted.map(async (id) => (await this.get(id)) ?? this.unseen(id)),
		]);
		const found = all.flatMap((one) => (one && isFormOf(one.url, this.options.url) ? [one] : []));
		const webhooks = found.sort((one, other) => Number(one.id) - Number(other.id));
		return { webhooks, hints };
	}

	/** Looks after a write, until the store shows what was done, or for the last time. */
	async lookUntil(
		isShown: (found: Found) => boolean,
		[pause = 0, ...pauses] = this.options.pauses,
	): Promise<Found> {
		await sleep(pause);
		const found = await this.look();
		if (pauses.length === 0 || isShown(found)) return found;
		return await this.lookUntil(isShown, pauses);
	}

	/**
	 * Whether a webhook that the list shows is there: by its ID or, if the store answers to no ID, because it stays in
	 * the list. It may still be `doubtful` then.
	 */
	async stateOf(webhook: Webhook): Promise<Webhook['state']> {
		const known = webhook.isById ? webhook : await this.get(webhook.id);
		if (known) return known.state;
		const isGone = ({ webhooks }: Found): boolean => webhooks.every(({ id }) => id !== webhook.id);
		return isGone(await this.lookUntil(isGone)) ? 'inactive' : 'doubtful';
	}

	/**
	 * Creates a webhook. From now on it is looked for by its ID, too.
	 *
	 * @returns the ID that the answer names; or why nobody knows whether it was created
	 * @throws RequestError if it cannot have been created
	 */
	async create(fields: JsonObject): Promise<string | undefined | RequestError> {
		const { store, send, url } = this.options;
		const body = { ...fields, url };
		const request = { method: 'POST', path: LIST, effect: 'create', store, body } as const;
		const answer = await this.client.request(request, send).catch(asLostCreation);
		if (answer instanceof RequestError) return answer;
		const id = digitsOf(fieldsOf(answer ?? null).id);
		// The ID of another webhook is none.
		if (id === undefined || this.listed.has(id)) return undefined;
		this.writes.set(id, { store, state: 'created' });
		this.ids.add(id);
		return id;
	}

	/**
	 * Deletes those that deliver, but for one, and what this node knows of. Looks until they are gone.
	 *
	 * @param found by the last look
	 * @returns what is there then
	 * @throws RequestError if a deletion fails that may succeed later
	 */
	async clear(found: Found, kept?: Webhook): Promise<Found> {
		const mayGo = ({ id }: Webhook): boolean => id !== kept?.id && !this.refusals.has(id);
		const active = found.webhooks.filter((one) => one.state === 'active' && mayGo(one));
		// A service may keep what was deleted, so only what this node knows of is tidied up, and once.
		const idle = found.webhooks.filter(
			({ id, state }) => state === 'inactive' && this.ids.has(id) && !this.wasDeleted(id),
		);
		for (const { id } of [...active, ...idle]) await this.delete(id);
		if (active.length === 0) return found;
		return await this.lookUntil(({ webhooks }) =>
			webhooks.every((one) => one.state === 'inactive' || !mayGo(one)),
		);
	}

	/** Why a webhook is there although nobody wants it. */
	whyLeft({ id }: Webhook): Error {
		return this.refusals.get(id) ?? new Error(WHY_LEFT[this.writes.get(id)?.state ?? 'unknown']);
	}

	/** Asks by ID for what the list may be wrong about. */
	private async confirm(listed: Webhook): Promise<Webhook> {
		const { id, url, state, secretKey } = listed;
		if (state !== 'active' || !isFormOf(url, this.options.url)) return listed;
		// A service may write the URL in another way; only the ID says that it is this node's all the same.
		const isOwn = isSameUrl(url, this.options.url) || this.ids.has(id);
		if (!isOwn) return { ...listed, state: 'doubtful' };
		const lacksKey = this.options.needsKey && secretKey === undefined;
		const isDisputed = this.wasDeleted(id);
		if (!isDisputed && !lacksKey) return this.seen(listed);
		return (await this.get(id)) ?? (isDisputed ? { ...listed, state: 'doubtful' } : listed);
	}

	/** @returns undefined if the service knows none with this ID, or answers to no ID */
	private async get(id: string): Promise<Webhook | undefined> {
		const { store, send } = this.options;
		const request = { method: 'GET', path: ONE, effect: 'read', store, id } as const;
		const answer = await this.client.request(request, send).catch(asRefusal);
		const isRecord = answer !== undefined && !(answer instanceof RequestError);
		const webhook = isRecord ? readWebhook(answer) : undefined;
		return webhook && this.seen({ ...webhook, isById: true });
	}

	private seen(webhook: Webhook): Webhook {
		const write = this.writes.get(webhook.id);
		if (write?.state === 'created') write.state = 'seen';
		return webhook;
	}

	/** What was created and was never seen since may appear later. */
	private unseen(id: string): Webhook | undefined {
		const isUnseen = this.writes.get(id)?.state === 'created';
		return isUnseen ? { id, name: '', url: this.options.url, state: 'doubtful' } : undefined;
	}

	private async delete(id: string): Promise<void> {
		const { store, send } = this.options;
		const request = { method: 'DELETE', path: ONE, effect: 'idempotent', store, id } as const;
		const answer = await this.client.request(request, send).catch(asRefusal);
		const isRefusal = answer instanceof RequestError && answer.details.status !== 404;
		if (isRefusal) this.refusals.set(id, answer);
		else this.writes.set(id, { store, state: 'deleted' });
	}

	private wasDeleted(id: string): boolean {
		return this.writes.get(id)?.state === 'deleted';
	}
}
