import { numberOf, type Cursor } from './fetchPage';
import type { Page } from './page';

/** Fetches pages before they are needed, where their numbers are known. */
export class Prefetcher {
	/** The promises never reject: a page may fail long before it is taken. */
	private readonly started = new Map<string, Promise<() => Page>>();
	private readonly dropped: Array<Promise<unknown>> = [];

	/** @param fetchPage fetches the page at a cursor; the first page where there is none */
	constructor(private readonly fetchPage: (cursor: Cursor | undefined) => Promise<Page>) {}

	/**
	 * Starts to fetch `count` pages from a cursor on, but none after the last page. Does nothing where the
	 * cursor has no page number.
	 */
	start(cursor: Cursor, count: number): void {
		const { page, totalPages } = numberOf(cursor) ?? { page: 0, totalPages: -1 };
		const end = Math.min(page + count, totalPages + 1);
		for (let number = page; number < end; number++) {
			const other = withNumber(cursor, number);
			const key = keyOf(other);
			if (!this.started.has(key)) this.started.set(key, settle(this.fetchPage(other)));
		}
	}

	/**
	 * The page at a cursor, whether its fetch was started or not. A page that was fetched for a guessed
	 * link is used only if the page before it has that very link.
	 *
	 * @throws what fetching the page throws
	 */
	async take(cursor: Cursor | undefined): Promise<Page> {
		const key = cursor && keyOf(cursor);
		const started = key === undefined ? undefined : this.started.get(key);
		if (key === undefined || started === undefined) return await this.fetchPage(cursor);
		// Removed only after it has come, so that `settled` waits for it too.
		const result = await started;
		this.started.delete(key);
		return result();
	}

	/** Forgets the pages that were fetched before they were needed. */
	drop(): void {
		this.dropped.push(...this.started.values());
		this.started.clear();
	}

	/** Waits until nothing is being fetched. */
	async settled(): Promise<void> {
		await Promise.all([...this.started.values(), ...this.dropped]);
	}
}

async function settle(fetching: Promise<Page>): Promise<() => Page> {
	return await fetching.then(
		(page) => () => page,
		(error: unknown) => () => {
			throw error;
		},
	);
}

/** The cursor of another page of the same list. Only for a cursor with a page number. */
function withNumber(cursor: Cursor, page: number): Cursor {
	if (cursor.type === 'page') return { ...cursor, page };
	if (cursor.type !== 'link' || cursor.numbered === undefined) return cursor;
	const query = new URLSearchParams(cursor.search);
	query.set(cursor.numbered.name, String(page));
	const numbered = { ...cursor.numbered, page };
	return { ...cursor, search: `?${query.toString()}`, numbered };
}

/** A key that is the same for two cursors that lead to the same request. */
function keyOf(cursor: Cursor): string {
	if (cursor.type === 'page') return `page ${cursor.page}`;
	return cursor.type === 'link' ? new URLSearchParams(cursor.search).toString() : '';
}
