import { pagesFromNewest, type OrderedPage, type Serial } from './newestPages';
import type { Reading } from './reading';

/** Lists that several input items search, each at its own pace: each page is fetched once. */
export class SharedLists {
	private readonly lists = new Map<string, SharedList>();

	/** The list of a reading, its newest records first where that can be had. */
	fromNewest(reading: Reading, serial: Serial): SharedList {
		const { store, path, query = [] } = reading.request;
		const key = JSON.stringify([store, path, query]);
		const list = this.lists.get(key) ?? new SharedList(pagesFromNewest(reading, serial));
		this.lists.set(key, list);
		return list;
	}
}

class SharedList {
	private readonly pages: Array<Promise<IteratorResult<OrderedPage, unknown>>> = [];

	constructor(private readonly source: AsyncGenerator<OrderedPage>) {}

	async *pagesUpTo(maxPages: number): AsyncGenerator<OrderedPage> {
		for (let index = 0; index < maxPages; index++) {
			const page = await (this.pages[index] ??= this.source.next());
			if (page.done) return;
			yield page.value;
		}
	}
}
