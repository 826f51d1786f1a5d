import { asRequestError, RequestError } from '../../errors/requestError';
import type { JsonValue } from '../../json';
import { sleep } from '../../sleep';
import type { ApiRequest, SendOptions } from '../apiRequest';
import type { StoreClient } from '../client';
import { takeNew } from '../http/envelope';
import { backoff } from '../retryPolicy';

import { fetchPage, type ListOptions } from './fetchPage';
import { isSamePage, pageAhead, type Next, type Page } from './page';
import {
	hasChanged,
	hasShrunk,
	hintsOn,
	isEndUncertain,
	missingRecords,
	NOTHING_READ,
	whatFollows,
	withScrollEnd,
	type Progress,
} from './progress';

/** The records of a page that have not come before; `next` is undefined if no page follows. */
type NewRecords = Pick<Page, 'records' | 'next'>;

/** Pages that are on their way, in the sequence of the list; the first one is the next. */
type Ahead = Array<{ asked: Next; page: Promise<Page> }>;

/**
 * Reads a list page by page, each record once, in the sequence of the service. If the number of pages is
 * known, several are fetched at once. Whoever has enough stops reading, which ends all of them.
 *
 * Iterating throws RequestError when a request fails, a page repeats, or fewer records come than the list has.
 */
export class ListReader {
	private progress: Progress;
	/** What the service said beside the records. */
	private readonly doubts = new Set<string>();
	/** The identities of the records that have come. */
	private readonly seen = new Set<string>();
	/** Pages that were asked for. */
	private pages = 0;

	constructor(
		private readonly client: StoreClient,
		private list: ApiRequest,
		private readonly options: ListOptions,
	) {
		this.progress = { ...NOTHING_READ, pageSize: options.pageSize };
	}

	/** Sentences that the user must read with the records. */
	get hints(): string[] {
		return [...this.doubts, ...hintsOn(this.progress)];
	}

	/** Records may be missing: the hints say why. */
	get mayBeIncomplete(): boolean {
		const { progress, doubts } = this;
		return doubts.size > 0 || hasShrunk(progress) || isEndUncertain(progress);
	}

	async *[Symbol.asyncIterator](): AsyncGenerator<NewRecords> {
		const stop = new AbortController();
		const client = this.client.abortedBy(stop.signal);
		const fetch = async (next: Next | undefined): Promise<Page> =>
			await fetchPage(client, this.list, next, this.options);
		const ahead: Ahead = [];
		let asked: Next | undefined;
		try {
			do {
				const answer = await (ahead.shift()?.page ?? fetch(asked)).catch(asRequestError);
				const { count, repeated } = this.progress;
				const wanted = (this.options.limit ?? Infinity) - (count - repeated);
				const { records, next } = this.take(answer, asked);
				const stillWanted = wanted - records.length;
				this.prefetch(ahead, next, stillWanted, fetch);
				yield { records: records.slice(0, wanted), next };
				if (stillWanted <= 0) return;
				asked = next;
			} while (asked);
		} finally {
			// Nothing goes on in the background after reading, however it ends.
			stop.abort();
			await Promise.allSettled(ahead.map(({ page }) => page));
		}
		this.checkEnd();
	}

	/**
	 * Goes on from the last page back, after the first page was read: that comes at the end, and the records of
	 * each page in reverse.
	 *
	 * @param first the records of the first page
	 */
	async *backward(
		first: readonly JsonValue[],
		second: Extract<Next, { kind: 'page' }>,
	): AsyncGenerator<{ records: JsonValue[]; isLast: boolean }> {
		const { page: from, lastPage } = second;
		for (let number = lastPage; number >= from; number--) {
			const asked = pageAhead(second, number - from);
			const fetched = fetchPage(this.client, this.list, asked, this.options);
			const answer = await fetched.catch(asRequestError);
			const isLast = number === from;
			const next = isLast ? undefined : pageAhead(second, number - 1 - from);
			const page = answer instanceof RequestError ? answer : { ...answer, next, isLast };
			yield { records: this.take(page, asked, number).records.toReversed(), isLast: false };
		}
		this.checkEnd();
		yield { records: first.toReversed(), isLast: true };
	}

	/**
	 * Takes the answer to a request for a page.
	 *
	 * @throws RequestError if that is neither a page of the list nor its end
	 */
	private take(answer: Page | RequestError, asked?: Next, number = this.pages + 1): NewRecords {
		const page: Partial<Page> = answer instanceof RequestError ? {} : answer;
		const { records = [], isList = false, doubt } = page;
		if (doubt !== undefined) this.doubts.add(doubt);
		// After a page that is a list, what is no list is no page.
		if (isList) this.list = { ...this.list, expected: 'list' };
		const newRecords = takeNew(records, this.seen, this.list.identityOf);
		const { scrollEnd } = this.options;
		const request = { kind: asked?.kind, number, newCount: newRecords.length, scrollEnd };
		const step = whatFollows(answer, request, this.progress);
		this.pages += 1;
		if ('failure' in step) throw this.failed(step.failure, asked);
		this.progress = step.progress;
		return { records: newRecords, next: step.next };
	}

	private failed(failure: RequestError | string, asked?: Next): RequestError {
		return failure instanceof RequestError
			? withScrollEnd(failure, asked, this.progress)
			: this.client.paginationError(this.list, this.pages, { reason: failure });
	}

	/** Starts to fetch the next page and, if their numbers are known, those after it, but none that Limit spares. */
	private prefetch(
		ahead: Ahead,
		next: Next | undefined,
		stillWanted: number,
		fetch: (next: Next) => Promise<Page>,
	): void {
		const { progress, options, client } = this;
		if (!next) return;
		// Pages that were fetched at once may be from before and after a change, and a record on none of them.
		if (hasChanged(progress) || !isSamePage(ahead[0]?.asked, next)) ahead.length = 0;
		if (stillWanted <= 0 || options.isLazy || hasChanged(progress)) return;
		const pages = Math.ceil(stillWanted / Math.max(progress.lastSize, 1));
		while (ahead.length < Math.min(pages, client.limits.concurrency)) {
			const asked = pageAhead(next, ahead.length);
			if (!asked) return;
			const page = fetch(asked);
			// It may fail long before it is taken.
			page.catch(() => undefined);
			ahead.push({ asked, page });
		}
	}

	/** @throws RequestError if fewer records came than the list has */
	private checkEnd(): void {
		const failure = missingRecords(this.progress);
		if (failure !== undefined) throw this.failed(failure);
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
	for (let restarts = 0; ; restarts++) {
		const reader = new ListReader(client, list, options);
		const records: Result[] = [];
		try {
			for await (const page of reader) {
				for (const record of convert(page.records)) records.push(record);
			}
			const { hints, mayBeIncomplete } = reader;
			return { records, hints, mayBeIncomplete };
		} catch (error) {
			await beforeRestart(error, restarts, client, options);
		}
	}
}

/**
 * A scroll may advance with each response, so a lost response would be a lost page. After one, the list is
 * read again from its first page, as often as a request would be retried.
 *
 * @throws the error if the list is not read again
 */
export async function beforeRestart(
	error: unknown,
	restarts: number,
	{ limits }: StoreClient,
	{ maxRetries }: SendOptions,
): Promise<void> {
	const details = error instanceof RequestError ? error.details : undefined;
	if (!details?.cursorLost || restarts >= maxRetries) throw error;
	const statedWait = (details.retryAfterSeconds ?? 0) * 1000;
	await sleep(statedWait || backoff(restarts), limits.signal);
}
