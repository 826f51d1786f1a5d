import { RequestError } from '../errors/requestError';
import { isJsonObject, type JsonObject, type JsonValue } from '../json';
import { isDateObject, isoDate } from '../output/dates';
import { unwrap } from '../output/fields';
import type { ApiRequest, SendOptions } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import { recordsOf } from '../transport/http/response';
import type { PaginationOptions } from '../transport/pagination/fetchPage';
import { paginate, type PaginateResult } from '../transport/pagination/paginate';

import type { EarlierTries, EarlierTry, LostCreate } from './earlierTries';

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

/** Maximum number of records searched after a lost response: more would use up the endpoint's rate limit. */
const MAX_SEARCHED = 2_000;
/** Retries of that search, and the longest wait in milliseconds: a person waits for the error. */
const SEARCH_LIMITS = { maxRetries: 1, maxWait: 10_000, limit: MAX_SEARCHED };
/** How far the clocks of n8n and the service may differ, in milliseconds. */
const CLOCK_TOLERANCE = 5_000;

/** Creates records that must not be created twice. */
export class RecordCreator {
	/** IDs of the records that this run created: a later item must not mistake one for its own. */
	private readonly created = new Set<JsonValue>();

	constructor(private readonly earlierTries: EarlierTries) {}

	/**
	 * @returns the created record, or the existing one with a note
	 * @throws RequestError; after a lost response it says what the search found
	 */
	async create(create: Create): Promise<Creation> {
		const earlier = this.earlierTry(create);
		if (earlier && 'records' in earlier) {
			return this.finish(create, earlier.records, 'Created by the try before this.');
		}
		if (!create.existing.returnIt) {
			return earlier ? await this.recover(create, earlier) : await this.send(create);
		}
		const either = withMatchesOf(create, earlier);
		const { match, note } = await this.findExisting(either);
		return match ? { records: [match], note } : await this.send(either, note);
	}

	/** What an earlier try of the same run made for the item; a lost create says that it is not sent again. */
	private earlierTry({ request, itemIndex }: Create): EarlierTry | undefined {
		const earlier = this.earlierTries.find(request, itemIndex);
		if (!earlier || 'records' in earlier) return earlier;
		const error = new RequestError({ ...earlier.error.details, hint: NOT_SENT_AGAIN });
		return { ...earlier, error };
	}

	/** Looks through the whole list for a record that is the same. */
	private async findExisting({ client, request, existing, options }: Create) {
		const all = { ...options, limit: Infinity };
		const found = await paginate(client, listOf(request, existing), all);
		const [match] = matchesIn(found, existing);
		if (match) return { match, note: `${describe(match, existing)} existed already.` };
		const mayExist = `No ${existing.label} is among the first ${found.records.length}, but the list may go on, so one may have existed.`;
		return { match, note: found.mayBeIncomplete ? mayExist : undefined };
	}

	private async send(create: Create, note?: string): Promise<Creation> {
		const { client, request, existing, options, itemIndex } = create;
		const sentAt = Date.now();
		const outcome = await client.request(request, options).catch(asRequestError);
		if (!(outcome instanceof RequestError)) {
			const creation = this.finish(create, recordsOf(outcome), note);
			return { ...creation, asItCame: recordsOf(outcome, true) };
		}
		if (!outcome.details.mayHaveSucceeded) throw outcome;
		const lost = { error: outcome, sentAt, existing };
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
	private async recover(
		create: Create,
		{ error, sentAt, existing }: LostCreate,
	): Promise<Creation> {
		const { client, request, options } = create;
		const limits = { ...options, ...SEARCH_LIMITS };
		const found = await paginate(client, listOf(request, existing), limits).catch(asRequestError);
		const matches = found instanceof RequestError ? [] : matchesIn(found, existing);
		const since = existing.returnIt ? -Infinity : sentAt - CLOCK_TOLERANCE;
		const [match] = matches
			.filter((record) => !this.created.has(idOf(record)))
			.map((record) => ({ record, moment: createdAt(record) ?? -Infinity }))
			.filter(({ moment }) => moment >= since)
			.sort((a, b) => b.moment - a.moment);
		if (match) {
			const note = `${describe(match.record, existing)} was created, although the response was lost.`;
			return this.finish(create, [match.record], note);
		}
		const searchResult = searchResultOf(found, existing);
		throw new RequestError({ ...error.details, searchResult });
	}

	private finish({ request, itemIndex }: Create, records: JsonValue[], note?: string): Creation {
		this.earlierTries.remember(request, itemIndex, { records });
		for (const record of records.map(unwrap)) {
			if (isJsonObject(record)) this.created.add(idOf(record));
		}
		return { records, ...(note === undefined ? {} : { note }) };
	}
}

/** The same create, which also recognises what a lost one of an earlier try made. */
function withMatchesOf(create: Create, lost: LostCreate | undefined): Create {
	const { existing } = create;
	if (!lost) return create;
	const matches = (record: JsonObject): boolean =>
		existing.matches(record) || lost.existing.matches(record);
	return { ...create, existing: { ...existing, matches } };
}

function listOf({ store }: ApiRequest, { path }: ExistingRecord): ApiRequest {
	return { ...(store === undefined ? {} : { store }), method: 'GET', path, effect: 'read' };
}

function asRequestError(error: unknown): RequestError {
	if (error instanceof RequestError) return error;
	throw error;
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
function searchResultOf(found: PaginateResult | RequestError, existing: ExistingRecord): string {
	if (found instanceof RequestError) {
		const { kind, reason = kind } = found.details;
		const why = kind === 'cancelled' ? 'no time was left' : reason;
		return `n8n could not look for it in the store (${why}), so it may exist.`;
	}
	const [older] = matchesIn(found, existing);
	if (older) {
		const when =
			createdAt(older) === undefined
				? 'exists, and the service does not say since when'
				: 'was created before this';
		return `n8n looked in the store: ${describe(older, existing)} ${when}.`;
	}
	const count = found.records.length;
	const scope = count < MAX_SEARCHED && !found.mayBeIncomplete ? 'all' : 'the first';
	return `n8n looked in the store: no ${existing.label} is among ${scope} ${count} that are listed. It may still appear.`;
}
