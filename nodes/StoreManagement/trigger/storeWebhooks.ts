import { isJsonObject, type JsonObject, type JsonValue } from '../json';
import { presentFull } from '../output';
import { unwrap } from '../output/relations';
import { RequestFailure } from '../transport/failure';
import { DEFAULT_PAGINATION, type PaginationOptions } from '../transport/pagination';
import { recordsOf, type Body } from '../transport/reply';
import type { SendOptions, Service } from '../transport/service';
import { walk } from '../transport/walk';

/** A webhook as the store lists it (API document, Webhook), as far as the trigger needs it. */
export interface StoreWebhook {
	id: string;
	name: string;
	url: string;
	active: boolean;
	/** ISO 8601, where the webhook tells when it was disabled. */
	disabledAt: string | undefined;
	/** Names of the events; undefined where the service does not tell them. */
	events: string[] | undefined;
	secretKey: string | undefined;
}

/** Someone is waiting for the activation: give up early and say why. */
const SEND: SendOptions & PaginationOptions = {
	timeout: 15_000,
	maxRetries: 2,
	longestWait: 10_000,
	...DEFAULT_PAGINATION,
};

/**
 * The webhooks of one store. The API document shows how to list them (endpoint 11); creating and
 * deleting one is tried with POST on the list and DELETE on the item.
 */
export class StoreWebhooks {
	constructor(
		private readonly service: Service,
		readonly store: string,
	) {}

	/**
	 * All webhooks that deliver to an address, in the order of the list.
	 *
	 * @throws RequestFailure
	 */
	async deliveringTo(url: string): Promise<StoreWebhook[]> {
		const list = { method: 'GET', path: '/{alias}/webhooks', store: this.store } as const;
		const records = await walk(this.service, list, { ...SEND, limit: Infinity });
		return records
			.flatMap((record) => readWebhook(record) ?? [])
			.filter((webhook) => isSameAddress(webhook.url, url));
	}

	/**
	 * Creates a webhook. When the answer is lost, or does not tell the webhook with its address and
	 * its secret key, the store is asked for it before anything is given up: what was created must not
	 * stay behind unknown.
	 *
	 * @returns what the service made of it, maybe with another address; undefined where the service
	 *   accepted the request and yet neither tells nor lists a webhook that could be meant
	 * @throws RequestFailure
	 */
	async create(body: JsonObject & { url: string }): Promise<StoreWebhook | undefined> {
		const request = { method: 'POST', path: '/{alias}/webhooks', store: this.store, body } as const;
		const answer = await this.service.request(request, SEND).catch((error: unknown) => {
			if (error instanceof RequestFailure && error.facts.mayHaveHappened) return error;
			throw error;
		});
		const lost = answer instanceof RequestFailure ? answer : undefined;
		const told = answer instanceof RequestFailure ? undefined : webhookIn(answer, body.url);
		if (told?.secretKey !== undefined && isSameAddress(told.url, body.url)) return told;
		const listed = await this.deliveringTo(body.url).catch((error: unknown) => {
			if (lost !== undefined) throw lost;
			if (told === undefined) throw error;
			return [told];
		});
		if (listed.length === 0 && lost !== undefined) throw lost;
		return listed[0] ?? told;
	}

	/**
	 * Deletes a webhook; one that does not exist any more is as good as deleted.
	 *
	 * @throws RequestFailure
	 */
	async remove(id: string): Promise<void> {
		const { store } = this;
		const request = { method: 'DELETE', path: '/{alias}/webhooks/{id}', store, id } as const;
		await this.service.request(request, SEND).catch((error: unknown) => {
			if (statusOf(error) !== 404) throw error;
		});
	}
}

/** The status with which the service answered; undefined where it did not. */
export function statusOf(error: unknown): number | undefined {
	return error instanceof RequestFailure ? error.facts.status : undefined;
}

/**
 * The webhook in the answer to its creation, where the answer tells it. Of several, one with another
 * address may be anyone's.
 */
function webhookIn(body: Body, url: string): StoreWebhook | undefined {
	const records = body.kind === 'json' ? recordsOf(body.value) : [];
	const webhooks = records.flatMap((record) => readWebhook(record) ?? []);
	const own = webhooks.find((webhook) => isSameAddress(webhook.url, url));
	return own ?? (records.length === 1 ? webhooks[0] : undefined);
}

function readWebhook(record: JsonValue): StoreWebhook | undefined {
	const webhook = unwrap(record);
	if (!isJsonObject(webhook)) return undefined;
	const { id, name, url, secret_key: secretKey } = webhook;
	if ((typeof id !== 'number' && typeof id !== 'string') || typeof url !== 'string') {
		return undefined;
	}
	const disabledAt = presentFull(webhook.disabled_at ?? null);
	return {
		id: String(id),
		name: typeof name === 'string' ? name : '',
		url,
		active: isActive(webhook),
		disabledAt: typeof disabledAt === 'string' && disabledAt !== '' ? disabledAt : undefined,
		events: namesOf(webhook.events),
		secretKey: typeof secretKey === 'string' && secretKey !== '' ? secretKey : undefined,
	};
}

/** Figures and truth values may be text. */
function isActive({ active, disabled_at: disabledAt }: JsonObject): boolean {
	if (active === undefined || active === null) return !disabledAt;
	return active !== false && active !== 0 && active !== 'false' && active !== '0';
}

function namesOf(events: JsonValue | undefined): string[] | undefined {
	const list = unwrap(events ?? null);
	if (!Array.isArray(list)) return undefined;
	return list.flatMap((event) => {
		const name = isJsonObject(event) ? event.name : event;
		return typeof name === 'string' ? [name] : [];
	});
}

/** Whether two URLs lead to the same place, however they are written. */
export function isSameAddress(one: string, other: string): boolean {
	return normalised(one) === normalised(other);
}

function normalised(url: string): string {
	const text = URL.canParse(url) ? new URL(url).href : url;
	return text.replace(/\/+$/, '');
}
