import type { JsonValue } from '../../json';
import { ListReader } from '../../transport/pagination/listReader';
import type { Item, SharedByItems } from '../item';

import { orderOf, type Chronology, type ListOrder } from './listOrder';

export interface OrderedPage {
	records: JsonValue[];
	/** How many records have come before. */
	before: number;
	/** The order of the pages and of the records on them. */
	order: ListOrder;
	/** No page follows. */
	isLast: boolean;
	/** Sentences for the user about the part of the list that has been read. */
	hints: () => string[];
}

/**
 * Reads a list page by page, the newest records first if that is possible: a list that begins with its oldest
 * records is read from its last page back if its pages have numbers. The caller may stop at any page.
 */
export async function* pagesFromNewest(
	{ client, request, settings }: Item,
	chronology: Chronology,
): AsyncGenerator<OrderedPage> {
	const options = { ...settings.sendOptions, limit: Infinity, isLazy: true };
	const reader = new ListReader(client, request, options);
	let order: ListOrder | undefined;
	let before = 0;
	for await (const page of reader) {
		const isFirst = order === undefined;
		order ??= orderOf(page.records, chronology);
		if (isFirst && order === 'oldestFirst' && page.next?.kind === 'page') {
			yield* fromLastPage(reader, page, page.next);
			return;
		}
		yield { ...page, before, order, isLast: !page.next, hints: () => reader.hints };
		before += page.records.length;
	}
}

async function* fromLastPage(
	reader: ListReader,
	...firstPages: Parameters<ListReader['backward']>
): AsyncGenerator<OrderedPage> {
	let before = 0;
	for await (const page of reader.backward(...firstPages)) {
		const isLast = !page.next;
		yield { ...page, before, order: 'newestFirst', isLast, hints: () => reader.hints };
		before += page.records.length;
	}
}

/** The pages that come while a model waits. Where its time ends, the last one holds no records but says so. */
export async function* pagesInTime(
	pages: AsyncIterable<OrderedPage>,
	shared: SharedByItems,
): AsyncGenerator<OrderedPage> {
	let latest: OrderedPage | undefined;
	try {
		for await (const page of pages) {
			latest = page;
			yield page;
		}
	} catch (error) {
		yield lastInTime(latest, error, shared);
	}
}

/** @throws the error, unless the time ended after a page had come */
function lastInTime(
	latest: OrderedPage | undefined,
	error: unknown,
	shared: SharedByItems,
): OrderedPage {
	if (!latest || !shared.isOutOfTime(error)) throw error;
	const before = latest.before + latest.records.length;
	const note = `The time of this tool ended after ${before} records were searched, so more may match. Ask for less at once, or raise Tool Timeout in the options.`;
	return { ...latest, records: [], before, isLast: true, hints: () => [note, ...latest.hints()] };
}
