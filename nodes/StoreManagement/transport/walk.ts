import type { JsonValue } from '../json';

import { RequestFailure } from './failure';
import {
	readPage,
	requestAt,
	type Page,
	type PaginationOptions,
	type Position,
} from './pagination';
import { RecentPages } from './recentPages';
import { backoff } from './retry';
import type { SendOptions, Service, ServiceRequest } from './service';
import { pause } from './wait';

/** How a list is walked. */
export interface WalkOptions extends SendOptions, PaginationOptions {
	/** The most records wanted; Infinity for all. */
	limit: number;
}

/**
 * Asks for the page at a position; the first page where there is none.
 *
 * @throws RequestFailure when the request fails or the page links to another address
 */
export async function fetchPage(
	service: Service,
	list: ServiceRequest,
	position: Position | undefined,
	options: SendOptions & PaginationOptions,
): Promise<Page> {
	const request = requestAt(list, position, options);
	const body = await service.request(request, options);
	if (body.kind !== 'json') return { records: [], next: undefined };
	return readPage(body.value, service.urlOf(request), options, (said) =>
		service.listFailure(list, 1, said),
	);
}

/**
 * Walks a list to its end, or until enough records have come. Each record comes once, in the order
 * of the service. Where the number of pages is known, several are asked for at once.
 *
 * A scroll moves on with each answer: an answer that was lost on the way would be a page that nobody
 * gets. The walk then starts again from the first page, as often as a request would be repeated.
 *
 * @returns at most `limit` records
 * @throws RequestFailure when a request fails, a link leads away or a page repeats an earlier one
 */
export async function walk(
	service: Service,
	list: ServiceRequest,
	options: WalkOptions,
): Promise<JsonValue[]> {
	for (let restarts = 0; ; restarts++) {
		const outcome = await walkOnce(service, list, options).then(
			(records) => ({ records }),
			(error: unknown) => ({ error }),
		);
		if ('records' in outcome) return outcome.records;
		const { error } = outcome;
		const repeated = restarts < options.maxRetries;
		if (!repeated || !(error instanceof RequestFailure) || !error.facts.answerLost) throw error;
		const told = (error.facts.retryAfterSeconds ?? 0) * 1000;
		await pause(told > 0 ? told : backoff(restarts), service.signal);
	}
}

async function walkOnce(
	service: Service,
	list: ServiceRequest,
	options: WalkOptions,
): Promise<JsonValue[]> {
	const over = new AbortController();
	const walking = service.stoppedBy(over.signal);
	const ahead = new PagesAhead((position) => fetchPage(walking, list, position, options));
	const records: JsonValue[] = [];
	const recent = new RecentPages();
	/** Numbers of the pages that links led to. */
	const linked = new Map<string, number>();
	let position: Position | undefined;
	try {
		for (let number = 1; ; number++) {
			const page = await ahead.take(position);
			if (page.records.length === 0) return records;
			const same = recent.sameAs(page.records, number);
			if (same !== undefined) throw repetition(list, service, number, same);
			// A loop, since pushing thousands of arguments at once would exhaust the stack.
			for (const record of page.records) {
				records.push(record);
				if (records.length >= options.limit) return records;
			}
			position = page.next;
			if (position === undefined) return records;
			// A link that carries a scroll may stay the same and lead to other records.
			if (position.by === 'link' && !position.movesOn) {
				const led = linked.get(position.search);
				if (led !== undefined) throw repetition(list, service, number + 1, led);
				linked.set(position.search, number + 1);
			}
			if (position.by === 'page') {
				const missing = Math.ceil((options.limit - records.length) / page.records.length);
				ahead.prepare(position, Math.min(missing, service.concurrency));
			}
		}
	} finally {
		// Nothing goes on in the background when a walk is over, however it ended.
		over.abort();
		await ahead.settle();
	}
}

/** Pages by number that were asked for before their turn. */
class PagesAhead {
	/** Outcomes instead of rejections: a page may fail long before anybody takes it. */
	private readonly asked = new Map<number, Promise<() => Page>>();

	constructor(private readonly fetch: (position: Position | undefined) => Promise<Page>) {}

	/** Asks for `count` pages from a position on, as far as the list is known to reach. */
	prepare({ page, of }: Extract<Position, { by: 'page' }>, count: number): void {
		for (let number = page; number < page + count && number <= of; number++) {
			if (!this.asked.has(number)) {
				this.asked.set(number, outcomeOf(this.fetch({ by: 'page', page: number, of })));
			}
		}
	}

	/** The page at a position, whether it was asked for before or not. */
	async take(position: Position | undefined): Promise<Page> {
		const prepared = position?.by === 'page' ? this.asked.get(position.page) : undefined;
		if (position?.by !== 'page' || prepared === undefined) return await this.fetch(position);
		// It stays among the asked ones until it has come, so that `settle` waits for it too.
		const page = await prepared;
		this.asked.delete(position.page);
		return page();
	}

	/** Waits for all that was asked for. */
	async settle(): Promise<void> {
		await Promise.all(this.asked.values());
	}
}

async function outcomeOf(page: Promise<Page>): Promise<() => Page> {
	return await page.then(
		(came) => () => came,
		(error: unknown) => () => {
			throw error;
		},
	);
}

function repetition(
	list: ServiceRequest,
	service: Service,
	number: number,
	same: number,
): RequestFailure {
	const said = `page ${number} of the list repeats page ${same}, so the list would never end`;
	return service.listFailure(list, number, said);
}
