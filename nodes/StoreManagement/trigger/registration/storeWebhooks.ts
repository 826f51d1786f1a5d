import { RequestError } from '../../errors/requestError';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json';
import { isDateObject, isoDate } from '../../output/dates';
import { eventsOf, unwrap } from '../../output/fields';
import type { SendOptions } from '../../transport/apiRequest';
import type { StoreClient } from '../../transport/client';
import { recordsOf } from '../../transport/http/answer';
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

const LIST = '/{alias}/webhooks';

/** A person is waiting for the activation: fail early with the reason. */
export const SEND_OPTIONS: SendOptions = { timeout: 15_000, maxRetries: 2, maxWait: 10_000 };

/**
 * The webhooks of one store. The API document shows how to list them (endpoint 11); it shows no way to
 * create or delete one, so POST on the list and DELETE on the item are tried.
 */
export class StoreWebhooks {
	/** What the store has listed, by ID: whatever a response says, it has not created these. */
	private readonly listed = new Map<string, StoreWebhook | undefined>();

	constructor(
		private readonly client: StoreClient,
		readonly store: string,
		private readonly options: SendOptions,
	) {}

	/** Names of events that the webhooks of the store list, as far as they were read. */
	get eventNames(): string[] {
		const webhooks = [...this.listed.values()];
		return [...new Set(webhooks.flatMap((webhook) => webhook?.events ?? []))];
	}

	/** A listed webhook whose URL differs from this one in host, query or notation only. */
	near(url: string): StoreWebhook | undefined {
		return [...this.listed.values()].find(
			(webhook) => webhook !== undefined && pathOf(webhook.url) === pathOf(url),
		);
	}

	/**
	 * All webhooks that deliver to one of these URLs, in the order of the list.
	 *
	 * @throws RequestError
	 */
	async deliveringTo(...urls: readonly string[]): Promise<StoreWebhook[]> {
		const { client, store } = this;
		const list = { method: 'GET', path: LIST, effect: 'read', store } as const;
		const pages = { ...this.options, ...paginationOptions(client.serviceDetails), limit: Infinity };
		const { records } = await paginate(client, list, pages);
		const webhooks = records.flatMap((record) => readWebhook(record) ?? []);
		for (const id of records.flatMap((record) => idOf(record) ?? []))
			this.listed.set(id, undefined);
		for (const webhook of webhooks) this.listed.set(webhook.id, webhook);
		return webhooks.filter(({ url }) => urls.some((wanted) => isSameUrl(url, wanted)));
	}

	/**
	 * Creates a webhook. When the response is lost, or lacks the webhook with its URL and secret key,
	 * the list is read before giving up: a webhook that was created must not be left behind unnoticed.
	 *
	 * @returns the webhook that the service created, perhaps with another URL, but never one that was listed
	 *   before; undefined where the service accepted the request and no webhook could be its result
	 * @throws RequestError
	 */
	async create(body: JsonObject & { url: string }): Promise<StoreWebhook | undefined> {
		const { store } = this;
		const before = new Set(this.listed.keys());
		const isNew = ({ id }: StoreWebhook): boolean => !before.has(id);
		const request = { method: 'POST', path: LIST, effect: 'create', store, body } as const;
		const response = await this.client.request(request, this.options).catch((error: unknown) => {
			if (error instanceof RequestError && error.details.mayHaveSucceeded) return error;
			throw error;
		});
		const isLost = response instanceof RequestError;
		const records = isLost ? [] : recordsOf(response);
		const created = webhookIn(records, body.url, isNew);
		if (created?.secretKey !== undefined && isSameUrl(created.url, body.url)) return created;
		const listed = await this.deliveringTo(body.url).catch((error: unknown) => {
			if (created === undefined) throw isLost ? response : error;
			return [];
		});
		const found = listed.find(isNew) ?? created;
		if (found === undefined && isLost) throw response;
		return found;
	}

	/**
	 * Deletes a webhook. One that no longer exists counts as deleted.
	 *
	 * @throws RequestError
	 */
	async delete(id: string): Promise<void> {
		const { store } = this;
		const path = `${LIST}/{id}`;
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

/** The webhook in the response to its creation. Of several, one with another URL may be somebody else's. */
function webhookIn(
	records: readonly JsonValue[],
	url: string,
	isNew: (webhook: StoreWebhook) => boolean,
): StoreWebhook | undefined {
	const webhooks = records.flatMap((record) => readWebhook(record) ?? []).filter(isNew);
	const own = webhooks.find((webhook) => isSameUrl(webhook.url, url));
	return own ?? (records.length === 1 ? webhooks[0] : undefined);
}

/** An ID that is one segment of a path; `..` would address the store itself. */
const PLAIN_ID = /^[\w-]{1,64}$/;

function fieldsOf(record: JsonValue): JsonObject {
	const webhook = unwrap(record);
	return isJsonObject(webhook) ? webhook : {};
}

function idOf(record: JsonValue): string | undefined {
	const { id } = fieldsOf(record);
	return typeof id === 'number' || typeof id === 'string' ? String(id) : undefined;
}

function readWebhook(record: JsonValue): StoreWebhook | undefined {
	const id = idOf(record);
	const { name, url, active, disabled_at, secret_key: secretKey } = fieldsOf(record);
	if (id === undefined || typeof url !== 'string' || !PLAIN_ID.test(id)) return undefined;
	const disabled = unwrap(disabled_at ?? null);
	const disabledAt = isDateObject(disabled) ? isoDate(disabled) : disabled;
	return {
		id,
		name: typeof name === 'string' ? name : '',
		url,
		// Numbers and booleans may be strings. A webhook that the service has disabled may still be "active".
		active: ![false, 0, 'false', '0'].some((no) => no === active) && !disabled,
		disabledAt: typeof disabledAt === 'string' && disabledAt !== '' ? disabledAt : undefined,
		events: eventsOf(record)?.map(({ name: event }) => event),
		secretKey: typeof secretKey === 'string' && secretKey !== '' ? secretKey : undefined,
	};
}

/** Whether two URLs are the same, however they are written. */
export function isSameUrl(...urls: [one: string, other: string]): boolean {
	const [one, other] = urls.map((url) => (URL.canParse(url) ? new URL(url).href : url));
	return withoutTrailingSlashes(one ?? '') === withoutTrailingSlashes(other ?? '');
}

/** The path of a URL without its end, in lower case; the text itself where it is no URL. */
function pathOf(url: string): string {
	return withoutTrailingSlashes(URL.canParse(url) ? new URL(url).pathname : url).toLowerCase();
}
