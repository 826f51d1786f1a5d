import type { Item } from '../item';

import type { Chronology } from './listOrder';
import { pagesFromNewest, type OrderedPage } from './newestPages';

/** The lists that several input items search, each at its own pace: each page is fetched once. */
export class SharedLists {
	private readonly lists = new Map<string, SharedList>();

	/** @param isShared whether there are several input items; for a single one no page is kept */
	constructor(private readonly isShared: boolean) {}

	/** The pages of a list, the newest records first if that is possible. */
	fromNewest(item: Item, chronology: Chronology): AsyncIterable<OrderedPage> {
		const pages = () => pagesFromNewest(item, chronology);
		if (!this.isShared) return pages();
		const { store, path, query = [] } = item.request;
		const key = JSON.stringify([store, path, query, item.settings.sendOptions.pageSize]);
		const known = this.lists.get(key);
		const shared = known && !known.hasFailed ? known : new SharedList(pages());
		this.lists.set(key, shared);
		return shared;
	}
}

/** Pages that were fetched once, for any number of readers. */
class SharedList implements AsyncIterable<OrderedPage> {
	private readonly pages: Array<Promise<IteratorResult<OrderedPage, unknown>>> = [];

	/** Whoever wants the list after that must read it from its beginning. */
	hasFailed = false;

	constructor(private readonly source: AsyncGenerator<OrderedPage>) {}

	async *[Symbol.asyncIterator](): AsyncGenerator<OrderedPage> {
		for (let index = 0; ; index++) {
			const page = await (this.pages[index] ??= this.next());
			if (page.done) return;
			yield page.value;
		}
	}

	private async next(): Promise<IteratorResult<OrderedPage, unknown>> {
		return await this.source.next().catch((error: unknown) => {
			this.hasFailed = true;
			throw error;
		});
	}
}
