import { asLostWrite, refusesContent, RequestError } from '../errors/requestError';
import type { JsonObject } from '../json';
import { fieldsOf } from '../output/fields';
import type { SendOptions } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import { readList } from '../transport/pagination/listReader';

import { digitsOf, readWebhook, type Webhook } from './webhook';

const LIST = '/{alias}/webhooks';
const ONE = `${LIST}/{id}`;

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

		/** @returns undefined if the service knows none with this ID, or answers to no ID */
		async get(id: string): Promise<Webhook | undefined> {
			const request = { method: 'GET', path: ONE, effect: 'read', store, id } as const;
			const answer = await client.request(request, send).catch(asRefusal);
			if (answer === undefined || answer instanceof RequestError) return undefined;
			const webhook = readWebhook(answer);
			return webhook && { ...webhook, isById: true };
		},

		/**
		 * @returns the ID that the answer names, or why nobody knows whether it was created
		 * @throws RequestError if it cannot have been created
		 */
		async create(body: JsonObject): Promise<{ id?: string | undefined; lost?: RequestError }> {
			const request = { method: 'POST', path: LIST, effect: 'create', store, body } as const;
			const answer = await client.request(request, send).catch(asLostCreate);
			if (answer instanceof RequestError) return { lost: answer };
			return { id: digitsOf(fieldsOf(answer ?? null).id) };
		},

		/** @returns why the service refuses; undefined if it agrees, or has none with this ID */
		async delete(id: string): Promise<RequestError | undefined> {
			const request = { method: 'DELETE', path: ONE, effect: 'idempotent', store, id } as const;
			const answer = await client.request(request, send).catch(asRefusal);
			return answer instanceof RequestError && answer.details.status !== 404 ? answer : undefined;
		},
	};
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
