import { invalid, ServiceError } from './errors';
import { FIGURES, type Figure, type ListName, type QueryParameter, type Settings } from './knobs';
import { inOrder, slice, type Source } from './source';

/** A request for a page of a list. */
export interface ListRequest {
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
	pageSize: number;
	/** Records of the pages before. */
	offset: number;
}

/** Of a link to a record: how many records come before it. */
const FIRST_RECORD = 'offset';

const has = (query: URLSearchParams, [name, value]: QueryParameter): boolean =>
	query.getAll(name).includes(value);

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0;

function positive(text: string | null): number | undefined {
	return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** Serves lists page by page: by link, by page number or by scroll ID, as the knobs say. */
export class Paging {
	private readonly scrolls = new Map<string, Scroll>();
	private responses = 0;

	constructor(private readonly settings: () => Settings) {}

	/** The body of a list response. @throws ServiceError for a scroll ID that is unknown, and after the end */
	respond(request: ListRequest, records: Source<unknown>): unknown {
		const { listOrder, wrapLists, pagination } = this.settings();
		const { list, query } = request;
		this.responses += 1;
		const source = inOrder(this.kept(query, records), listOrder);
		if (wrapLists === 'bare' && !this.hasMetaInElements(list)) {
			return this.records(source, 0, source.total);
		}
		const isScroll = pagination[list] === 'scroll';
		return this.envelope(
			list,
			isScroll ? this.scroll(request, source) : this.numbered(request, source),
		);
	}

	/** The list of a while ago, where the service keeps it. */
	private kept(query: URLSearchParams, source: Source<unknown>): Source<unknown> {
		const { cache } = this.settings();
		if (cache === null || has(query, cache.unless)) return source;
		return { total: Math.max(0, source.total - cache.lacks), at: (index) => source.at(index) };
	}

	/** Records of a list, without those that were filtered out of their page: the worlds of lists hide some. */
	private records(source: Source<unknown>, from: number, count: number): unknown[] {
		const { changingField: name } = this.settings();
		const changed = name === null ? {} : { [name]: `https://example.com/${this.responses}` };
		return slice(source, from, count)
			.filter((record) => record !== undefined)
			.map((record) => Object.assign({}, record, changed));
	}

	/** A list of webhooks that is not wrapped in `data` has its `meta` in each element. */
	private hasMetaInElements(list: ListName): boolean {
		const { discountMeta, wrapLists } = this.settings();
		if (list === 'webhooks') return wrapLists === 'bare';
		return list === 'discounts' && discountMeta === 'element';
	}

	private envelope(list: ListName, { records, figures, scrollId }: Page): unknown {
		const { names, wrapLists, shownFigures } = this.settings();
		const at = (place: string): object =>
			scrollId === undefined || names.scrollPlace !== place ? {} : { [names.scroll]: scrollId };
		// The document shows orders with a scroll ID and without `meta`.
		const ofDocument = list === 'orders' && scrollId !== undefined ? [] : FIGURES;
		const shown = shownFigures === 'document' ? ofDocument : shownFigures;
		const pagination = {
			...Object.fromEntries(shown.map((name) => [name, figures[name]])),
			...at('pagination'),
		};
		const meta = { ...at('meta'), ...(isEmpty(pagination) ? {} : { pagination }) };
		if (!this.hasMetaInElements(list)) {
			return { data: records, ...at('top'), ...(isEmpty(meta) ? {} : { meta }) };
		}
		const elements = records.map((record) => Object.assign({}, record, { meta }));
		return wrapLists === 'bare' ? elements : { data: elements, ...at('top') };
	}

	private numbered(request: ListRequest, source: Source<unknown>): Page {
		const { names, pagination, maxRecords, linkQuery, linkTo } = this.settings();
		const size = this.pageSize(request);
		const pages = pagesOf(source, size);
		const number = this.pageNumber(request, size, pages);
		if (number * size > maxRecords) {
			throw invalid({ [names.page]: [`The result window has ${maxRecords} records.`] });
		}
		const link = (to: number): string => {
			if (pagination[request.list] !== 'links' || to < 1 || to > pages) return '';
			const query = new URLSearchParams(linkQuery === 'changes' ? {} : request.query);
			if (linkTo === 'page') query.set(names.page, String(to));
			else query.set(FIRST_RECORD, String((to - 1) * size));
			if (linkQuery === 'full') query.set(names.pageSize, String(size));
			return addressOf(request, query);
		};
		const links = { previous: link(number - 1), next: link(number + 1) };
		return this.page(source, { from: (number - 1) * size, size, links });
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
			id === null
				? { source, path, pageSize: this.pageSize(request), offset: 0 }
				: this.scrolls.get(id);
		if (scroll?.path !== path) throw new ServiceError(404, 'The scroll does not exist.');
		const { offset: from, pageSize: size } = scroll;
		const { total } = scroll.source;
		if (id !== null && names.scrollEnd === 404 && from >= total) {
			throw new ServiceError(404, 'The scroll has ended.');
		}
		// An ID that can be sent again keeps its own position; any other advances with each request.
		const keepsPosition = id !== null && names.scrollIdChanges;
		const following = keepsPosition ? { ...scroll } : scroll;
		following.offset = Math.max(from, Math.min(from + size, total));
		const nextId = id === null || names.scrollIdChanges ? this.keep(following) : id;
		const isEnd = from + size >= total && names.scrollEnd === 'noId';
		const isInLink = names.scrollPlace === 'link';
		const hasLink = isInLink && !isEnd && from < total;
		const nextQuery = new URLSearchParams({ [names.scroll]: nextId });
		const links = { previous: '', next: hasLink ? addressOf(request, nextQuery) : '' };
		const page = this.page(scroll.source, { from, size, links });
		return { ...page, scrollId: isInLink || isEnd ? undefined : nextId };
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

	private page(
		source: Source<unknown>,
		{ from, size, links }: { from: number; size: number; links: object },
	): Page {
		const { figures, totalOf } = this.settings();
		const figure = figures === 'strings' ? String : Number;
		const records = this.records(source, from, size);
		const most = totalOf === 'page' ? records.length : totalOf === 'list' ? Infinity : totalOf;
		return {
			records,
			figures: {
				total: figure(Math.min(source.total, most)),
				count: figure(records.length),
				per_page: figure(size),
				current_page: figure(Math.floor(from / size) + 1),
				total_pages: figure(pagesOf(source, size)),
				links,
			},
		};
	}
}

const addressOf = ({ origin, path }: ListRequest, query: URLSearchParams): string =>
	`${origin}${path}?${query.toString()}`;

const pagesOf = ({ total }: Source<unknown>, size: number): number =>
	Math.max(1, Math.ceil(total / size));
