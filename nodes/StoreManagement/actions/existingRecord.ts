import { RequestError } from '../errors/requestError';
import { isJsonObject, type JsonObject, type JsonValue } from '../json';
import { isDateObject, isoDate } from '../output/dates';
import { unwrap } from '../output/fields';
import type { ApiRequest, SendOptions } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import { recordsOf } from '../transport/http/response';
import type { PaginationOptions } from '../transport/pagination/fetchPage';
import { paginate, type PaginateResult } from '../transport/pagination/paginate';

import type { RetriedCreates } from './retriedCreates';

const NOT_SENT_AGAIN =
	'n8n tried this again (Retry On Fail), but it was not sent a second time, because nothing shows that the first was not carried out.';

/** How to recognise, in a list of the store, the record that a request creates. */
export interface ExistingRecord {
	/** Path of the list, for example "/{alias}/discounts". */
	path: string;
	/** Names the record in messages: "discount with this name and these values". */
	label: string;
	matches: (record: JsonObject) => boolean;
	/** Whether a match is returned instead of creating another one. */
	returnIt: boolean;
}

/** The records that a request created, or the existing one that is returned instead. */
export interface Creation {
	records: JsonValue[];
	/** What the user must know about where the record comes from; a sentence. */
	note?: string;
}

type Options = SendOptions & PaginationOptions;

/** Maximum number of records searched after a lost response: more would use up the endpoint's rate limit. */
const MAX_SEARCHED = 2_000;
/** Retries of that search, and the longest wait in milliseconds: a person waits for the error. */
const SEARCH_LIMITS = { maxRetries: 1, maxWait: 10_000 };
/** How far the clocks of n8n and the service may differ, in milliseconds. */
const CLOCK_TOLERANCE = 5_000;

/**
 * Creates records that must not be created twice: looks for an existing record first where `returnIt` is
 * set, and once, among a limited number of records, after a lost response.
 */
export class RecordCreator {
	/** IDs of the records that this execution created: a later item must not mistake one for its own. */
	private readonly created = new Set<JsonValue>();

	constructor(private readonly retried: RetriedCreates) {}

	/**
	 * @param itemIndex of the input item
	 * @returns the created record, or the existing one with a note
	 * @throws RequestError; after a lost response it says what the search found
	 */
	async create(
		client: StoreClient,
		request: ApiRequest,
		existing: ExistingRecord,
		options: Options,
		itemIndex: number,
	): Promise<Creation> {
		const store = request.store === undefined ? {} : { store: request.store };
		const list: ApiRequest = { ...store, method: 'GET', path: existing.path, effect: 'read' };
		const earlier = this.retried.find(request, itemIndex);
		if (earlier && 'records' in earlier) {
			return { records: this.remember(earlier.records), note: 'Created by the try before this.' };
		}
		let note: string | undefined;
		if (existing.returnIt) {
			const found = await paginate(client, list, { ...options, limit: Infinity });
			const [match] = matchesIn(found, existing);
			if (match) return { records: [match], note: `${describe(match, existing)} existed already.` };
			if (found.mayBeIncomplete) note = mayExist(found, existing);
		}
		const lostBefore = existing.returnIt ? undefined : earlier;
		const startedAt = lostBefore?.at ?? Date.now();
		const body = lostBefore
			? new RequestError({ ...lostBefore.lost, hint: NOT_SENT_AGAIN })
			: await client.request(request, options).catch((error: unknown) => {
					if (error instanceof RequestError && error.details.mayHaveSucceeded) return error;
					throw error;
				});
		if (!(body instanceof RequestError)) {
			const records = this.remember(recordsOf(body));
			this.retried.remember(request, itemIndex, { records });
			return { records, ...(note === undefined ? {} : { note }) };
		}
		this.retried.remember(request, itemIndex, { lost: body.details, at: startedAt });
		// No search if this try was cancelled: nothing more may be sent.
		if (body.details.kind === 'cancelled' && !lostBefore) throw body;
		const since = existing.returnIt ? -Infinity : startedAt - CLOCK_TOLERANCE;
		const match = await this.lookFor(client, list, existing, { ...options, since, lost: body });
		const found = `${describe(match, existing)} was created, although the response was lost.`;
		this.retried.remember(request, itemIndex, { records: [match] });
		return { records: this.remember([match]), note: found };
	}

	/**
	 * Looks once for the record that a request with a lost response may have created.
	 *
	 * @throws RequestError: the error of the lost response, with the result of the search
	 */
	private async lookFor(
		client: StoreClient,
		list: ApiRequest,
		existing: ExistingRecord,
		{ since, lost, ...options }: Options & { since: number; lost: RequestError },
	): Promise<JsonObject> {
		const limits = { ...options, ...SEARCH_LIMITS, limit: MAX_SEARCHED };
		const found = await paginate(client, list, limits).catch((error: unknown) => {
			if (error instanceof RequestError) return error;
			throw error;
		});
		const match =
			found instanceof RequestError ? undefined : this.madeSince(since, matchesIn(found, existing));
		if (match) return match;
		throw new RequestError({ ...lost.details, searchResult: searchResult(found, existing) });
	}

	private remember(records: JsonValue[]): JsonValue[] {
		for (const record of records) {
			const source = unwrap(record);
			if (isJsonObject(source)) this.created.add(idOf(source));
		}
		return records;
	}

	/** The newest record created since a moment, except those that earlier items created. */
	private madeSince(since: number, records: JsonObject[]): JsonObject | undefined {
		return records
			.filter((record) => !this.created.has(idOf(record)))
			.map((record) => ({ record, moment: createdAt(record) ?? -Infinity }))
			.filter(({ moment }) => moment >= since)
			.sort((a, b) => b.moment - a.moment)[0]?.record;
	}
}

function matchesIn({ records }: PaginateResult, { matches }: ExistingRecord): JsonObject[] {
	return records.map(unwrap).filter(isJsonObject).filter(matches);
}

function idOf(record: JsonObject): JsonValue {
	return record.id ?? null;
}

/** Time of creation in milliseconds since 1970; undefined where the record has no readable date. */
function createdAt({ created_at: date }: JsonObject): number | undefined {
	const text = isDateObject(date) ? isoDate(date) : undefined;
	return text === undefined ? undefined : Date.parse(text);
}

function describe(record: JsonObject, { label }: ExistingRecord): string {
	return `A ${label} (ID ${JSON.stringify(idOf(record))})`;
}

/** What is known after a search that found no record created by the request. */
function searchResult(found: PaginateResult | RequestError, existing: ExistingRecord): string {
	const { label } = existing;
	if (found instanceof RequestError) {
		const { kind, reason = kind } = found.details;
		const why = kind === 'cancelled' ? 'no time was left' : reason;
		return `n8n could not look for it in the store (${why}), so it may exist.`;
	}
	const [older] = matchesIn(found, existing);
	if (older) {
		const isDated = createdAt(older) !== undefined;
		const when = isDated
			? 'was created before this'
			: 'exists, and the service does not say since when';
		return `n8n looked in the store: ${describe(older, existing)} ${when}.`;
	}
	const count = found.records.length;
	const isWhole = count < MAX_SEARCHED && !found.mayBeIncomplete;
	const scope = isWhole ? `all ${count}` : `the first ${count}`;
	return `n8n looked in the store: no ${label} is among ${scope} that are listed. It may still appear.`;
}

function mayExist({ records }: PaginateResult, { label }: ExistingRecord): string {
	return `No ${label} is among the first ${records.length}, but the list may go on, so one may have existed.`;
}
