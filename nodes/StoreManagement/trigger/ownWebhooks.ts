import type { RequestError } from '../errors/requestError';
import type { JsonObject } from '../json';
import { sleep } from '../sleep';
import type { StoreClient } from '../transport/client';

import { isContradicted, stateOf, type Known } from './known';
import type { Patience } from './patience';
import { isFormOf, isSameUrl, type Webhook } from './webhook';
import { webhookRequests, type ById } from './webhookRequests';
import { rememberWrite, writesAt } from './writes';

interface Options extends Patience {
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
	/** Whether the first look asks by its ID, too, for a webhook that the list shows. */
	readonly asksFor?: (webhook: Webhook) => boolean;
	/** IDs that are asked for at once with the first list. */
	readonly idsAtOnce?: readonly string[];
}

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
		for (const write of writesAt(url)) {
			const record = this.recordOf(write.id);
			record.write = write.done;
			if (write.store === store && write.done !== 'deleted') Object.assign(record, unread);
		}
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

	/** What the store has shown only since a creation, as it was before n8n asked to delete it. */
	get newcomer(): Webhook | undefined {
		const records = [...this.records.values()].filter(({ before }) => before === undefined);
		const { deletion, webhook } = records.find((one) => one.webhook) ?? {};
		const isForm = ({ id, url }: Webhook): boolean =>
			!this.strangersBefore.has(id) && isFormOf(url, this.options.url);
		return deletion?.of ?? webhook ?? this.strangers.find(isForm);
	}

	/**
	 * Lists the webhooks, and asks by ID for what the list and this process disagree on.
	 *
	 * @throws RequestError
	 */
	async look(): Promise<void> {
		const idsAtOnce = this.looks === 0 ? (this.options.idsAtOnce ?? []) : [];
		const atOnce = new Map(idsAtOnce.map((id) => [id, this.requests.get(id)]));
		const { records, hints } = await this.requests.list();
		const isOwn = (webhook: Webhook): boolean => this.isOwn(webhook);
		this.strangers = records.filter((webhook) => !isOwn(webhook));
		this.hints = hints;
		const listed = new Map(records.filter(isOwn).map((webhook) => [webhook.id, webhook]));
		for (const id of listed.keys()) this.recordOf(id);
		for (const webhook of this.strangers) this.records.delete(webhook.id);
		const answers = [...this.records.values()].map(async (record) => {
			const { id } = record;
			const mustAskAgain = isContradicted(record);
			this.see(record, listed.get(id));
			const mustAsk = mustAskAgain || atOnce.has(id) || this.mustAsk(record);
			if (mustAsk) this.take(record, await (atOnce.get(id) ?? this.requests.get(id)));
		});
		await Promise.all(answers);
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
		const { store, url } = this.options;
		const { id, lost } = await this.requests.create({ ...fields, url });
		for (const record of this.records.values()) record.before = stateOf(record);
		this.strangersBefore = new Set(this.strangers.map((webhook) => webhook.id));
		this.pauses = this.options.pauses;
		// The ID of a webhook at another address is none.
		if (lost || id === undefined || this.strangersBefore.has(id)) return { lost };
		// The service may have switched an old one on again.
		const made = { isOwn: true, write: 'created', before: undefined, deletion: undefined } as const;
		Object.assign(this.recordOf(id), made);
		rememberWrite(url, { id, store, done: 'created' });
		return { id };
	}

	/** @throws RequestError if a deletion fails that may succeed later */
	async delete(webhooks: readonly Known[]): Promise<void> {
		const { store, url } = this.options;
		for (const record of webhooks) {
			const { id, webhook } = record;
			const answer = await this.requests.delete(id);
			const refusal = typeof answer === 'object' ? answer : undefined;
			record.deletion = { of: webhook, refusal };
			if (refusal) continue;
			record.write = 'deleted';
			const secretKey = answer === 'is gone' ? undefined : webhook?.secretKey;
			rememberWrite(url, { id, store, done: 'deleted', secretKey });
		}
		this.pauses = this.options.pauses;
	}

	private isOwn({ id, url }: Webhook): boolean {
		if (isSameUrl(url, this.options.url)) return true;
		return this.isKnownById(id) && isFormOf(url, this.options.url);
	}

	private isKnownById(id: string): boolean {
		return this.records.get(id)?.isOwn === true || this.unconfirmed.has(id);
	}

	private recordOf(id: string): Known {
		const record = this.records.get(id) ?? { id, isOwn: false, isListed: false };
		this.records.set(id, record);
		return record;
	}

	/** What the list may be wrong about, or does not say. */
	private mustAsk(record: Known): boolean {
		const { id, isListed, wasListed, write, webhook } = record;
		// What was listed, was deleted and is not listed any more is gone.
		if (!isListed) return this.isKnownById(id) && !(write === 'deleted' && wasListed);
		if (!webhook?.isActive) return false;
		const lacksKey = this.options.needsKey && webhook.secretKey === undefined;
		const isDoubted = this.looks === 0 && this.options.asksFor?.(webhook) === true;
		return write === 'deleted' || lacksKey || isDoubted;
	}

	/** Takes in what the list shows of it, if anything. */
	private see(record: Known, webhook: Webhook | undefined): void {
		record.isListed = webhook !== undefined;
		record.byId = undefined;
		if (webhook === undefined) return;
		record.wasListed = true;
		record.webhook = webhook;
		this.markSeen(record);
	}

	private take(record: Known, answer: ById): void {
		if (typeof answer !== 'object') {
			record.byId = answer;
			return;
		}
		if (!this.isOwn(answer)) {
			// The ID of a webhook at another address is not this node's.
			this.records.delete(record.id);
			return;
		}
		record.byId = 'is there';
		record.webhook = answer;
		this.markSeen(record);
	}

	private markSeen(record: Known): void {
		// What this store shows at this URL under a saved ID is the saved one, whatever the Base URL was.
		if (this.unconfirmed.delete(record.id)) record.isOwn = true;
		// From now on, it does not appear later: if it is not there, it is gone.
		if (record.write !== 'created') return;
		record.write = 'seen';
		const { store, url } = this.options;
		rememberWrite(url, { id: record.id, store, done: 'seen' });
	}
}
