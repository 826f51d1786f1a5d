import type { Chronology } from './listOrder';
import { pagesFromNewest, type OrderedPage } from './newestPages';
import type { Reading } from './reading';

/** The lists that several input items search, each at its own pace: each page is fetched once. */
export class SharedLists {
	private readonly lists = new Map<string, SharedList>();

	/** @param isShared whether there are several input items; for a single one no page is kept */
	constructor(private readonly isShared: boolean) {}

	/** The pages of a list, the newest records first where that is possible. */
	fromNewest(reading: Reading, chronology: Chronology): AsyncIterable<OrderedPage> {
		const pages = () => pagesFromNewest(reading, chronology);
		if (!this.isShared) return pages();
		const { store, path, query = [] } = reading.request;
		const key = JSON.stringify([store, path, query, reading.options.pageSize]);
		const list = this.lists.get(key) ?? new SharedList(pages());
		this.lists.set(key, list);
		return list;
	}
}

/** Pages that were fetched once, for any number of readers. */
class SharedList implements AsyncIterable<OrderedPage> {
	private readonly pages: Array<Promise<IteratorResult<OrderedPage, unknown>>> = [];

	constructor(private readonly source: AsyncGenerator<OrderedPage>) {}

	async *[Symbol.asyncIterator](): AsyncGenerator<OrderedPage> {
		for (let index = 0; ; index++) {
			const page = await (this.pages[index] ??= this.source.next());
			if (page.done) return;
			yield page.value;
		}
	}
}
