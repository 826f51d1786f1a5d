import type { RequestError } from '../../errors/requestError';
import type { JsonObject } from '../../json';
import { sleep } from '../../sleep';
import { TtlCache } from '../../ttlCache';

import {
	isFormOf,
	isRefused,
	isSameUrl,
	type Creation,
	type StoreWebhook,
	type StoreWebhooks,
} from '../storeWebhooks';

import { leftBeside, type Place } from './registrationError';

/** For how long a list that shows what was deleted is not believed, in milliseconds. */
const DISBELIEF = 10 * 60_000;

/** What this process has deleted, by service, URL and ID: one store may have several aliases. */
const deleted = new TtlCache<string, true>({ ttl: DISBELIEF, max: 1_000 });

/** What a look at a store has found. */
export interface Found {
	/** Deliver to the node; the oldest first, so that all who look keep the same one. */
	active: StoreWebhook[];
	/** Have the URL and deliver nothing: switched off, or deleted by a service that keeps them so. */
	inactive: StoreWebhook[];
	/** Are listed, deleted by this process, and not known by their ID: the list is old, or no ID is known. */
	doubtful: StoreWebhook[];
	/** Sentences that say why the list may lack some. */
	hints: string[];
}

/** The IDs of those that deliver, or may. */
export function idsOf({ active, doubtful }: Found): string[] {
	return [...active, ...doubtful].map(({ id }) => id);
}

export interface OwnWebhooksOptions {
	/** The URL of the node. */
	url: string;
	/** IDs of webhooks that should be there. */
	ids: Iterable<string>;
	/** Milliseconds before each look after a write, until the store shows what was done. */
	pauses: readonly number[];
	/** Whether a secret key that the list lacks is asked for. */
	needsKey: boolean;
}

/**
 * The webhooks of a store at the URL of one node. A list may be old, and the answer to a write may be wrong. So it
 * looks once more after each write, and asks by ID (API document, endpoint 12) for what the list and this process
 * disagree on.
 */
export class OwnWebhooks {
	private readonly ids: Set<string>;
	/** IDs that the list has shown. */
	private readonly listed = new Set<string>();
	/** Why the service refuses to delete some of them, by ID. */
	private readonly refusals = new Map<string, RequestError>();

	constructor(
		private readonly webhooks: StoreWebhooks,
		private readonly options: OwnWebhooksOptions,
	) {
		this.ids = new Set(options.ids);
	}

	/** @throws RequestError */
	async look(): Promise<Found> {
		const { webhooks: listed, hints } = await this.webhooks.list();
		const found: Found = { active: [], inactive: [], doubtful: [], hints };
		for (const webhook of listed) await this.sort(webhook, found);
		for (const { id } of listed) this.listed.add(id);
		for (const id of this.ids) {
			if (listed.some((webhook) => webhook.id === id)) continue;
			// What was listed, was deleted and is not listed any more is gone.
			if (this.listed.has(id) && this.wasDeleted(id)) continue;
			const webhook = await this.webhooks.get(id);
			if (webhook) await this.sort(webhook, found);
		}
		found.active.sort((one, other) => Number(one.id) - Number(other.id));
		return found;
	}

	/** Looks after a write, as often as the store may need to show it. */
	async *looks(): AsyncGenerator<Found> {
		for (const pause of this.options.pauses) {
			await sleep(pause);
			yield await this.look();
		}
	}

	/** Whether a listed webhook is there: by its ID or, if that is not known, because it stays in the list. */
	async isThere({ id }: StoreWebhook): Promise<'yes' | 'no' | 'unknown'> {
		const known = await this.webhooks.get(id);
		if (known) return known.active ? 'yes' : 'no';
		for await (const { active } of this.looks()) {
			if (!active.some((webhook) => webhook.id === id)) return 'no';
		}
		return 'unknown';
	}

	/**
	 * Creates a webhook. From now on it is looked for by its ID, too.
	 *
	 * @throws RequestError if it cannot have been created
	 */
	async create(body: JsonObject): Promise<Creation> {
		const creation = await this.webhooks.create({ ...body, url: this.url });
		if (creation.id !== undefined) this.ids.add(creation.id);
		return creation;
	}

	/**
	 * Deletes all that deliver but one, and looks until they are gone.
	 *
	 * @param found by the last look
	 * @returns what is there then
	 * @throws RequestError if a deletion fails that may succeed later
	 */
	async clear(found: Found, kept?: StoreWebhook): Promise<Found> {
		const isOther = ({ id }: StoreWebhook): boolean => id !== kept?.id && !this.refusals.has(id);
		await this.tidy(found.inactive);
		const others = found.active.filter(isOther);
		for (const { id } of others) await this.delete(id);
		let now = found;
		// Once is enough, and then it may take a while.
		for await (const look of others.length > 0 ? this.looks() : []) {
			now = look;
			if (!now.active.some(isOther) && now.doubtful.length === 0) break;
		}
		return now;
	}

	get url(): string {
		return this.options.url;
	}

	get store(): string {
		return this.webhooks.store;
	}

	/** Where a person finds a webhook. */
	placeOf(webhookId: string): Place {
		return { webhookId, url: this.url, store: this.store };
	}

	/** Why a webhook is still there. */
	whyLeft(id: string): Error {
		const unseen = 'the service was asked to delete it, and still shows it';
		return this.refusals.get(id) ?? new Error(unseen);
	}

	/** Names what is still there. */
	linesOn(found: Found, kept?: StoreWebhook): string[] {
		const ids = idsOf(found).filter((id) => id !== kept?.id);
		return ids.map((id) => leftBeside(this.placeOf(id), this.whyLeft(id)));
	}

	private async sort(listed: StoreWebhook, found: Found): Promise<void> {
		const { id, url, active } = listed;
		// A service may write the URL in another way, and the ID says that it is this node's all the same.
		if (!isSameUrl(url, this.url) && !(this.ids.has(id) && isFormOf(url, this.url))) return;
		const webhook = active ? await this.confirm(listed) : listed;
		if (webhook === undefined) found.doubtful.push(listed);
		else (webhook.active ? found.active : found.inactive).push(webhook);
	}

	/** Asks by ID for what the list may be wrong about; undefined if it was deleted and is not known. */
	private async confirm(listed: StoreWebhook): Promise<StoreWebhook | undefined> {
		const { id, secretKey } = listed;
		const isDisputed = this.wasDeleted(id);
		const lacksKey = this.options.needsKey && secretKey === undefined;
		if (!isDisputed && !lacksKey) return listed;
		return (await this.webhooks.get(id)) ?? (isDisputed ? undefined : listed);
	}

	/** Deletes what delivers nothing, for whoever looks into the panel, unless the service keeps it there. */
	private async tidy(inactive: readonly StoreWebhook[]): Promise<void> {
		for (const { id } of inactive) {
			if (!this.wasDeleted(id) && !(await this.delete(id))) return;
		}
	}

	/** @returns whether the service says that it did */
	private async delete(id: string): Promise<boolean> {
		return await this.webhooks.delete(id).then(
			(isDone) => {
				deleted.set(this.keyOf(id), true);
				return isDone;
			},
			(error: unknown) => {
				if (!isRefused(error)) throw error;
				this.refusals.set(id, error);
				return false;
			},
		);
	}

	private wasDeleted(id: string): boolean {
		return deleted.get(this.keyOf(id)) !== undefined;
	}

	private keyOf(id: string): string {
		return [this.webhooks.baseUrl, this.url, id].join(' ');
	}
}
