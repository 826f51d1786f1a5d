import { RequestError } from '../errors/requestError';
import type { JsonObject, JsonValue } from '../json';
import type { ApiRequest, SendOptions } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import { recordsOf } from '../transport/http/answer';
import type { PaginationOptions } from '../transport/pagination/fetchPage';
import { paginate } from '../transport/pagination/paginate';

import type { EarlierTries, LostCreate } from './earlierTries';
import {
	describe,
	idOf,
	madeBy,
	MAX_SEARCHED,
	objectsIn,
	searchResultOf,
	type ExistingRecord,
} from './existingRecord';

/** A record to create for an input item. */
export interface Create {
	client: StoreClient;
	request: ApiRequest;
	existing: ExistingRecord;
	options: SendOptions & PaginationOptions;
	itemIndex: number;
}

/** The records that a request created, or the existing one that is returned instead. */
export interface Creation {
	records: JsonValue[];
	/** The same with all that came beside them; see unwrapRecords. */
	asItCame?: JsonValue[];
	/** What the user must know about where the record comes from; a sentence. */
	note?: string;
}

const NOT_SENT_AGAIN =
	'n8n tried this again (Retry On Fail), but it was not sent a second time, because nothing shows that the first was not carried out.';
const NOT_READ =
	'The store is searched before anything is created, because If It Already Exists is Return It. Nothing was created.';

/** Retries of the search after a lost response, and the longest wait in milliseconds: a person waits. */
const SEARCH_LIMITS = { maxRetries: 1, maxWait: 10_000, limit: MAX_SEARCHED };

/** Address and ID of what this process has created: a later create must not mistake one for its own. */
const created = new Set<string>();
const MAX_CREATED = 10_000;

/** Creates records that must not be created twice. */
export class RecordCreator {
	constructor(private readonly earlierTries: EarlierTries) {}

	/**
	 * @returns the created record, or the existing one with a note
	 * @throws RequestError; after a lost response it says what the search found
	 */
	async create(create: Create): Promise<Creation> {
		const { request, existing, itemIndex } = create;
		const earlier = this.earlierTries.find(request, itemIndex);
		if (earlier && 'records' in earlier) {
			return this.finish(create, earlier.records, 'Created by the try before this.');
		}
		if (!existing.returnIt) {
			return earlier ? await this.recover(create, notSentAgain(earlier)) : await this.send(create);
		}
		const listed = await listAll(create);
		const match = listed.find(existing.matches) ?? (earlier && madeBy(earlier, listed));
		if (!match) return await this.send(create, listed);
		return { records: [match], note: `${describe(match, existing)} existed already.` };
	}

	/** @param listed the records before it is sent; undefined where they were not read */
	private async send(create: Create, listed?: readonly JsonObject[]): Promise<Creation> {
		const { client, request, existing, options, itemIndex } = create;
		const sentAt = Date.now();
		const outcome = await client.request(request, options).catch(asRequestError);
		if (!(outcome instanceof RequestError)) {
			const creation = this.finish(create, recordsOf(outcome));
			return { ...creation, asItCame: recordsOf(outcome, true) };
		}
		if (!outcome.details.mayHaveSucceeded) throw outcome;
		const before = listed && new Set(listed.map(idOf));
		const lost = { error: outcome, sentAt, existing, ...(before && { before }) };
		this.earlierTries.remember(request, itemIndex, lost);
		// After a cancel nothing more may be sent.
		if (outcome.details.kind === 'cancelled') throw outcome;
		return await this.recover(create, lost);
	}

	/**
	 * Looks once, among a limited number of records, for the record that a lost create may have made.
	 *
	 * @throws RequestError: the error of the lost response, with the result of the search
	 */
	private async recover(create: Create, lost: LostCreate): Promise<Creation> {
		const options = { ...create.options, ...SEARCH_LIMITS };
		const found = await paginate(
			create.client,
			listOf(create.request, create.existing),
			options,
		).catch(asRequestError);
		const isOwn = (record: JsonObject): boolean => created.has(addressOf(create, record));
		const match =
			found instanceof RequestError ? undefined : madeBy(lost, objectsIn(found.records), isOwn);
		if (match) {
			const note = `${describe(match, lost.existing)} was created, although the response was lost.`;
			return this.finish(create, [match], note);
		}
		const searchResult = searchResultOf(found, lost.existing);
		throw new RequestError({ ...lost.error.details, searchResult });
	}

	private finish(create: Create, records: JsonValue[], note?: string): Creation {
		this.earlierTries.remember(create.request, create.itemIndex, { records });
		for (const record of objectsIn(records)) created.add(addressOf(create, record));
		if (created.size > MAX_CREATED) created.clear();
		return { records, ...(note === undefined ? {} : { note }) };
	}
}

/**
 * The whole list in which a record may exist.
 *
 * @throws RequestError, also where records may be missing
 */
async function listAll(create: Create): Promise<JsonObject[]> {
	const list = listOf(create.request, create.existing);
	const all = { ...create.options, limit: Infinity };
	const found = await paginate(create.client, list, all).catch(asRequestError);
	if (found instanceof RequestError) throw withHint(found, NOT_READ);
	const listed = objectsIn(found.records);
	if (!found.mayBeIncomplete || listed.some(create.existing.matches)) return listed;
	const reason = `it cannot be told whether a ${create.existing.label} exists. ${found.hints.join(' ')}`;
	const remedy = 'To create one all the same, set If It Already Exists to Create Anyway';
	throw withHint(create.client.paginationError(list, 1, { reason, remedy }), NOT_READ);
}

/** The list in which a record may exist. */
export function listOf({ store }: ApiRequest, { path }: ExistingRecord): ApiRequest {
	return { ...(store === undefined ? {} : { store }), method: 'GET', path, effect: 'read' };
}

function addressOf({ client, request }: Create, record: JsonObject): string {
	return `${client.urlOf(request)} ${JSON.stringify(idOf(record))}`;
}

function asRequestError(error: unknown): RequestError {
	if (error instanceof RequestError) return error;
	throw error;
}

function notSentAgain(lost: LostCreate): LostCreate {
	return { ...lost, error: withHint(lost.error, NOT_SENT_AGAIN) };
}

function withHint({ details }: RequestError, hint: string): RequestError {
	return new RequestError({ ...details, hint });
}
