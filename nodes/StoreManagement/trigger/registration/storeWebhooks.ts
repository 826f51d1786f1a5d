import { RequestError } from '../../errors/requestError';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json';
import { isDateObject, isoDate } from '../../output/dates';
import { eventsOf, unwrap } from '../../output/fields';
import type { SendOptions } from '../../transport/apiRequest';
import type { StoreClient } from '../../transport/client';
import { recordsOf, type ResponseBody } from '../../transport/http/response';
import { withoutTrailingSlashes } from '../../transport/http/url';
import { paginationOptions } from '../../transport/pagination/fetchPage';
import { paginate } from '../../transport/pagination/paginate';

/** A webhook as the store lists it (API document, Webhook), as far as the trigger needs it. */
export interface StoreWebhook {
	id: string;
	name: string;
	url: string;
	active: boolean;
	/** ISO 8601, where the service returns it. */
	disabledAt: string | undefined;
	/** Names of the events; undefined where the service does not list them. */
	events: string[] | undefined;
	secretKey: string | undefined;
}

/** A person is waiting for the activation: fail early with the reason. */
const SEND_OPTIONS: SendOptions = {
	timeout: 15_000,
	maxRetries: 2,
	maxWait: 10_000,
};

/**
 * The webhooks of one store. The API document shows how to list them (endpoint 11); it shows no way to
 * create or delete one, so POST on the list and DELETE on the item are tried.
 */
export class StoreWebhooks {
	/** Names of events that the webhooks of the store list, as far as they were read. */
	readonly eventNames = new Set<string>();

	/** IDs that the store has listed so far, whatever their URL. */
	private readonly listed = new Set<string>();

	/** IDs that were listed before the POST: whatever its response says, they are not what it created. */
	private listedBefore: ReadonlySet<string> = new Set();

	constructor(
		private readonly client: StoreClient,
		readonly store: string,
		private readonly options: SendOptions = SEND_OPTIONS,
	) {}

	/**
	 * All webhooks that deliver to a URL, in the order of the list.
	 *
	 * @throws RequestError
	 */
	async deliveringTo(url: string): Promise<StoreWebhook[]> {
		const { store } = this;
		const list = { method: 'GET', path: '/{alias}/webhooks', effect: 'read', store } as const;
		const { records } = await paginate(this.client, list, {
			...this.options,
			...paginationOptions(this.client.serviceDetails),
			limit: Infinity,
		});
		return this.findIn(records, url);
	}

	/** The webhooks among listed records that deliver to a URL. */
	private findIn(records: readonly JsonValue[], url: string): StoreWebhook[] {
		const wanted = normalize(url);
		const found: StoreWebhook[] = [];
		for (const record of records) {
			// Also for a record without a URL: its ID may come again as that of a new webhook.
			const id = idOf(fieldsOf(record));
			if (id !== undefined) this.listed.add(id);
			const webhook = readWebhook(record);
			if (webhook === undefined) continue;
			for (const name of webhook.events ?? []) this.eventNames.add(name);
			if (normalize(webhook.url) === wanted) found.push(webhook);
		}
		return found;
	}

	/**
	 * One webhook (API document, endpoint 12).
	 *
	 * @returns undefined where the response does not hold a webhook
	 * @throws RequestError
	 */
	async get(id: string): Promise<StoreWebhook | undefined> {
		const { store } = this;
		const path = '/{alias}/webhooks/{id}';
		const request = { method: 'GET', path, effect: 'read', store, id } as const;
		const body = await this.client.request(request, this.options);
		const [record = null] = recordsOf(body);
		return readWebhook(record);
	}

	/**
	 * Creates a webhook. When the response is lost, or lacks the webhook with its URL and secret key,
	 * the list is read before giving up: a webhook that was created must not be left behind unnoticed.
	 *
	 * @returns the webhook that the service created, perhaps with another URL; undefined where the
	 *   service accepted the request but neither returns nor lists a webhook that could be it
	 * @throws RequestError
	 */
	async create(body: JsonObject & { url: string }): Promise<StoreWebhook | undefined> {
		const { store } = this;
		this.listedBefore = new Set(this.listed);
		const path = '/{alias}/webhooks';
		const request = { method: 'POST', path, effect: 'create', store, body } as const;
		const response = await this.client.request(request, this.options).catch((error: unknown) => {
			if (error instanceof RequestError && error.details.mayHaveSucceeded) return error;
			throw error;
		});
		const lost = response instanceof RequestError ? response : undefined;
		const created = response instanceof RequestError ? undefined : webhookIn(response, body.url);
		const returned = created && this.wasListedBefore(created.id) ? undefined : created;
		if (returned?.secretKey !== undefined && isSameUrl(returned.url, body.url)) return returned;
		const listed = await this.deliveringTo(body.url).catch((error: unknown) => {
			if (lost !== undefined) throw lost;
			if (returned === undefined) throw error;
			return [returned];
		});
		if (listed.length === 0 && lost !== undefined) throw lost;
		return listed[0] ?? returned;
	}

	/** Whether the store listed a webhook before the last one was created. */
	wasListedBefore(id: string): boolean {
		return this.listedBefore.has(id);
	}

	/**
	 * Deletes a webhook. One that no longer exists counts as deleted.
	 *
	 * @throws RequestError
	 */
	async delete(id: string): Promise<void> {
		const { store } = this;
		const path = '/{alias}/webhooks/{id}';
		const request = { method: 'DELETE', path, effect: 'idempotent', store, id } as const;
		await this.client.request(request, this.options).catch((error: unknown) => {
			if (statusOf(error) !== 404) throw error;
		});
	}
}

/** The status with which the service answered; undefined where it did not. */
export function statusOf(error: unknown): number | undefined {
	return error instanceof RequestError ? error.details.status : undefined;
}

/**
 * The webhook in the response to its creation. Of several, one with another URL may be somebody
 * else's.
 */
function webhookIn(body: ResponseBody, url: string): StoreWebhook | undefined {
	const records = recordsOf(body);
	const webhooks = records.flatMap((record) => readWebhook(record) ?? []);
	const own = webhooks.find((webhook) => isSameUrl(webhook.url, url));
	return own ?? (records.length === 1 ? webhooks[0] : undefined);
}

/** An ID that is one segment of a path; `..` would address the store itself. */
const PLAIN_ID = /^[\w-]{1,64}$/;

function fieldsOf(record: JsonValue): JsonObject {
	const webhook = unwrap(record);
	return isJsonObject(webhook) ? webhook : {};
}

function idOf({ id }: JsonObject): string | undefined {
	return typeof id === 'number' || typeof id === 'string' ? String(id) : undefined;
}

function readWebhook(record: JsonValue): StoreWebhook | undefined {
	const webhook = fieldsOf(record);
	const { name, url, secret_key: secretKey } = webhook;
	const id = idOf(webhook);
	if (id === undefined || typeof url !== 'string' || !PLAIN_ID.test(id)) return undefined;
	const disabled = unwrap(webhook.disabled_at ?? null);
	const disabledAt = isDateObject(disabled) ? isoDate(disabled) : disabled;
	return {
		id,
		name: typeof name === 'string' ? name : '',
		url,
		active: isActive(webhook),
		disabledAt: typeof disabledAt === 'string' && disabledAt !== '' ? disabledAt : undefined,
		events: eventsOf(webhook)?.map(({ name: event }) => event),
		secretKey: typeof secretKey === 'string' && secretKey !== '' ? secretKey : undefined,
	};
}

/** Numbers and booleans may be strings. */
function isActive({ active, disabled_at: disabledAt }: JsonObject): boolean {
	if (active === undefined || active === null) return !disabledAt;
	return active !== false && active !== 0 && active !== 'false' && active !== '0';
}

/** Longer URLs are compared without being parsed. */
const MAX_URL_LENGTH = 4_096;

/** Whether two URLs are the same, however they are written. */
export function isSameUrl(one: string, other: string): boolean {
	return normalize(one) === normalize(other);
}

function normalize(url: string): string {
	const isUrl = url.length <= MAX_URL_LENGTH && URL.canParse(url);
	const text = isUrl ? new URL(url).href : url;
	return withoutTrailingSlashes(text);
}
