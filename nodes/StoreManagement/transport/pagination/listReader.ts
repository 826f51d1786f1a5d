import { asRequestError, RequestError } from '../../errors/requestError';
import type { JsonValue } from '../../json';
import { sleep } from '../../sleep';
import type { ApiRequest, ListOptions, SendOptions } from '../apiRequest';
import type { StoreClient } from '../client';
import { identitiesOf } from '../http/envelope';
import { backoff } from '../retryPolicy';

import { fetchPage } from './fetchPage';
import { hintsOn, mayLackRecords, withProgress } from './hints';
import { isSamePage, pageAhead, type Next, type Page } from './page';
import { hasChanged, missingRecords, NOTHING_READ, whatFollows, type Progress } from './progress';

/** How far a list has been read. */
export interface Position {
	/** How the next page is asked for; undefined before the first and after the last one. */
	next?: Next | undefined;
	progress: Progress;
	/** The identities of the records of the last page that had any. */
	latest: string[];
}

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
	private readonly seen: Set<string>;

	/** @param position how far another reader has read the list */
	constructor(
		private readonly client: StoreClient,
		private list: ApiRequest,
		private readonly options: ListOptions,
		public position: Position = {
			progress: { ...NOTHING_READ, pageSize: options.pageSize },
			latest: [],
		},
	) {
		this.seen = new Set(position.latest);
	}

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
		// Pages that are on their way, in the sequence of the list; the first one is the next.
		const ahead: Array<{ asked: Next; page: Promise<Page> }> = [];
		try {
			do {
				const asked = this.position.next;
				const answer = await (ahead.shift()?.page ?? fetch(asked)).catch(asRequestError);
				const wanted = this.stillWanted();
				const records = this.take(answer, asked);
				this.prefetch(ahead, fetch);
				yield records.slice(0, wanted);
				if (this.stillWanted() <= 0) return;
			} while (this.position.next);
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
	 * @param second the page after it
	 */
	async *backward(
		first: readonly JsonValue[],
		second: Extract<Next, { kind: 'page' }>,
	): AsyncGenerator<JsonValue[]> {
		for (let number = second.lastPage; number >= second.page; number--) {
			const asked = pageAhead(second, number - second.page);
			const fetched = fetchPage(this.client, this.list, asked, this.options);
			const answer = await fetched.catch(asRequestError);
			const isLast = number === second.page;
			const next = isLast ? undefined : pageAhead(second, number - 1 - second.page);
			const page = answer instanceof RequestError ? answer : { ...answer, next, isLast };
			const records = this.take(page, asked);
			// Whatever an answer says of the end of the list, the pages before it follow.
			this.position.next = next;
			yield [...(isLast ? first : []), ...records].toReversed();
		}
		this.checkEnd();
	}

	private stillWanted(): number {
		const { count, repeated } = this.position.progress;
		return (this.options.limit ?? Infinity) - (count - repeated);
	}

	/**
	 * Takes the answer to a request for a page.
	 *
	 * @returns the records of the page that have not come before
	 * @throws RequestError if that is neither a page of the list nor its end
	 */
	private take(answer: Page | RequestError, asked: Next | undefined): JsonValue[] {
		const page: Partial<Page> = answer instanceof RequestError ? {} : answer;
		const { records = [], isList = false, warning } = page;
		if (warning !== undefined) this.warnings.add(warning);
		// After a page that is a list, what is no list is no page.
		if (isList) this.list = { ...this.list, expected: 'list' };
		const identities = identitiesOf(records, this.list.identityOf);
		// Two records of one page are two, whatever their identity.
		const newRecords = records.filter((_, index) => !this.seen.has(identities[index] ?? ''));
		for (const identity of identities) this.seen.add(identity);
		const { scrollEnd } = this.options;
		const { progress, latest } = this.position;
		const step = whatFollows(answer, { asked, newCount: newRecords.length, scrollEnd }, progress);
		if ('failure' in step) throw this.failed(step.failure, asked);
		this.position = { ...step, latest: identities.length > 0 ? identities : latest };
		return newRecords;
	}

	private failed(failure: RequestError | string, asked?: Next): RequestError {
		const { progress } = this.position;
		const error =
			failure instanceof RequestError
				? failure
				: this.client.paginationError(this.list, progress.pages + 1, { reason: failure });
		return withProgress(error, asked, progress, this.list.narrowedBy);
	}

	/** Starts to fetch the next page and, if their numbers are known, those after it, but none that Limit spares. */
	private prefetch(
		ahead: Array<{ asked: Next; page: Promise<Page> }>,
		fetch: (next: Next) => Promise<Page>,
	): void {
		const { options, client } = this;
		const { progress, next } = this.position;
		if (!next) return;
		// Pages that were fetched at once may be from before and after a change, and a record on none of them.
		if (hasChanged(progress) || !isSamePage(ahead[0]?.asked, next)) ahead.length = 0;
		const stillWanted = this.stillWanted();
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
		const failure = missingRecords(this.position.progress);
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
				for (const record of convert(page)) records.push(record);
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
