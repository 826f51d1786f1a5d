import { pageAhead, type Next, type Page } from './page';

/** The pages of a list that are on their way, in the sequence of the list. */
export class PageQueue {
	private readonly pages: Array<Promise<Page>> = [];

	/** @param fetch asks for a page; for the first one if undefined */
	constructor(private readonly fetch: (next: Next | undefined) => Promise<Page>) {}

	/** The next page: the first that is on its way, else it is fetched now. */
	async take(next: Next | undefined): Promise<Page> {
		return await (this.pages.shift() ?? this.fetch(next));
	}

	/** Fetches `next` and those after it until so many are on their way, or no further one is known. */
	fill(next: Next, count: number): void {
		while (this.pages.length < count) {
			const ahead = pageAhead(next, this.pages.length);
			if (!ahead) return;
			const page = this.fetch(ahead);
			// It may fail long before it is taken.
			page.catch(() => undefined);
			this.pages.push(page);
		}
	}

	clear(): void {
		this.pages.length = 0;
	}

	async settled(): Promise<void> {
		await Promise.allSettled(this.pages);
	}
}
