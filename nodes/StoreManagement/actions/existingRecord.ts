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
	/** Whether a record may be the one that a create made whose response was lost. */
	isSame: (record: JsonObject) => boolean;
	/** When a record was created, in milliseconds since 1970; NaN where it does not show that. */
	createdAt: (record: JsonObject) => number;
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
	const { records } = await readExisting(create, SEARCH_OPTIONS);
	return records.map(fieldsOf);
}

/** The records of a store that is searched before anything is created in it. */
export interface KnownRecords {
	records: JsonObject[];
	/** Records may be missing: why it cannot be told whether a record exists. */
	doubt?: RequestError;
}

/** Reads all records of the list, to see which of them exist before one is created. */
export async function readKnownRecords(
	create: Create,
	{ label }: Replacement,
): Promise<KnownRecords> {
	const listed = await readExisting(create, { limit: Infinity }).catch(asRequestError);
	if (listed instanceof RequestError) throw notRead(listed);
	const records = listed.records.map(fieldsOf);
	if (!listed.mayBeIncomplete) return { records };
	const reason = `it cannot be told whether the ${label} exists. ${listed.hints.join(' ')}`;
	const remedy = 'To create one anyway, set If It Already Exists to Create Anyway';
	const { client, request } = create;
	return { records, doubt: notRead(client.paginationError(request, 1, { reason, remedy })) };
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
	const recent = records.filter((record) => createdAt(record) >= since);
	return recent.toSorted((a, b) => createdAt(b) - createdAt(a))[0];
}

export function describeRecord({ id = null }: JsonObject, label: string): string {
	return `A ${label} (ID ${JSON.stringify(id)})`;
}

export function describeReplacement(
	record: JsonObject,
	{ label, differences }: Replacement,
): string {
	const existed = `${describeRecord(record, label)} existed already`;
	const titles = differences(record);
	if (titles.length === 0) return `${existed}.`;
	return `${existed}, with other values of ${titles.join(', ')}.`;
}

/**
 * The result of a search after a lost response that did not find the created record.
 *
 * @param found the records that were searched, or why they could not be
 */
export function describeSearch(
	found: readonly JsonObject[] | RequestError,
	{ label, isSame }: ExistingRecord,
): string {
	if (found instanceof RequestError) {
		return `n8n could not look for it in the store (${found.message}), so it may exist.`;
	}
	const same = found.find(isSame);
	if (same) {
		return `n8n looked in the store: ${describeRecord(same, label)} exists, but nothing shows that this created it.`;
	}
	return `n8n looked in the store: no ${label} is among the ${found.length} that were searched. It may still appear.`;
}

export function asRequestError(error: unknown): RequestError {
	if (error instanceof RequestError) return error;
	throw error;
}
