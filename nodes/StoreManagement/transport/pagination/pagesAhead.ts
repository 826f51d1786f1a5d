import { pageAhead, type Next } from './next';
import type { Page } from './page';

/** The pages of a list that are fetched before they are needed. */
export class PagesAhead {
	private readonly pages = new Map<string, Promise<Page>>();

	constructor(private readonly fetch: (next: Next | undefined) => Promise<Page>) {}

	/** Starts to fetch the next page and, where their numbers are known, those after it. */
	start(next: Next, count: number): void {
		// Those after a page that was started were started with it, and a key takes time.
		const started = this.pages.has(keyOf(next)) ? this.pages.size : 0;
		for (let pages = started; pages < count; pages++) {
			const ahead = pageAhead(next, pages);
			if (!ahead) return;
			const key = keyOf(ahead);
			if (this.pages.has(key)) continue;
			const page = this.fetch(ahead);
			// It may fail long before it is taken.
			page.catch(() => undefined);
			this.pages.set(key, page);
		}
	}

	/** A page that is on its way; undefined where nobody has asked for it. */
	take(next: Next | undefined): Promise<Page> | undefined {
		const key = keyOf(next);
		const page = this.pages.get(key);
		this.pages.delete(key);
		return page;
	}

	forget(): void {
		this.pages.clear();
	}

	async settled(): Promise<void> {
		await Promise.allSettled(this.pages.values());
	}
}

/** A page has the same query parameters whether it was named by a link or counted, in whatever sequence. */
function keyOf(next: Next | undefined): string {
	return next === undefined ? '' : JSON.stringify([...next.query].sort());
}
