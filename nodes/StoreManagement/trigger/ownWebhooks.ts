import { RequestError } from '../errors/requestError';
import type { JsonObject } from '../json';
import { sleep } from '../sleep';
import { SEND_OPTIONS, type SendOptions } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';

import {
	isContradicted,
	latestWritesAt,
	rememberWrite,
	stateOf,
	writesAt,
	type Known,
} from './known';
import { isFormOf, isSameUrl, type Webhook } from './webhook';
import { webhookRequests } from './webhookRequests';

interface Options {
	readonly send: SendOptions;
	/** Milliseconds before each look after a write, until the store shows what was done. */
	readonly pauses: readonly number[];
	/** Alias of the store. */
	readonly store: string;
	/** The URL of the node. */
	readonly url: string;
	/** IDs of webhooks that n8n has registered there. */
	readonly ids: readonly string[];
	/** IDs that were registered at another Base URL, so that they count only where this store shows them. */
	readonly foreignIds?: readonly string[];
	/** Whether a secret key that the list lacks is asked for. */
	readonly needsKey: boolean;
	/** Whether the first look asks by its ID, too, for an active webhook that the list shows. */
	readonly asksFor?: (webhook: Webhook) => boolean;
}

/** A person publishes: a list may be some seconds old. */
export const PATIENT = {
	send: SEND_OPTIONS.publish,
	pauses: [0, 500, 1_000, 2_000, 4_000],
};

/** n8n starts, or a delivery waits for its answer: one look. */
export const HASTY = {
	send: SEND_OPTIONS.startOrDelivery,
	pauses: [0],
};

/**
 * The webhooks of a store that are those of one node: what stands at its URL, and what it knows by ID at another form
 * of that URL. A list may be old, and the answer to a write may be wrong: whoever wants to know looks.
 */
export class OwnWebhooks {
	private readonly requests;
	private readonly records = new Map<string, Known>();
	/** Sentences that say why some may be missing. */
	hints: readonly string[] = [];
	/** Those of others, as the list has shown them last. */
	strangers: readonly Webhook[] = [];
	/** Their IDs before a creation. */
	private strangersBefore: ReadonlySet<string> = new Set();
	/** IDs that were registered at another Base URL and that this store has not shown. */
	readonly unconfirmed: Set<string>;
	/** Why the store could not be read when it was visited; undefined if it could. */
	unread: unknown;
	private pauses: readonly number[];
	private looks = 0;

	constructor(
		client: StoreClient,
		readonly options: Options,
	) {
		const { store, url, ids, foreignIds = [], send, pauses } = options;
		this.requests = webhookRequests(client, store, send);
		this.pauses = pauses.slice(1);
		this.unconfirmed = new Set(foreignIds.filter((id) => !ids.includes(id)));
		for (const id of this.unconfirmed) this.recordOf(id);
		// Nobody knows before the first look.
		const unread = { isOwn: true, byId: 'says nothing' } as const;
		for (const id of ids) Object.assign(this.recordOf(id), unread);
		for (const { id, done, ...write } of writesAt(url)) {
			if (done === 'createdElsewhere') continue;
			const record = Object.assign(this.recordOf(id), { write: done });
			if (write.store === store && done !== 'deleted') Object.assign(record, unread);
		}
	}

	/** Looks for the first time. Does not throw: a store that cannot be read may hold up nothing. */
	static async visit(client: StoreClient, options: Options): Promise<OwnWebhooks> {
		const own = new OwnWebhooks(client, options);
		own.unread = await own.look().catch((error: unknown) => error);
		return own;
	}

	/** What is there, or may be; the oldest first, so that all who look keep the same one. */
	get known(): Known[] {
		const known = [...this.records.values()].filter((one) => stateOf(one) !== 'gone');
		return known.sort((one, other) => Number(one.id) - Number(other.id));
	}

	/** How often it may be looked again until the store shows what was done. */
	get looksLeft(): number {
		return this.pauses.length;
	}

	/** What the store has shown only since a creation. */
	get newcomer(): Webhook | undefined {
		const records = [...this.records.values()].filter(({ before }) => before === undefined);
		const isForm = ({ id, url }: Webhook): boolean =>
			!this.strangersBefore.has(id) && isFormOf(url, this.options.url);
		return records.find(({ webhook }) => webhook)?.webhook ?? this.strangers.find(isForm);
	}

	/** What this process has created, and the store shows at another address. */
	get misplaced(): Webhook[] {
		const { store, url } = this.options;
		const created = latestWritesAt(url).filter(
			(write) => write.store === store && write.done !== 'deleted',
		);
		return this.strangers.filter(({ id }) => created.some((write) => write.id === id));
	}

	/**
	 * Lists the webhooks, and asks by ID for what the list and this process disagree on.
	 *
	 * @throws RequestError
	 */
	async look(): Promise<void> {
		const { records, hints } = await this.requests.list();
		this.hints = hints;
		const own = records.filter((webhook) => this.isOwn(webhook));
		this.strangers = records.filter((webhook) => !own.includes(webhook));
		for (const { id } of this.strangers) this.records.delete(id);
		for (const { id } of own) this.recordOf(id);
		const listed = (id: string) => own.find((webhook) => webhook.id === id);
		const all = [...this.records.values()];
		await Promise.all(all.map(async (one) => await this.see(one, listed(one.id))));
		this.looks += 1;
	}

	/** Looks again after the next pause. */
	async lookAgain(): Promise<void> {
		const [pause = 0, ...pauses] = this.pauses;
		this.pauses = pauses;
		await sleep(pause);
		await this.look();
	}

	/**
	 * Creates a webhook. From now on it is looked for by the ID that the answer names, too.
	 *
	 * @returns that ID; or why nobody knows whether it was created
	 * @throws RequestError if it cannot have been created
	 */
	async create(fields: JsonObject): Promise<{ id?: string; lost?: RequestError | undefined }> {
		const { url } = this.options;
		const { id, lost, url: shown } = await this.requests.create({ ...fields, url });
		for (const record of this.records.values()) record.before = stateOf(record);
		this.strangersBefore = new Set(this.strangers.map((webhook) => webhook.id));
		this.pauses = this.options.pauses;
		// The ID of a webhook at another address is none.
		if (lost || id === undefined || this.strangersBefore.has(id)) return { lost };
		if (typeof shown === 'string' && !isFormOf(shown, url)) {
			this.keepInMind(id);
			return {};
		}
		// The service may have switched an old one on again.
		const made = { isOwn: true, before: undefined, deletion: undefined };
		this.remember(Object.assign(this.recordOf(id), made), 'created');
		return { id };
	}

	/** A webhook that the service may have created at another address: it is named until nobody lists it any more. */
	keepInMind(id: string): void {
		const { store, url } = this.options;
		rememberWrite(url, { id, store, done: 'createdElsewhere' });
	}

	/** @throws RequestError if a deletion fails that may succeed later */
	async delete(webhooks: readonly Known[]): Promise<void> {
		for (const record of webhooks) {
			const answer = await this.requests.delete(record.id);
			record.deletion = answer instanceof RequestError ? answer : 'asked';
			if (answer instanceof RequestError) continue;
			// The key of what somebody else has deleted or switched off counts no more.
			const isTaken = answer === 'is gone' || !record.webhook?.isActive;
			this.remember(record, 'deleted', isTaken ? undefined : record.webhook?.secretKey);
		}
		this.pauses = this.options.pauses;
	}

	private remember(record: Known, done: 'created' | 'seen' | 'deleted', secretKey?: string): void {
		record.write = done;
		rememberWrite(this.options.url, { id: record.id, store: this.options.store, done, secretKey });
	}

	private isOwn({ id, url }: Webhook): boolean {
		if (isSameUrl(url, this.options.url)) return true;
		// Also what was deleted: a service may bring it back.
		return this.records.has(id) && isFormOf(url, this.options.url);
	}

	private recordOf(id: string): Known {
		const record = this.records.get(id) ?? { id, isOwn: false, isListed: false };
		this.records.set(id, record);
		return record;
	}

	/** Takes in what the list shows of a webhook, if anything, and what its ID says where that matters. */
	private async see(record: Known, listed: Webhook | undefined): Promise<void> {
		const wasContradicted = isContradicted(record);
		record.isListed = listed !== undefined;
		record.byId = undefined;
		if (listed) {
			record.wasListed = true;
			this.show(record, listed);
		}
		if (!wasContradicted && !this.mustAsk(record)) return;
		const answer = await this.requests.get(record.id);
		const isShown = typeof answer === 'object';
		record.byId = isShown ? 'is there' : answer;
		// The ID of a webhook at another address is not this node's.
		if (isShown && !this.isOwn(answer)) this.records.delete(record.id);
		else if (isShown) this.show(record, answer);
	}

	private show(record: Known, webhook: Webhook): void {
		record.webhook = webhook;
		// What this store shows at this URL under a saved ID is the saved one, whatever the Base URL was.
		if (this.unconfirmed.delete(record.id)) record.isOwn = true;
		// From now on, it does not appear later: if it is not there, it is gone.
		if (record.write === 'created') this.remember(record, 'seen');
	}

	/** Whether the list may be wrong about a webhook, or does not say enough. */
	private mustAsk({ id, isOwn, isListed, wasListed, write, webhook }: Known): boolean {
		// What was listed, was deleted and is not listed any more is gone.
		const isGone = write === 'deleted' && wasListed === true;
		if (!isListed) return (isOwn || this.unconfirmed.has(id)) && !isGone;
		if (!webhook?.isActive) return false;
		const lacksKey = this.options.needsKey && webhook.secretKey === undefined;
		const isDoubted = this.looks === 0 && this.options.asksFor?.(webhook) === true;
		return write === 'deleted' || lacksKey || isDoubted;
	}
}
