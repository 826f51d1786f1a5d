import { asRequestError, RequestError } from '../../errors/requestError';
import type { JsonValue } from '../../json';
import { sleep } from '../../sleep';
import type { ApiRequest, ListOptions } from '../apiRequest';
import type { StoreClient } from '../client';
import { identitiesOf } from '../http/envelope';
import { backoff } from '../retryPolicy';

import { fetchPage } from './fetchPage';
import { hintsOn, mayLackRecords, withAdvice } from './hints';
import { pageAhead, type Next, type Page } from './page';
import { missingRecords, NOTHING_READ, whatFollows, type Progress } from './progress';

/** How far a list has been read. */
export interface Position {
	/** How the next page is asked for; undefined before the first and after the last one. */
	readonly next?: Next | undefined;
	readonly progress: Progress;
}

const START: Position = { progress: NOTHING_READ };

/** A page that is on its way. */
type Coming = Promise<Page>;

/**
 * Reads a list page by page, each record once, in the sequence of the service. If the number of pages is
 * known, several are fetched at once. Whoever has enough stops reading, which ends all of them.
 *
 * Iterating throws RequestError when a request fails, a page repeats, or fewer records come than the list has.
 */
export class ListReader implements AsyncIterable<JsonValue[]> {
	/** What the service said beside the records. */
	readonly warnings = new Set<string>();
	/** The identities of the records that have come. */
	private readonly seen = new Set<string>();
	/** Those of the records that came before a scroll was lost. */
	private readonly seenBefore = new Set<string>();
	/** Records that were returned. */
	private returned = 0;

	/** @param position how far another reader has read the list */
	constructor(
		private readonly client: StoreClient,
		private list: ApiRequest,
		private readonly options: ListOptions,
		public position = START,
	) {}

	/** Sentences that the user must read with the records. */
	get hints(): string[] {
		return [...this.warnings, ...hintsOn(this.position.progress)];
	}

	/** Records may be missing: the hints say why. */
	get mayBeIncomplete(): boolean {
		return this.warnings.size > 0 || mayLackRecords(this.position.progress);
	}

	async *[Symbol.asyncIterator](): AsyncGenerator<JsonValue[]> {
		const stop = new AbortController();
		const client = this.client.abortedBy(stop.signal);
		const fetch = async (next?: Next) => await fetchPage(client, this.list, next, this.options);
		/** In the sequence of the list; the first one is the next. */
		const ahead: Coming[] = [];
		let restarts = 0;
		let isMore = true;
		try {
			while (isMore) {
				const answer = await (ahead.shift() ?? fetch(this.position.next)).catch(asRequestError);
				if (answer instanceof RequestError && this.mayRestart(answer, restarts)) {
					await this.restart(answer, restarts);
					restarts += 1;
					continue;
				}
				const records = this.take(answer);
				this.prefetch(ahead, fetch);
				yield records;
				isMore = this.position.next !== undefined && this.stillWanted > 0;
			}
		} finally {
			// Nothing goes on in the background after reading, however it ends.
			stop.abort();
			await Promise.allSettled(ahead);
		}
		const missing = missingRecords(this.position.progress);
		if (missing !== undefined) throw this.failure(missing);
	}

	private get stillWanted(): number {
		return (this.options.limit ?? Infinity) - this.returned;
	}

	/** A scroll may advance with each response, so a lost response would be a lost page. */
	private mayRestart({ details }: RequestError, restarts: number): boolean {
		return details.cursorLost && restarts < this.options.maxRetries;
	}

	/** Begins again with the first page; what was returned is returned no more. */
	private async restart({ details }: RequestError, restarts: number): Promise<void> {
		const statedWait = (details.retryAfterSeconds ?? 0) * 1000;
		await sleep(statedWait || backoff(restarts), this.client.limits.signal);
		for (const identity of this.seen) this.seenBefore.add(identity);
		this.seen.clear();
		this.position = START;
	}

	/**
	 * Takes the answer to the request for the next page.
	 *
	 * @returns the records of the page that have not come before, as many as are wanted
	 * @throws RequestError if that is neither a page of the list nor its end
	 */
	private take(answer: Page | RequestError): JsonValue[] {
		const { seen, seenBefore } = this;
		const { next: asked, progress } = this.position;
		const page: Partial<Page> = answer instanceof RequestError ? {} : answer;
		const { records = [], isList = false, warning } = page;
		if (warning !== undefined) this.warnings.add(warning);
		// After a page that is a list, what is no list is no page.
		if (isList) this.list = { ...this.list, expected: 'list' };
		const identities = identitiesOf(records, this.list.identityOf);
		// Two records of one page are two, whatever their identity.
		const areNew = identities.map((identity) => !seen.has(identity));
		const newCount = areNew.filter(Boolean).length;
		const { scrollEnd } = this.options;
		const step = whatFollows(answer, { asked, newCount, scrollEnd }, progress);
		if ('failure' in step) throw this.failure(step.failure);
		this.position = step;
		for (const identity of identities) seen.add(identity);
		const unknown = records.filter(
			(_, index) => areNew[index] && !seenBefore.has(identities[index] ?? ''),
		);
		const wanted = unknown.slice(0, this.stillWanted);
		this.returned += wanted.length;
		return wanted;
	}

	/** Starts to fetch the next page and, if their numbers are known, those after it, but none that Limit spares. */
	private prefetch(ahead: Coming[], fetch: (next: Next) => Coming): void {
		const { client, options } = this;
		const { next } = this.position;
		const { grownBy, lastSize } = this.position.progress;
		// Pages that were fetched at once may be from before and after a change, and a record on none of them.
		const hasGrown = grownBy > 0;
		if (hasGrown || next?.kind !== 'page') ahead.length = 0;
		if (!next || hasGrown || options.isLazy) return;
		const pages = Math.ceil(this.stillWanted / Math.max(lastSize, 1));
		while (ahead.length < Math.min(pages, client.limits.concurrency)) {
			const asked = pageAhead(next, ahead.length);
			if (!asked) return;
			const page = fetch(asked);
			// It may fail long before it is taken.
			page.catch(() => undefined);
			ahead.push(page);
		}
	}

	private failure(failure: RequestError | string): RequestError {
		const { client, list } = this;
		const { next, progress } = this.position;
		const error =
			failure instanceof RequestError
				? failure
				: client.paginationError(list, progress.pages + 1, { reason: failure });
		return next ? withAdvice(error, next, progress.count) : error;
	}
}

/**
 * Reads a list to its end, or until enough records have come.
 *
 * @param convert is called with the records of each page while the next page is on its way
 * @returns at most `limit` records, converted, and what the user must know of them
 * @throws RequestError as iterating a ListReader does
 */
export async function readList<Result>(
	client: StoreClient,
	list: ApiRequest,
	options: ListOptions,
	convert: (records: JsonValue[]) => Result[],
): Promise<{ records: Result[] } & Pick<ListReader, 'hints' | 'mayBeIncomplete'>> {
	const reader = new ListReader(client, list, options);
	const records: Result[] = [];
	for await (const page of reader) {
		for (const record of convert(page)) records.push(record);
	}
	const { hints, mayBeIncomplete } = reader;
	return { records, hints, mayBeIncomplete };
}
