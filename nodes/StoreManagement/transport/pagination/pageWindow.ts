import { cursorAhead, type Cursor } from './cursor';
import type { Page } from './page';

/** The pages of a list that are fetched before they are needed, by their position in it. */
export class PageWindow {
	private readonly pages = new Map<number, Promise<Page>>();
	/** The query of the pages without their number: another one leads to other pages. */
	private template: string | undefined;
	private readonly running = new Set<Promise<Page>>();

	/** @param fetchPage fetches the page at a cursor; the first page where there is none */
	constructor(private readonly fetchPage: (cursor: Cursor | undefined) => Promise<Page>) {}

	/** Starts to fetch pages from a position on: one, or up to `count` where their numbers are known. */
	fill(position: number, cursor: Cursor, count: number): void {
		const template = templateOf(position, cursor);
		if (template !== this.template) this.drop();
		this.template = template;
		for (let ahead = 0; ahead < count; ahead++) {
			if (this.pages.has(position + ahead)) continue;
			const at = cursorAhead(cursor, ahead);
			if (at === undefined) return;
			this.start(position + ahead, at);
		}
	}

	/**
	 * The page at a position, whether its fetch was started or not.
	 *
	 * @throws what fetching the page throws
	 */
	async take(position: number, cursor: Cursor | undefined): Promise<Page> {
		const page = this.pages.get(position) ?? this.fetchPage(cursor);
		this.pages.delete(position);
		this.running.add(page);
		return await page.finally(() => this.running.delete(page));
	}

	/** Forgets the pages that were fetched before they were needed. */
	drop(): void {
		this.pages.clear();
	}

	/** Waits until nothing is being fetched. */
	async settled(): Promise<void> {
		await Promise.allSettled(this.running);
	}

	private start(position: number, cursor: Cursor): void {
		const page = this.fetchPage(cursor);
		this.pages.set(position, page);
		// A page may fail long before it is taken.
		page.catch(() => undefined);
		this.running.add(page);
	}
}

function templateOf(position: number, { query, numbered }: Cursor): string {
	const others = query.filter(([name]) => name !== numbered?.name).map((entry) => entry.join('='));
	const first = numbered && numbered.page - position;
	return JSON.stringify([first, numbered?.name, ...others.sort()]);
}
