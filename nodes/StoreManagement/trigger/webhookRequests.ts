import { asLostWrite, asRequestError, refusesContent, RequestError } from '../errors/requestError';
import type { JsonObject, JsonValue } from '../json';
import { fieldsOf } from '../output/fields';
import { SEND_OPTIONS, type SendOptions } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import { readList } from '../transport/pagination/listReader';

import { digitsOf, readWebhook, type Webhook } from './webhook';

/** Looks until the store shows what was done: a person publishes, and a list may be some seconds old. */
export const POLLING = {
	send: SEND_OPTIONS.publish,
	/** Milliseconds before each look after a write. */
	pauses: [0, 500, 1_000, 2_000, 4_000],
};

/** Looks once: n8n starts, or a delivery waits for its answer. */
export const SINGLE_LOOK = {
	send: SEND_OPTIONS.startOrDelivery,
	pauses: [0],
};

const LIST = '/{alias}/webhooks';
const ONE = `${LIST}/{id}`;

/** What a store answers about one webhook: as it is now, or what its status says. */
export type ById = Webhook | 'is gone' | 'no such operation' | 'says nothing';

export const GONE = [404, 410];
const NO_SUCH_OPERATION = [405, 501];

/**
 * The requests about the webhooks of a store. The API document shows how to list them and how to get one (endpoints
 * 11 and 12); it shows no way to create or delete one, so POST on the list and DELETE on the item are tried.
 */
export function webhookRequests(client: StoreClient, store: string, send: SendOptions) {
	return {
		/** @throws RequestError */
		async list() {
			const request = { method: 'GET', path: LIST, effect: 'read', store } as const;
			const options = { ...send, ...client.serviceDetails, limit: Infinity };
			return await readList(client, request, options, (page) =>
				page.flatMap((record) => readWebhook(record) ?? []),
			);
		},

		async get(id: string): Promise<ById> {
			const request = { method: 'GET', path: ONE, effect: 'read', store, id } as const;
			return await client.request(request, send).then((answer) => {
				const webhook = readWebhook(answer ?? null);
				return webhook?.id === id ? webhook : 'says nothing';
			}, asById);
		},

		/**
		 * @returns the ID and the URL that the answer names; or why nobody knows whether it was created
		 * @throws RequestError if it cannot have been created
		 */
		async create(
			body: JsonObject,
		): Promise<{ id?: string | undefined; url?: JsonValue; lost?: RequestError }> {
			const request = { method: 'POST', path: LIST, effect: 'create', store, body } as const;
			const answer = await client.request(request, send).catch(asLostCreate);
			if (answer instanceof RequestError) return { lost: answer };
			const { id, url = null } = fieldsOf(answer ?? null);
			return { id: digitsOf(id), url };
		},

		/**
		 * @returns why the service refuses, or that it was gone before; undefined if it agrees
		 * @throws RequestError if it may agree later
		 */
		async delete(id: string): Promise<RequestError | 'is gone' | undefined> {
			const request = { method: 'DELETE', path: ONE, effect: 'idempotent', store, id } as const;
			const answer = await client.request(request, send).catch(asRefusal);
			if (!(answer instanceof RequestError)) return undefined;
			const { status = 0, attempts } = answer.details;
			if (!GONE.includes(status)) return answer;
			// An attempt whose answer was lost may have deleted it.
			return attempts > 1 ? undefined : 'is gone';
		},
	};
}

/** What a failure says about a webhook. */
function asById(error: unknown): Exclude<ById, Webhook> {
	const { status = 0 } = asRequestError(error).details;
	if (GONE.includes(status)) return 'is gone';
	return NO_SUCH_OPERATION.includes(status) ? 'no such operation' : 'says nothing';
}

function asRefusal(error: unknown): RequestError {
	if (refusesContent(error)) return error;
	throw error;
}

/** A refusal, with whatever status, says that nothing was created. */
function asLostCreate(error: unknown): RequestError {
	if (refusesContent(error)) throw new RequestError({ ...error.details, mayHaveSucceeded: false });
	return asLostWrite(error);
}
