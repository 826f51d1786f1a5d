import { RequestError } from '../errors/requestError';
import type { JsonObject } from '../json';
import { fieldsOf } from '../output/fields';
import type { ApiRequest, SendOptions } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import type { PaginationOptions } from '../transport/pagination/fetchPage';
import { readList, type ListResult } from '../transport/pagination/readList';

/** How to recognise, in a list of the store, the record that a request creates. */
export interface ExistingRecord {
	/** Path of the list, for example "/{alias}/discounts". */
	path: string;
	/** Names the record in messages: "discount with this name and these values". */
	label: string;
	/** Whether a record has the values of the request. */
	isSame: (record: JsonObject) => boolean;
	/** When a record was created, in milliseconds since 1970; NaN if it does not show that. */
	createdAt: (record: JsonObject) => number;
	/** Set if an existing record is to be returned instead of creating another one. */
	replacement?: Replacement | undefined;
}

/** How to recognise the record that is returned instead of creating another one. */
export interface Replacement {
	/** Names the record in messages: "discount with this name". */
	label: string;
	isWanted: (record: JsonObject) => boolean;
	/** Titles of the fields whose values differ from the request. */
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
	'If It Already Exists is set to Return It, so the node searches the store first. Nothing was created.';

/** A person waits for the search, and more records would use up the limit of the endpoint. */
const SEARCH_OPTIONS = { maxRetries: 1, maxWait: 10_000, limit: 2_000 };

/** Reads the records among which the one of a lost create may be. */
export async function searchList(create: Create): Promise<JsonObject[]> {
	const { records } = await readExisting(create, SEARCH_OPTIONS);
	return records.map(fieldsOf);
}

/** The records that a store has before anything is created in it. */
export interface KnownRecords {
	records: JsonObject[];
	/** Set if records may be missing, so that a record may exist although it is not among these. */
	incompleteError?: RequestError;
}

/** Reads all records of the list before one is created. */
export async function readKnownRecords(
	create: Create,
	{ label }: Replacement,
): Promise<KnownRecords> {
	const listed = await readExisting(create, { limit: Infinity }).catch(asRequestError);
	if (listed instanceof RequestError) throw notRead(listed);
	const records = listed.records.map(fieldsOf);
	if (!listed.mayBeIncomplete) return { records };
	const reason = `it is not clear whether the ${label} exists. ${listed.hints.join(' ')}`;
	const remedy = 'To create one all the same, set If It Already Exists to Create Anyway';
	const { client, request } = create;
	const incomplete = client.paginationError(request, 1, { reason, remedy });
	return { records, incompleteError: notRead(incomplete) };
}

async function readExisting(
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

/** The record with the latest date of creation among those created since a time, in milliseconds since 1970. */
export function newestSince(
	records: readonly JsonObject[],
	since: number,
	{ createdAt }: ExistingRecord,
): JsonObject | undefined {
	const recentRecords = records.filter((record) => createdAt(record) >= since);
	return recentRecords.toSorted((a, b) => createdAt(b) - createdAt(a))[0];
}

export function describeRecord({ id = null }: JsonObject, label: string): string {
	return `A ${label} (ID ${JSON.stringify(id)})`;
}

export function describeReplacement(
	record: JsonObject,
	{ label, differences }: Replacement,
): string {
	const existed = `${describeRecord(record, label)} already existed`;
	const titles = differences(record);
	if (titles.length === 0) return `${existed}.`;
	return `${existed}, with other values for ${titles.join(', ')}.`;
}

/**
 * Says how a search ended that did not find the record of a lost create.
 *
 * @param searched the records that were searched, or the error if they could not be read
 */
export function describeSearch(
	searched: readonly JsonObject[] | RequestError,
	{ label, isSame }: ExistingRecord,
): string {
	if (searched instanceof RequestError) {
		return `n8n could not look for it in the store (${searched.message}), so it may exist.`;
	}
	const sameRecord = searched.find(isSame);
	if (sameRecord) {
		return `n8n looked in the store: ${describeRecord(sameRecord, label)} exists, but it may be an older one.`;
	}
	return `n8n looked in the store: no ${label} is among the ${searched.length} that were searched. It may still appear.`;
}

export function asRequestError(error: unknown): RequestError {
	if (error instanceof RequestError) return error;
	throw error;
}
