import { asLostWrite, RequestError } from '../errors/requestError';
import { isJsonObject, type JsonObject, type JsonValue } from '../json';
import { isDateObject, isoDate } from '../output/dates';
import { unwrap } from '../output/fields';
import type { SendOptions } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import { withoutTrailingSlashes } from '../transport/http/url';
import { paginationOptions } from '../transport/pagination/fetchPage';
import { readList } from '../transport/pagination/readList';

/** A webhook as the store lists it (API document, Webhook), as far as the trigger needs it. */
export interface StoreWebhook {
	id: string;
	name: string;
	url: string;
	active: boolean;
	/** When the service disabled it, in ISO 8601. */
	disabledAt: string | undefined;
	/** Names of the events; undefined if the service does not list them. */
	events: string[] | undefined;
	secretKey: string | undefined;
}

const LIST = '/{alias}/webhooks';

/**
 * The webhooks of one store. The API document shows how to list them (endpoint 11); it shows no way to
 * create or delete one, so POST on the list and DELETE on the item are tried. Their responses are not read: only
 * the list shows whether they worked.
 */
export class StoreWebhooks {
	constructor(
		private readonly client: StoreClient,
		private readonly store: string,
		private readonly options: SendOptions,
	) {}

	/**
	 * Lists all webhooks that deliver to a URL.
	 *
	 * @throws RequestError
	 */
	async listAtUrl(url: string): Promise<StoreWebhook[]> {
		const { client, store } = this;
		const list = { method: 'GET', path: LIST, effect: 'read', store } as const;
		const pages = { ...this.options, ...paginationOptions(client.serviceDetails), limit: Infinity };
		const { records: webhooks } = await readList(client, list, pages, (records) =>
			records.flatMap((record) => readWebhook(record) ?? []),
		);
		return webhooks.filter((webhook) => isSameUrl(webhook.url, url));
	}

	/**
	 * Creates a webhook.
	 *
	 * @returns the webhook that the store then lists at the URL; undefined if it lists none although the service
	 *   accepted the request
	 * @throws RequestError
	 */
	async create(body: JsonObject & { url: string }): Promise<StoreWebhook | undefined> {
		const { client, store } = this;
		const request = { method: 'POST', path: LIST, effect: 'create', store, body } as const;
		const response = await client.request(request, this.options).catch(asLostWrite);
		const lost = response instanceof RequestError ? response : undefined;
		try {
			const [created] = await this.listAtUrl(body.url);
			if (created || !lost) return created;
		} catch (error) {
			throw lost ?? error;
		}
		throw lost;
	}

	/**
	 * Deletes a webhook. One that no longer exists counts as deleted.
	 *
	 * @throws RequestError
	 */
	async delete(id: string): Promise<void> {
		const { client, store } = this;
		const request = { method: 'DELETE', path: `${LIST}/{id}`, effect: 'idempotent' } as const;
		const deletion = client.request({ ...request, store, id }, this.options);
		await deletion.catch((error: unknown) => {
			if (statusOf(error) !== 404) throw error;
		});
	}
}

/** The status with which the service answered; undefined if it did not answer. */
export function statusOf(error: unknown): number | undefined {
	return error instanceof RequestError ? error.details.status : undefined;
}

/** @returns undefined for a record without a URL or without an ID that is a whole number */
function readWebhook(record: JsonValue): StoreWebhook | undefined {
	const webhook = unwrap(record);
	if (!isJsonObject(webhook)) return undefined;
	const { name, url, active, secret_key: secretKey } = webhook;
	const { disabled_at: disabledAt = null, events = null } = webhook;
	const id = digitsOf(webhook.id);
	if (id === undefined || typeof url !== 'string') return undefined;
	return {
		id,
		name: typeof name === 'string' ? name : '',
		url,
		// A webhook that the service has disabled may still be "active".
		active: active !== false && !disabledAt,
		disabledAt: isDateObject(disabledAt) ? isoDate(disabledAt) : undefined,
		events: subscribedEvents(events),
		secretKey: typeof secretKey === 'string' && secretKey !== '' ? secretKey : undefined,
	};
}

/** The digits of a whole number; undefined for anything else. */
function digitsOf(value: JsonValue | undefined): string | undefined {
	const isText = typeof value === 'string' || typeof value === 'number';
	return isText && /^\d+$/.test(String(value)) ? String(value) : undefined;
}

/** The names in the list of events; undefined if there is no list. */
function subscribedEvents(events: JsonValue): string[] | undefined {
	const list = unwrap(events);
	if (!Array.isArray(list)) return undefined;
	return list.flatMap((event) =>
		isJsonObject(event) && typeof event.name === 'string' ? [event.name] : [],
	);
}

/** Whether two URLs are the same, however they are written. */
export function isSameUrl(first: string, second: string): boolean {
	return normalizedUrl(first) === normalizedUrl(second);
}

function normalizedUrl(url: string): string {
	return withoutTrailingSlashes(URL.canParse(url) ? new URL(url).href : url);
}
