import { asRequestError, RequestError } from '../../errors/requestError';
import type { JsonValue } from '../../json';
import { sleep } from '../../sleep';
import type { ApiRequest, ListOptions } from '../apiRequest';
import type { StoreClient } from '../client';
import { backoff } from '../retryPolicy';

import { fetchPage } from './fetchPage';
import { hintsOn, mayLackRecords, withAdvice } from './hints';
import type { Next, Page } from './page';
import { PageQueue } from './pageQueue';
import { missingRecords, NOTHING_READ, whatFollows, type Progress } from './progress';
import { SeenRecords } from './seenRecords';

/** How far a list has been read. */
export interface Position {
	/** How the next page is asked for; undefined before the first and after the last one. */
	readonly next?: Next | undefined;
	readonly progress: Progress;
}

const START: Position = { progress: NOTHING_READ };

/**
 * Reads a list page by page, each record once, in the sequence of the service. If the number of pages is
 * known, several are fetched at once. Whoever has enough stops reading, which ends all of them.
 *
 * Iterating throws RequestError when a request fails, a page repeats, or fewer records come than the list has. So what has
 * been read to its end is complete, or `hints` say what it is not.
 */
export class ListReader implements AsyncIterable<JsonValue[]> {
	/** What the service said beside the records. */
	readonly warnings = new Set<string>();
	private readonly seen = new SeenRecords();
	/** Records that were returned. */
	private returned = 0;
	/** How often the list was begun again. */
	private restarts = 0;

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
		const queue = new PageQueue(
			async (next) => await fetchPage(client, this.list, next, this.options),
		);
		try {
			do {
				const records = this.take(await this.nextAnswer(queue));
				this.prefetch(queue);
				yield records;
			} while (this.position.next && this.stillWanted > 0);
		} finally {
			// Nothing goes on in the background after reading, however it ends.
			stop.abort();
			await queue.settled();
		}
		const missing = missingRecords(this.position.progress);
		if (missing !== undefined) throw this.failure(missing);
	}

	private get stillWanted(): number {
		return (this.options.limit ?? Infinity) - this.returned;
	}

	/** A scroll may advance with each response, so a lost one would be a lost page: the list begins again. */
	private async nextAnswer(queue: PageQueue): Promise<Page | RequestError> {
		for (;;) {
			const answer = await queue.take(this.position.next).catch(asRequestError);
			const isLost = answer instanceof RequestError && answer.details.cursorLost;
			if (!isLost || this.restarts >= this.options.maxRetries) return answer;
			const namedWait = (answer.details.retryAfterSeconds ?? 0) * 1000;
			await sleep(namedWait || backoff(this.restarts), this.client.limits.signal);
			this.restarts += 1;
			this.seen.beginAgain();
			this.position = START;
		}
	}

	/**
	 * Takes the answer to the request for the next page.
	 *
	 * @returns the records of the page that have not come before, as many as are wanted
	 * @throws RequestError if that is neither a page of the list nor its end
	 */
	private take(answer: Page | RequestError): JsonValue[] {
		const { next: asked, progress } = this.position;
		const page: Partial<Page> = answer instanceof RequestError ? {} : answer;
		const { records = [], isList = false, warning } = page;
		if (warning !== undefined) this.warnings.add(warning);
		// After a page that is a list, what is no list is no page.
		if (isList) this.list = { ...this.list, expected: 'list' };
		const { newCount, unknown } = this.seen.add(records, this.list.identityOf);
		const { scrollEnd } = this.options;
		const step = whatFollows(answer, { asked, newCount, scrollEnd }, progress);
		if ('failure' in step) throw this.failure(step.failure);
		this.position = step;
		const wanted = unknown.slice(0, this.stillWanted);
		this.returned += wanted.length;
		return wanted;
	}

	/** Starts to fetch the next page and, if their numbers are known, those after it, but none that Limit spares. */
	private prefetch(queue: PageQueue): void {
		const { next, progress } = this.position;
		// Pages that were fetched at once may be from before and after a change, and a record on none of them.
		const hasGrown = progress.grownBy > 0;
		if (hasGrown || next?.kind !== 'page') queue.clear();
		if (!next || hasGrown || this.options.isLazy) return;
		const pages = Math.ceil(this.stillWanted / Math.max(progress.lastSize, 1));
		queue.fill(next, Math.min(pages, this.client.limits.concurrency));
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
