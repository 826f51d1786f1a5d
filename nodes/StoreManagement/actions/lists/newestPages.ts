import type { JsonValue } from '../../json';
import { fetchPage } from '../../transport/pagination/fetchPage';
import { ListProgress } from '../../transport/pagination/listProgress';
import { ListReader } from '../../transport/pagination/listReader';
import { pageAhead, type Next } from '../../transport/pagination/next';

import { orderOf, type Chronology, type ListOrder } from './listOrder';
import type { ListSource } from './listSource';

export interface OrderedPage {
	records: JsonValue[];
	/** The order of the pages and of the records on them. */
	order: ListOrder;
	/** Whether the list begins, or begins again after a lost response. Then forget the pages before. */
	isStart: boolean;
	/** Sentences for the user about the part of the list that has been read. */
	hints: () => string[];
}

/**
 * Reads a list page by page, the newest records first if that is possible: a list that begins with its oldest
 * records is read from its last page back if its pages have numbers. The caller may stop at any page.
 */
export async function* pagesFromNewest(
	list: ListSource,
	chronology: Chronology,
): AsyncGenerator<OrderedPage> {
	const { client, request, options } = list;
	const reader = new ListReader(client, request, { ...options, limit: Infinity, isLazy: true });
	let order: ListOrder = 'unknown';
	for await (const { records, isStart, next } of reader) {
		if (isStart) order = orderOf(records, chronology);
		// A fallback means that the service may ignore page numbers.
		if (isStart && order === 'oldestFirst' && next?.kind === 'page' && !next.fallback) {
			yield* pagesBackward(list, records, next);
			return;
		}
		yield { records, order, isStart, hints: () => reader.hints };
	}
}

type NumberedPage = Next & { kind: 'page' };

/**
 * Reads the pages from the last one back to the second, and then returns the first page, which was read before.
 *
 * @throws RequestError if a page repeats, or pages without records go on and on
 */
async function* pagesBackward(
	{ client, request, options }: ListSource,
	firstPage: JsonValue[],
	second: NumberedPage,
): AsyncGenerator<OrderedPage> {
	const progress = new ListProgress(options.pageSize);
	const hints = (): string[] => progress.hints;
	const { lastPage } = second;
	for (let number = lastPage; number >= second.page; number--) {
		const next = pageAhead(second, number - second.page);
		const page = await fetchPage(client, request, next, options);
		progress.noteFigures(page);
		const newRecords = progress.remember(page.records);
		const isRepeated = page.records.length > 0 && newRecords.length === 0;
		const requests = lastPage - number + second.page;
		if (isRepeated || isSamePage(page.records, firstPage)) {
			const reason = `page ${number} of the list has the records of another page`;
			throw client.paginationError(request, requests, { reason });
		}
		progress.take(page.records, newRecords);
		if (progress.isStalled) {
			const reason = `page ${number} of the list is empty, as the one after it, but the service counts ${lastPage} pages`;
			throw client.paginationError(request, requests, { reason });
		}
		yield {
			records: newRecords.toReversed(),
			order: 'newestFirst',
			isStart: number === lastPage,
			hints,
		};
	}
	const newRecords = progress.remember(firstPage);
	progress.take(firstPage, newRecords);
	const records = newRecords.toReversed();
	// A record that was added meanwhile is counted, but it may stand after the pages that were read.
	progress.end({ records, next: undefined, isLast: true }, true);
	yield { records, order: 'newestFirst', isStart: false, hints };
}

/** A service that ignores the number of a page sends the first page each time. */
function isSamePage(records: readonly JsonValue[], firstPage: readonly JsonValue[]): boolean {
	return records.length > 0 && JSON.stringify(records) === JSON.stringify(firstPage);
}
