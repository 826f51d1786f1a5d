import { invalid, ServiceError } from './errors';
import { FIGURES, type Figure, type ListName, type Settings } from './knobs';

/** A list of records that are generated on access. */
export interface Source<T> {
	total: number;
	at: (index: number) => T;
}

export function slice<T>({ total, at }: Source<T>, from = 0, count = total): T[] {
	const length = Math.max(0, Math.min(count, total - from));
	return Array.from({ length }, (_, step) => at(from + step));
}

export const sourceOf = <T>(records: readonly T[]) => ({
	total: records.length,
	at: (index: number) => records[index],
});

/** A request for a page of a list. */
interface ListRequest {
	list: ListName;
	/** Base address of the service. */
	origin: string;
	path: string;
	query: URLSearchParams;
}

interface Page {
	records: unknown[];
	/** Fields of `meta.pagination`. */
	figures: Record<Figure, unknown>;
	scrollId?: string | undefined;
}

/** A list that is paginated by scroll ID: that of the first request, with its filters. */
interface Scroll {
	source: Source<unknown>;
	path: string;
	size: number;
	/** Records of the pages before. */
	from: number;
}

/** Of a link to a record: how many records come before it. */
const FIRST_RECORD = 'offset';

function positive(text: string | null): number | undefined {
	return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** Serves lists page by page: by link, by page number or by scroll ID, as the knobs say. */
export class Paging {
	private readonly scrolls = new Map<string, Scroll>();

	constructor(private readonly settings: () => Settings) {}

	/** The body of a list response. @throws ServiceError for a scroll ID that is unknown, and after the end */
	respond(request: ListRequest, records: Source<unknown>): unknown {
		const { pagination } = this.settings();
		const source = this.sorted(records);
		const isScroll = pagination[request.list] === 'scroll';
		const page = isScroll ? this.scroll(request, source) : this.numbered(request, source);
		return this.envelope(request.list, page);
	}

	/** The records, which come oldest first, in the order of the knob. */
	private sorted({ total, at }: Source<unknown>): Source<unknown> {
		const place = {
			oldestFirst: (index: number) => index,
			newestFirst: (index: number) => total - 1 - index,
			// Each pair is turned round.
			shuffled: (index: number) => ((index ^ 1) < total ? index ^ 1 : index),
		}[this.settings().listOrder];
		return { total, at: (index) => at(place(index)) };
	}

	private envelope(list: ListName, { records, figures, scrollId }: Page): unknown {
		const { names, shownFigures, discountMeta } = this.settings();
		// The document shows orders with a scroll ID and without `meta`.
		const ofDocument = list === 'orders' && scrollId !== undefined ? [] : FIGURES;
		const shown = shownFigures === 'document' ? ofDocument : shownFigures;
		const id = scrollId === undefined ? {} : { [names.scroll]: scrollId };
		const pagination = Object.fromEntries(shown.map((name) => [name, figures[name]]));
		const meta = {
			...(names.scrollPlace === 'meta' && id),
			...(shown.length > 0 && { pagination }),
		};
		const top = names.scrollPlace === 'top' ? id : {};
		if (list === 'discounts' && discountMeta === 'element') {
			return { data: records.map((record) => Object.assign({}, record, { meta })), ...top };
		}
		return { data: records, ...top, ...(Object.keys(meta).length > 0 && { meta }) };
	}

	private numbered(request: ListRequest, source: Source<unknown>): Page {
		const { names, pagination, linkQuery, linkTo } = this.settings();
		const size = this.pageSize(request);
		const pages = pagesOf(source, size);
		const number = this.pageNumber(request, size, pages);
		const link = (to: number): string => {
			if (pagination[request.list] !== 'links' || to < 1 || to > pages) return '';
			const query = new URLSearchParams(linkQuery === 'changes' ? {} : request.query);
			if (linkTo === 'page') query.set(names.page, String(to));
			else query.set(FIRST_RECORD, String((to - 1) * size));
			if (linkQuery === 'full') query.set(names.pageSize, String(size));
			return addressOf(request, query);
		};
		const links = { previous: link(number - 1), next: link(number + 1) };
		return this.page({ source, from: (number - 1) * size, size }, links);
	}

	/** @throws ServiceError 404 after the last page, where the knobs say so */
	private pageNumber({ query }: ListRequest, size: number, pages: number): number {
		const { names, linkTo, pageAfterLast, onlyFirstPage } = this.settings();
		if (onlyFirstPage) return 1;
		const first = positive(query.get(FIRST_RECORD)) ?? 0;
		const number = linkTo === 'record' ? first / size + 1 : (positive(query.get(names.page)) ?? 1);
		if (number <= pages || pageAfterLast === 'empty') return number;
		if (pageAfterLast === 'lastAgain') return pages;
		throw new ServiceError(404, 'The page does not exist.');
	}

	/** @throws ServiceError 404 for an unknown ID, and after the last page where the knobs say so */
	private scroll(request: ListRequest, source: Source<unknown>): Page {
		const { names, onlyFirstPage } = this.settings();
		const { path, query } = request;
		const id = onlyFirstPage ? null : query.get(names.scroll);
		const scroll =
			id === null ? { source, path, size: this.pageSize(request), from: 0 } : this.scrolls.get(id);
		if (scroll?.path !== path) throw new ServiceError(404, 'The scroll does not exist.');
		const { from, size } = scroll;
		const { total } = scroll.source;
		if (id !== null && names.scrollEnd === 404 && from >= total) {
			throw new ServiceError(404, 'The scroll has ended.');
		}
		const page = { ...scroll };
		// An ID that can be sent again keeps its own position; any other advances with each request.
		const following = id !== null && names.scrollIdChanges ? { ...scroll } : scroll;
		following.from = Math.max(from, Math.min(from + size, total));
		const nextId = id === null || names.scrollIdChanges ? this.keep(following) : id;
		const isEnd = from + size >= total && names.scrollEnd === 'noId';
		const scrollId = isEnd ? undefined : nextId;
		return { ...this.page(page, { previous: '', next: '' }), scrollId };
	}

	/** The ID has characters that must be encoded in a query. */
	private keep(scroll: Scroll): string {
		const id = `${Buffer.from(`page>${this.scrolls.size + 1}?`).toString('base64')}+/==`;
		this.scrolls.set(id, scroll);
		return id;
	}

	/** @throws ServiceError for a larger size, where the knobs refuse it */
	private pageSize({ query }: ListRequest): number {
		const { names, pageSize, maxPageSize, largerPages } = this.settings();
		const asked = positive(query.get(names.pageSize));
		if (largerPages === 'cut') return Math.min(asked ?? pageSize, maxPageSize);
		if (asked === undefined || asked <= maxPageSize) return asked ?? pageSize;
		const message = `The ${names.pageSize} may not be greater than ${maxPageSize}.`;
		throw invalid({ [names.pageSize]: [message] }, largerPages);
	}

	/** The figures are texts, as in the samples. */
	private page(place: Pick<Scroll, 'source' | 'from' | 'size'>, links: object): Page {
		const { source, from, size } = place;
		// The worlds of lists hide some of them.
		const records = slice(source, from, size).filter((record) => record !== undefined);
		return {
			records,
			figures: {
				total: String(Math.min(source.total, this.settings().largestTotal)),
				count: String(records.length),
				per_page: String(size),
				current_page: String(Math.floor(from / size) + 1),
				total_pages: String(pagesOf(source, size)),
				links,
			},
		};
	}
}

const addressOf = ({ origin, path }: ListRequest, query: URLSearchParams): string =>
	`${origin}${path}?${query.toString()}`;

const pagesOf = ({ total }: Source<unknown>, size: number): number =>
	Math.max(1, Math.ceil(total / size));
