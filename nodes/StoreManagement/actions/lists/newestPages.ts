import type { JsonObject, JsonValue } from '../../json';
import { fieldsOf } from '../../output/fields';
import { fetchPage } from '../../transport/pagination/fetchPage';
import { ListReader } from '../../transport/pagination/listReader';
import { pageAhead, type Next } from '../../transport/pagination/next';

import type { Reading } from './reading';

export interface OrderedPage {
	records: JsonValue[];
	/** Whether each page of the list is older than the one before. */
	isNewestFirst: boolean;
	/** The list begins, or it begins anew after a lost response: then forget the pages before. */
	isStart: boolean;
	/** What the user must know about the list so far. */
	hints: string[];
}

/** Reads a number that grows from record to record, in the order in which they were created. */
export type Serial = (record: JsonObject) => number;

/**
 * Reads a list page by page, the newest records first where that can be had: a list that begins with its oldest
 * records is read from its last page back, if its pages are numbered. The caller may stop at any page.
 */
export async function* pagesFromNewest(
	reading: Reading,
	serial: Serial,
): AsyncGenerator<OrderedPage> {
	const { client, request, options } = reading;
	const listOptions = { ...options, limit: Infinity, isLazy: true };
	let order: ListOrder = 'unknown';
	const reader = new ListReader(client, request, listOptions);
	for await (const { records, isStart, next } of reader) {
		if (isStart) order = orderOf(records, serial);
		if (isStart && order === 'oldestFirst' && next?.kind === 'page') {
			yield* pagesBackward(reading, records, next);
			return;
		}
		yield { records, isNewestFirst: order === 'newestFirst', isStart, hints: reader.hints };
	}
}

type NumberedPage = Next & { kind: 'page' };

type ListOrder = 'newestFirst' | 'oldestFirst' | 'unknown';

function orderOf(records: readonly JsonValue[], serial: Serial): ListOrder {
	const serials = records.map((record) => serial(fieldsOf(record))).filter(Number.isFinite);
	const steps = serials.slice(1).map((value, index) => value - (serials[index] ?? value));
	const rises = steps.some((step) => step > 0);
	const falls = steps.some((step) => step < 0);
	if (rises === falls) return 'unknown';
	return rises ? 'oldestFirst' : 'newestFirst';
}

/** Reads the pages from the last one back to the second, and then the records of the first page, which has come. */
async function* pagesBackward(
	{ client, request, options }: Reading,
	firstPage: JsonValue[],
	second: NumberedPage,
): AsyncGenerator<OrderedPage> {
	const pagesAhead = second.lastPage - second.page;
	for (let ahead = pagesAhead; ahead >= 0; ahead--) {
		const { records } = await fetchPage(client, request, pageAhead(second, ahead), options);
		yield toOrderedPage(records.toReversed(), ahead === pagesAhead);
	}
	yield toOrderedPage(firstPage.toReversed(), false);
}

function toOrderedPage(records: JsonValue[], isStart: boolean): OrderedPage {
	return { records, isNewestFirst: true, isStart, hints: [] };
}
