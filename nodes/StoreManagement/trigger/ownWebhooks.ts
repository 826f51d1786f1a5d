import { RequestError } from '../errors/requestError';
import type { JsonObject } from '../json';
import { sleep } from '../sleep';
import type { StoreClient } from '../transport/client';

import {
	isContradicted,
	isDeletionListed,
	newObservation,
	rememberWrite,
	stateOf,
	writesAt,
	type ObservedWebhook,
} from './observedWebhook';
import { isFormOf, isSameUrl, type Webhook } from './webhook';
import { webhookRequests, type SINGLE_LOOK } from './webhookRequests';

interface Options {
	/** How often to look, and how long to wait for an answer. */
	readonly polling: typeof SINGLE_LOOK;
	/** Alias of the store. */
	readonly store: string;
	/** The URL of the node. */
	readonly url: string;
	/** IDs of webhooks that n8n has registered there. */
	readonly ids: readonly string[];
	/** IDs that were registered at another Base URL, so that they count only once this store has shown them. */
	readonly unverifiedIds?: readonly string[];
	/** Whether a secret key that the list lacks is asked for. */
	readonly needsKey: boolean;
	/** Whether the first look asks by its ID, too, for an active webhook that the list shows. */
	readonly asksFor?: ((webhook: Webhook) => boolean) | undefined;
}

/**
 * The webhooks of a store that are those of one node: what stands at its URL, and what it knows by ID at another form
 * of that URL. A list may be old, and the answer to a write may be wrong: whoever wants to know looks.
 */
export class OwnWebhooks {
	private readonly requests;
	private readonly records = new Map<string, ObservedWebhook>();
	/** Sentences that say why some may be missing. */
	hints: readonly string[] = [];
	/** Webhooks of others, as the list has shown them last. */
	unrelated: readonly Webhook[] = [];
	/** Their IDs before a create. */
	private unrelatedBeforeCreate: ReadonlySet<string> = new Set();
	/** IDs that were registered at another Base URL and that this store has not shown yet. */
	readonly unverifiedIds: Set<string>;
	/** Why the store could not be read when it was visited; undefined if it could. */
	readError: unknown;
	private pauses: readonly number[];
	private looks = 0;

	constructor(
		client: StoreClient,
		readonly options: Options,
	) {
		const { store, url, ids, unverifiedIds = [], polling } = options;
		this.requests = webhookRequests(client, store, polling.send);
		this.pauses = polling.pauses.slice(1);
		this.unverifiedIds = new Set(unverifiedIds.filter((id) => !ids.includes(id)));
		for (const id of this.unverifiedIds) this.recordOf(id);
		const registered = { isRegistered: true, byId: 'not asked' } as const;
		for (const id of ids) Object.assign(this.recordOf(id), registered);
		for (const { id, done, ...write } of writesAt(url)) {
			if (done === 'createdElsewhere') continue;
			const record = Object.assign(this.recordOf(id), { write: done });
			if (write.store === store && done !== 'deleted') Object.assign(record, registered);
		}
	}

	/** Looks for the first time. Does not throw: a store that cannot be read may hold up nothing. */
	static async visit(client: StoreClient, options: Options): Promise<OwnWebhooks> {
		const own = new OwnWebhooks(client, options);
		own.readError = await own.look().catch((error: unknown) => error);
		return own;
	}

	/** What is there, or may be; the oldest first, so that all who look keep the same one. */
	get observed(): ObservedWebhook[] {
		const present = [...this.records.values()].filter((one) => stateOf(one) !== 'gone');
		return present.sort((one, other) => Number(one.id) - Number(other.id));
	}

	/** How often it may be looked again until the store shows what was done. */
	get looksLeft(): number {
		return this.pauses.length;
	}

	/** What the store has shown only since the create. */
	get appeared(): Webhook | undefined {
		const isNewForm = ({ id, url }: Webhook): boolean =>
			!this.unrelatedBeforeCreate.has(id) && isFormOf(url, this.options.url);
		const record = [...this.records.values()].find(
			({ webhook, stateBeforeCreate }) => webhook && stateBeforeCreate === undefined,
		);
		return record?.webhook ?? this.unrelated.find(isNewForm);
	}

	/**
	 * Lists the webhooks, and asks by ID for what the list and this process disagree on.
	 *
	 * @throws RequestError
	 */
	async look(): Promise<void> {
		const { records, hints } = await this.requests.list();
		this.hints = hints;
		const own = records.filter((webhook) => this.belongsToNode(webhook));
		this.unrelated = records.filter((webhook) => !own.includes(webhook));
		for (const { id } of this.unrelated) this.records.delete(id);
		for (const { id } of own) this.recordOf(id);
		const listed = (id: string) => own.find((webhook) => webhook.id === id);
		const all = [...this.records.values()];
		await Promise.all(all.map(async (one) => await this.observe(one, listed(one.id))));
		this.looks += 1;
	}

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
		const { id, lost, url: answeredUrl } = await this.requests.create({ ...fields, url });
		for (const record of this.records.values()) record.stateBeforeCreate = stateOf(record);
		this.unrelatedBeforeCreate = new Set(this.unrelated.map((webhook) => webhook.id));
		this.pauses = this.options.polling.pauses;
		// The ID of a webhook at another address is none.
		if (lost || id === undefined || this.unrelatedBeforeCreate.has(id)) return { lost };
		if (typeof answeredUrl === 'string' && !isFormOf(answeredUrl, url)) {
			rememberWrite(url, { id, store, done: 'createdElsewhere' });
			return {};
		}
		// The service may have switched an old one on again.
		const created = { isRegistered: true, stateBeforeCreate: undefined, deletion: 'none' } as const;
		this.remember(Object.assign(this.recordOf(id), created), 'created');
		return { id };
	}

	/** @throws RequestError if a deletion fails that may succeed later */
	async delete(webhooks: readonly ObservedWebhook[]): Promise<void> {
		for (const record of webhooks) {
			const answer = await this.requests.delete(record.id);
			record.deletion = answer instanceof RequestError ? { refusal: answer } : 'requested';
			if (answer instanceof RequestError) continue;
			// The key of what somebody else has deleted or switched off counts no more.
			const isTaken = answer === 'is gone' || !record.webhook?.isActive;
			this.remember(record, 'deleted', isTaken ? undefined : record.webhook?.secretKey);
		}
		this.pauses = this.options.polling.pauses;
	}

	private remember(
		record: ObservedWebhook,
		done: 'created' | 'seen' | 'deleted',
		secretKey?: string,
	): void {
		record.write = done;
		rememberWrite(this.options.url, { id: record.id, store: this.options.store, done, secretKey });
	}

	private belongsToNode({ id, url }: Webhook): boolean {
		if (isSameUrl(url, this.options.url)) return true;
		// Also what was deleted: a service may bring it back.
		return this.records.has(id) && isFormOf(url, this.options.url);
	}

	private recordOf(id: string): ObservedWebhook {
		const record = this.records.get(id) ?? newObservation(id);
		this.records.set(id, record);
		return record;
	}

	/** Observes what the list shows of a webhook, if anything, and what its ID says where that matters. */
	private async observe(record: ObservedWebhook, listed: Webhook | undefined): Promise<void> {
		const wasContradicted = isContradicted(record);
		record.isListed = listed !== undefined;
		record.byId = undefined;
		if (listed) {
			record.wasListed = true;
			this.update(record, listed);
		}
		if (!wasContradicted && !this.mustAsk(record)) return;
		const answer = await this.requests.get(record.id);
		record.byId = typeof answer === 'object' ? 'is there' : answer;
		if (typeof answer !== 'object') return;
		// The ID of a webhook at another address is not this node's.
		if (this.belongsToNode(answer)) this.update(record, answer);
		else this.records.delete(record.id);
	}

	private update(record: ObservedWebhook, webhook: Webhook): void {
		record.webhook = webhook;
		// What this store shows at this URL under a saved ID is the saved one, whatever the Base URL was.
		if (this.unverifiedIds.delete(record.id)) record.isRegistered = true;
		// From now on, it does not appear later: if it is not there, it is gone.
		if (record.write === 'created') this.remember(record, 'seen');
	}

	/** Whether the list may be wrong about a webhook, or does not say enough. */
	private mustAsk(record: ObservedWebhook): boolean {
		const { id, isRegistered, isListed, write, webhook } = record;
		const isExpected = isRegistered || this.unverifiedIds.has(id);
		if (!isListed) return isExpected && !isDeletionListed(record);
		if (!webhook?.isActive) return false;
		const lacksKey = this.options.needsKey && webhook.secretKey === undefined;
		const isDoubted = this.looks === 0 && this.options.asksFor?.(webhook) === true;
		return write === 'deleted' || lacksKey || isDoubted;
	}
}
