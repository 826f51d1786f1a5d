import { asRequestError, RequestError } from '../../errors/requestError';
import type { JsonObject } from '../../json';
import { fieldsOf } from '../../output/fields';
import type { ApiRequest, SendOptions } from '../../transport/apiRequest';
import type { StoreClient } from '../../transport/client';
import type { PaginationOptions } from '../../transport/pagination/fetchPage';
import { readList, type ListResult } from '../../transport/pagination/readList';

import type { WantedDiscount } from './wantedDiscount';

/** The discount that an input item creates. */
export interface Create {
	client: StoreClient;
	request: ApiRequest;
	wanted: WantedDiscount;
	options: SendOptions & PaginationOptions;
	itemIndex: number;
}

const NOT_READ = 'If It Already Exists is set to Return It, so the node searches the store first.';

/** The discounts that a store has before anything is created in it. */
export interface KnownDiscounts {
	discounts: JsonObject[];
	/** Set if some may be missing, so that the wanted one may exist although it is not among these. */
	incomplete?: RequestError;
}

export async function readAll(create: Create): Promise<KnownDiscounts> {
	const listed = await readDiscounts(create, { limit: Infinity }).catch(asRequestError);
	if (listed instanceof RequestError) throw notRead(listed);
	const discounts = listed.records.map(fieldsOf);
	if (!listed.mayBeIncomplete) return { discounts };
	const reason = `it is not clear whether the discount with this name exists. ${listed.hints.join(' ')}`;
	return { discounts, incomplete: notClear(create, reason) };
}

export function notClear({ client, request }: Create, reason: string): RequestError {
	return notRead(client.paginationError(request, 1, { reason, remedy: 'createAnyway' }));
}

export function endOf(listed: JsonObject): string {
	return `${named(listed, 'this name')} exists, but its end ${JSON.stringify(listed.end_at)}`;
}

export async function readDiscounts(
	{ client, request: { path, store }, options }: Create,
	listOptions: { limit: number } & Partial<SendOptions>,
): Promise<ListResult> {
	const list = { method: 'GET', path, store, effect: 'read' } as const;
	return await readList(client, list, { ...options, ...listOptions }, (records) => records);
}

function notRead({ details }: RequestError): RequestError {
	return new RequestError({ ...details, hint: NOT_READ });
}

export function named({ id = null }: JsonObject, what: string): string {
	return `A discount with ${what} (ID ${JSON.stringify(id)})`;
}
