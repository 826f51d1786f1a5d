import { RequestError } from '../errors/requestError';
import type { JsonObject } from '../json';
import { momentOf } from '../output/dates';
import { at, fieldsOf } from '../output/fields';
import type { ApiRequest, SendOptions } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import type { PaginationOptions } from '../transport/pagination/fetchPage';
import { readList, type ListResult } from '../transport/pagination/listReader';

/** How to recognise, in a list of the store, the record that a request creates. */
export interface ExistingRecord {
	/** Path of the list, for example "/{alias}/discounts". */
	path: string;
	/** Names the record in messages: "discount with this name and these values". */
	label: string;
	/** Whether a record may be the one that a create made whose response was lost. */
	isSame: (record: JsonObject) => boolean;
	/** Set where a record that exists is to be returned instead of creating another one. */
	replacement?: Replacement | undefined;
}

/** The record that is returned instead of creating another one. */
export interface Replacement {
	/** Names the record in messages: "discount of this name". */
	label: string;
	isWanted: (record: JsonObject) => boolean;
	/** Titles of the fields whose values are not those of the request. */
	differences: (record: JsonObject) => string[];
}

/** A request that creates a record, and how to recognise the record. */
export interface Create {
	client: StoreClient;
	request: ApiRequest;
	existing: ExistingRecord;
	options: SendOptions & PaginationOptions;
	itemIndex: number;
}

const NOT_READ =
	'The store is searched before anything is created, because If It Already Exists is Return It. Nothing was created.';

/** After a lost response a person waits, and more records would use up the endpoint's limit. */
const SEARCH_OPTIONS = { maxRetries: 1, maxWait: 10_000, limit: 2_000 };

/** The records among which one may be that a lost create made. */
export async function searchList(create: Create): Promise<JsonObject[]> {
	const { records } = await list(create, SEARCH_OPTIONS);
	return records.map(fieldsOf);
}

/**
 * Reads the whole list for a record.
 *
 * @throws RequestError where it is not found, but records may be missing
 */
export async function findAmongAll(
	create: Create,
	isWanted: (record: JsonObject) => boolean,
): Promise<JsonObject | undefined> {
	const listed = await list(create, { limit: Infinity }).catch(asRequestError);
	if (listed instanceof RequestError) throw notRead(listed);
	const found = listed.records.map(fieldsOf).find(isWanted);
	if (found || !listed.mayBeIncomplete) return found;
	const reason = `it cannot be told whether the ${create.existing.label} exists. ${listed.hints.join(' ')}`;
	const remedy = 'To create one all the same, set If It Already Exists to Create Anyway';
	throw notRead(create.client.paginationError(create.request, 1, { reason, remedy }));
}

async function list(
	{ client, request, existing, options }: Create,
	listOptions: { limit: number } & Partial<SendOptions>,
): Promise<ListResult> {
	const { path } = existing;
	const read = { method: 'GET', path, store: request.store, effect: 'read' } as const;
	return await readList(client, read, { ...options, ...listOptions }, (records) => records);
}

function notRead({ details }: RequestError): RequestError {
	return new RequestError({ ...details, hint: NOT_READ });
}

/** Milliseconds since 1970; the beginning of time where it is not known. */
export function createdAt(record: JsonObject): number {
	const moment = momentOf(String(at('created_at')(record)));
	return Number.isNaN(moment) ? -Infinity : moment;
}

export function describe({ id = null }: JsonObject, label: string): string {
	return `A ${label} (ID ${JSON.stringify(id)})`;
}

export function describeReplacement(
	record: JsonObject,
	{ label, differences }: Replacement,
): string {
	const existed = `${describe(record, label)} existed already`;
	const titles = differences(record);
	if (titles.length === 0) return `${existed}.`;
	return `${existed}, with other values of ${titles.join(', ')}.`;
}

/**
 * What a search after a lost response has found, where it is not the record that was created.
 *
 * @param found the records that were searched, or why they could not be
 */
export function describeSearch(
	found: readonly JsonObject[] | RequestError,
	[same]: readonly JsonObject[],
	{ label }: ExistingRecord,
): string {
	if (found instanceof RequestError) {
		return `n8n could not look for it in the store (${found.message}), so it may exist.`;
	}
	if (same) {
		return `n8n looked in the store: ${describe(same, label)} exists, but nothing shows that this created it.`;
	}
	return `n8n looked in the store: no ${label} is among the ${found.length} that were searched. It may still appear.`;
}

export function asRequestError(error: unknown): RequestError {
	if (error instanceof RequestError) return error;
	throw error;
}
