import type { RequestError } from '../errors/requestError';
import type { JsonObject } from '../json';
import { sleep } from '../sleep';
import type { SendOptions } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import { TtlCache } from '../ttlCache';

import { isFormOf, isSameUrl, type Webhook } from './webhook';
import { webhookRequests } from './webhookRequests';

/**
 * What this process has done to webhooks, by their IDs: created them, seen them since, asked to delete them. By service
 * and URL, because one store may have several aliases. A list may be wrong about them for ten minutes.
 */
const writesAt = new TtlCache<
	string,
	Map<string, { store: string; state: 'created' | 'seen' | 'deleted' }>
>({ ttl: 10 * 60_000, max: 1_000 });

const WHY_LEFT = {
	created: 'the service says that it has created it, and does not show it',
	seen: 'the service has it',
	deleted: 'the service was asked to delete it, and still shows it',
	unknown: 'its URL is this one, written in another way',
};

/**
 * The webhooks of a store at the URL of one node. A list may be old, and the answer to a write may be wrong: whoever
 * wants to know looks.
 */
export class OwnWebhooks {
	private readonly requests;
	private readonly writes;
	/** What the last look has shown, the oldest first, so that all who look keep the same one. */
	webhooks: readonly Webhook[];
	/** Sentences that say why some may be missing. */
	hints: readonly string[] = [];
	/** IDs of those that this node knows of. */
	readonly ids: Set<string>;
	/** IDs that the list has shown. */
	private readonly listed = new Set<string>();
	/** Why the service refuses to delete some of them, by ID. */
	private readonly refusals = new Map<string, RequestError>();

	constructor(
		client: StoreClient,
		readonly options: {
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
		},
	) {
		const { store, url, ids, send } = options;
		this.requests = webhookRequests(client, store, send);
		// Nobody knows before the first look.
		this.webhooks = ids.map((id) => this.doubtful(id));
		this.writes = writesAt.getOrCreate(`${client.baseUrl} ${url}`, () => new Map());
		const made = [...this.writes].filter(
			([, write]) => write.store === store && write.state !== 'deleted',
		);
		this.ids = new Set([...ids, ...made.map(([id]) => id)]);
	}

	/**
	 * Lists the webhooks, and asks by ID for what the list and this process disagree on.
	 *
	 * @throws RequestError
	 */
	async look(): Promise<void> {
		const { records, hints } = await this.requests.list();
		const shown = new Set(records.map(({ id }) => id));
		// What was listed, was deleted and is not listed any more is gone.
		const isGone = (id: string): boolean => this.wasDeleted(id) && this.listed.has(id);
		const unlisted = [...this.ids].filter((id) => !shown.has(id) && !isGone(id));
		for (const id of shown) this.listed.add(id);
		const isHere = ({ url }: Webhook): boolean => isFormOf(url, this.options.url);
		const all = await Promise.all([
			...records.filter(isHere).map(async (webhook) => await this.confirm(webhook)),
			...unlisted.map(async (id) => (await this.get(id)) ?? this.unseen(id)),
		]);
		const webhooks = all.filter((webhook) => webhook !== undefined).filter(isHere);
		this.webhooks = webhooks.sort((one, other) => Number(one.id) - Number(other.id));
		this.hints = hints;
	}

	/** Looks after a write, until the store shows what was done, or for the last time. */
	async lookUntil(
		isShown: () => boolean,
		[pause = 0, ...pauses] = this.options.pauses,
	): Promise<void> {
		await sleep(pause);
		await this.look();
		if (pauses.length > 0 && !isShown()) await this.lookUntil(isShown, pauses);
	}

	/**
	 * Whether a webhook that the list shows is there: by its ID or, if the store answers to no ID, because it stays in
	 * the list. It may still be `doubtful` then.
	 */
	async stateOf(webhook: Webhook): Promise<Webhook['state']> {
		const known = webhook.isById ? webhook : await this.get(webhook.id);
		if (known) return known.state;
		const isGone = (): boolean => this.webhooks.every(({ id }) => id !== webhook.id);
		await this.lookUntil(isGone);
		return isGone() ? 'inactive' : 'doubtful';
	}

	/**
	 * Creates a webhook. From now on it is looked for by its ID, too.
	 *
	 * @returns the ID that the answer names; or why nobody knows whether it was created
	 * @throws RequestError if it cannot have been created
	 */
	async create(fields: JsonObject): Promise<{ id?: string; lost?: RequestError }> {
		const { store, url } = this.options;
		const { id, lost } = await this.requests.create({ ...fields, url });
		if (lost) return { lost };
		// The ID of another webhook is none.
		if (id === undefined || this.listed.has(id)) return {};
		this.writes.set(id, { store, state: 'created' });
		this.ids.add(id);
		return { id };
	}

	/**
	 * Deletes those that deliver, but for one, and what this node knows of. Looks until they are gone.
	 *
	 * @throws RequestError if a deletion fails that may succeed later
	 */
	async clear(kept?: Webhook): Promise<void> {
		const mayGo = ({ id }: Webhook): boolean => id !== kept?.id && !this.refusals.has(id);
		const active = this.webhooks.filter((one) => one.state === 'active' && mayGo(one));
		// A service may keep what was deleted, so only what this node knows of is tidied up, and once.
		const idle = this.webhooks.filter(
			({ id, state }) => state === 'inactive' && this.ids.has(id) && !this.wasDeleted(id),
		);
		for (const { id } of [...active, ...idle]) await this.delete(id);
		const isCleared = (): boolean =>
			this.webhooks.every((one) => one.state === 'inactive' || !mayGo(one));
		if (active.length > 0) await this.lookUntil(isCleared);
	}

	/** Why a webhook is there although nobody wants it. */
	whyLeft({ id }: Webhook): Error {
		return this.refusals.get(id) ?? new Error(WHY_LEFT[this.writes.get(id)?.state ?? 'unknown']);
	}

	/** Asks by ID for what the list may be wrong about, or does not say. */
	private async confirm(listed: Webhook): Promise<Webhook> {
		const { id, state, secretKey } = listed;
		if (state !== 'active') return listed;
		const doubtful: Webhook = { ...listed, state: 'doubtful' };
		if (!this.isOwn(listed)) return doubtful;
		if (this.wasDeleted(id)) return (await this.get(id)) ?? doubtful;
		const lacksKey = this.options.needsKey && secretKey === undefined;
		if (lacksKey) return (await this.get(id)) ?? listed;
		return this.seen(listed);
	}

	/** A service may write the URL in another way; only the ID says that it is this node's all the same. */
	private isOwn({ id, url }: Webhook): boolean {
		return isSameUrl(url, this.options.url) || this.ids.has(id);
	}

	private async get(id: string): Promise<Webhook | undefined> {
		const webhook = await this.requests.get(id);
		return webhook && this.seen(webhook);
	}

	private seen(webhook: Webhook): Webhook {
		const write = this.writes.get(webhook.id);
		if (write?.state === 'created') write.state = 'seen';
		return webhook;
	}

	/** What was created and was never seen since may appear later. */
	private unseen(id: string): Webhook | undefined {
		return this.writes.get(id)?.state === 'created' ? this.doubtful(id) : undefined;
	}

	private doubtful(id: string): Webhook {
		return { id, name: '', url: this.options.url, state: 'doubtful' };
	}

	private async delete(id: string): Promise<void> {
		const refusal = await this.requests.delete(id);
		if (refusal) this.refusals.set(id, refusal);
		else this.writes.set(id, { store: this.options.store, state: 'deleted' });
	}

	private wasDeleted(id: string): boolean {
		return this.writes.get(id)?.state === 'deleted';
	}
}
