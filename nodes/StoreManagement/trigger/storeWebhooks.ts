import { asLostWrite, RequestError } from '../errors/requestError';
import { isJsonObject, type JsonObject, type JsonValue } from '../json';
import { isDateObject, isoDate } from '../output/dates';
import { fieldsOf, unwrap } from '../output/fields';
import type { SendOptions } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import { withoutTrailingSlashes } from '../transport/http/url';
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
const ONE = `${LIST}/{id}`;

/** The answer to the creation of a webhook. */
export interface Creation {
	/** The ID that the answer names. */
	id: string | undefined;
	/** Why nobody knows whether it was created; undefined if the service says so. */
	lost: RequestError | undefined;
}

/**
 * The webhooks of one store. The API document shows how to list them and how to get one (endpoints 11 and 12); it
 * shows no way to create or delete one, so POST on the list and DELETE on the item are tried. What they answer is
 * no proof: whoever wants to know looks.
 */
export class StoreWebhooks {
	constructor(
		private readonly client: StoreClient,
		readonly store: string,
		private readonly options: SendOptions,
	) {}

	get baseUrl(): string {
		return this.client.baseUrl;
	}

	/**
	 * Lists all webhooks.
	 *
	 * @returns them, and sentences that say why some may be missing
	 * @throws RequestError
	 */
	async list(): Promise<{ webhooks: StoreWebhook[]; hints: string[] }> {
		const { client, store } = this;
		const list = { method: 'GET', path: LIST, effect: 'read', store } as const;
		const pages = { ...this.options, ...client.serviceDetails, limit: Infinity };
		const { records: webhooks, hints } = await readList(client, list, pages, (records) =>
			records.flatMap((record) => readWebhook(record) ?? []),
		);
		return { webhooks, hints };
	}

	/**
	 * Asks for one webhook.
	 *
	 * @returns undefined if the service knows none with this ID, or answers to no ID
	 * @throws RequestError
	 */
	async get(id: string): Promise<StoreWebhook | undefined> {
		const { client, store } = this;
		const request = { method: 'GET', path: ONE, effect: 'read', store, id } as const;
		const record = await client.request(request, this.options).catch(undefinedIfRefused);
		return record === undefined ? undefined : readWebhook(record);
	}

	/**
	 * Creates a webhook.
	 *
	 * @throws RequestError if it cannot have been created
	 */
	async create(body: JsonObject): Promise<Creation> {
		const { client, store } = this;
		const request = { method: 'POST', path: LIST, effect: 'create', store, body } as const;
		const answer = await client.request(request, this.options).catch(asLostCreation);
		if (answer instanceof RequestError) return { id: undefined, lost: answer };
		return { id: digitsOf(fieldsOf(answer ?? null).id), lost: undefined };
	}

	/**
	 * Deletes a webhook.
	 *
	 * @returns false if the service does not know it
	 * @throws RequestError
	 */
	async delete(id: string): Promise<boolean> {
		const { client, store } = this;
		const request = { method: 'DELETE', path: ONE, effect: 'idempotent', store, id } as const;
		const deletion = client.request(request, this.options).then(() => true);
		return await deletion.catch((error: unknown) => {
			if (statusOf(error) !== 404) throw error;
			return false;
		});
	}
}

/** The status with which the service answered; undefined if it did not answer. */
export function statusOf(error: unknown): number | undefined {
	return error instanceof RequestError ? error.details.status : undefined;
}

/** The statuses of a refusal that has nothing to do with what was asked. */
const UNRELATED = [401, 408, 429];

/** Whether the service refused a request because of its content, so that the user can ask for something else. */
export function isRefused(error: unknown): error is RequestError {
	if (!(error instanceof RequestError) || error.details.kind !== 'status') return false;
	const { status = 0 } = error.details;
	// A refusal may come with 200 and say so in its body.
	return (status < 500 && !UNRELATED.includes(status)) || status === 501;
}

/** For the `catch` of a question that a service need not understand. */
function undefinedIfRefused(error: unknown): undefined {
	if (!isRefused(error)) throw error;
}

/** For the `catch` of a creation: a refusal, with whatever status, says that there is none. */
function asLostCreation(error: unknown): RequestError {
	if (isRefused(error)) throw new RequestError({ ...error.details, mayHaveSucceeded: false });
	return asLostWrite(error);
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
		secretKey: typeof secretKey === 'string' && isKey(secretKey) ? secretKey : undefined,
	};
}

/** Stars or dots in place of a key hide it. */
function isKey(text: string): boolean {
	return text !== '' && !/[*•]{3}/.test(text);
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

/** Whether a service has made one URL of the other: with another scheme, a query, or in small letters. */
export function isFormOf(first: string, second: string): boolean {
	if (!URL.canParse(first) || !URL.canParse(second)) return false;
	const [one, other] = [new URL(first), new URL(second)].map(({ host, pathname }) =>
		withoutTrailingSlashes(host + pathname).toLowerCase(),
	);
	return one === other;
}

function normalizedUrl(url: string): string {
	return withoutTrailingSlashes(URL.canParse(url) ? new URL(url).href : url);
}
