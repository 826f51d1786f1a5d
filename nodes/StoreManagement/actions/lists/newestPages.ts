import type { JsonValue } from '../../json';
import { ListReader } from '../../transport/pagination/listReader';
import type { Item } from '../item';

import { orderOf, type Chronology, type ListOrder } from './listOrder';

export interface OrderedPage {
	records: JsonValue[];
	/** The order of the pages and of the records on them. */
	order: ListOrder;
	/** The list ends with this page. */
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
	const hints = (): string[] => reader.hints;
	let order: ListOrder | undefined;
	for await (const page of reader) {
		const { records, next } = page;
		const isFirst = order === undefined;
		order ??= orderOf(records, chronology);
		if (isFirst && order === 'oldestFirst' && next?.kind === 'page') {
			for await (const newer of reader.backward(page, next)) {
				yield { records: newer.records, order: 'newestFirst', isLast: !newer.next, hints };
			}
			return;
		}
		yield { records, order, isLast: !next, hints };
	}
}
