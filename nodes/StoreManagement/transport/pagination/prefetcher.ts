import type { Cursor, Page } from './cursor';

/** Fetches pages whose numbers are known before they are needed. */
export class Prefetcher {
	/** Results instead of rejections: a page may fail long before it is taken. */
	private readonly started = new Map<number, Promise<() => Page>>();

	/** @param fetchPage fetches the page at a cursor; the first page where there is none */
	constructor(private readonly fetchPage: (cursor: Cursor | undefined) => Promise<Page>) {}

	/** Starts to fetch `count` pages from a cursor on, up to the last page. */
	start({ page, totalPages }: Extract<Cursor, { type: 'page' }>, count: number): void {
		const end = Math.min(page + count, totalPages + 1);
		for (let number = page; number < end; number++) {
			if (this.started.has(number)) continue;
			const fetching = this.fetchPage({ type: 'page', page: number, totalPages });
			this.started.set(number, settle(fetching));
		}
	}

	/**
	 * The page at a cursor, whether its fetch was started or not.
	 *
	 * @throws what fetching the page throws
	 */
	async take(cursor: Cursor | undefined): Promise<Page> {
		const started = cursor?.type === 'page' ? this.started.get(cursor.page) : undefined;
		if (cursor?.type !== 'page' || started === undefined) return await this.fetchPage(cursor);
		// Removed only after it has come, so that `settled` waits for it too.
		const result = await started;
		this.started.delete(cursor.page);
		return result();
	}

	/** Waits until nothing is being fetched. */
	async settled(): Promise<void> {
		await Promise.all(this.started.values());
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
