import { invalid, ServiceError } from './errors';
import type { Figure, ListName, Names, Pagination, QueryParameter, Settings } from './knobs';
import { Scrolls } from './scrolls';
import { ChangingLists, inOrder, slice, type Source } from './source';

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

/** Where a page stands in its list. */
interface Place {
	/** From 1 on. */
	number: number;
	size: number;
	links: { previous: string; next: string };
}

/** Serves lists page by page: by link, by page number or by scroll ID, as the knobs say. */
export class Paging {
	private readonly scrolls = new Scrolls();
	private readonly changing = new ChangingLists();
	private responses = 0;

	constructor(private readonly settings: () => Settings) {}

	/** The body of a list response. @throws ServiceError for a scroll ID that is unknown, and after the end */
	respond(request: ListRequest, records: Source<unknown>): unknown {
		const { listOrder, listChange, wrapLists, pagination } = this.settings();
		this.responses += 1;
		const sorted = inOrder(this.kept(request, records), listOrder);
		const source = this.changing.next(request.list, sorted, listChange);
		if (wrapLists === 'bare' && !this.hasMetaInElements(request.list)) {
			return this.records(source, 0, source.total);
		}
		const kind = this.isScrollStarted(request) ? pagination[request.list] : 'pages';
		const page =
			kind === 'scroll' ? this.scroll(request, source) : this.numbered(request, source, kind);
		return this.envelope(request.list, page);
	}

	/** The list of a while ago, where the service keeps it. */
	private kept({ query }: ListRequest, source: Source<unknown>): Source<unknown> {
		const { cache } = this.settings();
		if (cache === null || has(query, cache.unless)) return source;
		return { total: Math.max(0, source.total - cache.lacks), at: (index) => source.at(index) };
	}

	private isScrollStarted({ list, query }: ListRequest): boolean {
		const { names, pagination } = this.settings();
		if (pagination[list] !== 'scroll' || names.scrollStart === null) return true;
		return query.has(names.scroll) || has(query, names.scrollStart);
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
		const scroll = scrollId === undefined ? {} : { [names.scroll]: scrollId };
		const at = (place: Names['scrollPlace']): object => (names.scrollPlace === place ? scroll : {});
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

	private numbered(request: ListRequest, source: Source<unknown>, kind: Pagination): Page {
		const size = this.pageSize(request);
		const pages = pagesOf(source, size);
		const number = this.pageNumber(request, size, pages);
		this.checkDepth(number * size);
		const records = this.records(source, (number - 1) * size, size);
		const link = (to: number): string =>
			kind === 'links' && to >= 1 && to <= pages ? this.link(request, to, size) : '';
		const links = { previous: link(number - 1), next: link(number + 1) };
		return { records, figures: this.figures(source, records, { number, size, links }) };
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

	/** @throws ServiceError 400 for a page beyond the last record that the service counts to */
	private checkDepth(depth: number): void {
		const { names, maxRecords } = this.settings();
		if (depth <= maxRecords) return;
		throw invalid({ [names.page]: [`The result window has ${maxRecords} records.`] });
	}

	private scroll(request: ListRequest, source: Source<unknown>): Page {
		const { names, onlyFirstPage } = this.settings();
		const { path, query } = request;
		const id = onlyFirstPage ? null : query.get(names.scroll);
		const { scroll, nextId } =
			id === null
				? this.scrolls.begin({ source, path, pageSize: this.pageSize(request) }, names)
				: this.scrolls.continue(id, path, names);
		const { offset, pageSize: size } = scroll;
		const records = this.records(scroll.source, offset, size);
		const isLast = offset + size >= scroll.source.total;
		const isInLink = names.scrollPlace === 'link';
		const nextQuery = new URLSearchParams({ [names.scroll]: nextId });
		const isEnd = isLast && names.scrollEnd === 'noId';
		const next =
			isInLink && !isEnd && offset < scroll.source.total ? this.address(request, nextQuery) : '';
		const hasId = !isInLink && !isEnd;
		const place = { number: Math.floor(offset / size) + 1, size, links: { previous: '', next } };
		return {
			records,
			scrollId: hasId ? nextId : undefined,
			figures: this.figures(scroll.source, records, place),
		};
	}

	/** @throws ServiceError for a larger size, where the knobs refuse it */
	private pageSize({ query }: ListRequest): number {
		const { names, pageSize, maxPageSize, largerPages } = this.settings();
		const asked = positive(query.get(names.pageSize));
		if (asked === undefined && largerPages !== 'cut') return pageSize;
		if (asked !== undefined && asked <= maxPageSize) return asked;
		if (largerPages === 'cut') return Math.min(asked ?? pageSize, maxPageSize);
		if (largerPages === 'ignored') return pageSize;
		const message = `The ${names.pageSize} may not be greater than ${maxPageSize}.`;
		throw invalid({ [names.pageSize]: [message] }, largerPages);
	}

	private link(request: ListRequest, page: number, size: number): string {
		const { linkQuery, linkTo, names } = this.settings();
		const query = new URLSearchParams(linkQuery === 'changes' ? {} : request.query);
		if (linkTo === 'page') query.set(names.page, String(page));
		else query.set(FIRST_RECORD, String((page - 1) * size));
		if (linkQuery === 'full') query.set(names.pageSize, String(size));
		return this.address(request, query);
	}

	private address({ origin, path }: ListRequest, query: URLSearchParams): string {
		const relative = `${path}?${query.toString()}`;
		return this.settings().linkStyle === 'relative' ? relative : origin + relative;
	}

	private figures(
		source: Source<unknown>,
		records: readonly unknown[],
		{ number, size, links }: Place,
	): Page['figures'] {
		const { figures, totalOf } = this.settings();
		const figure = figures === 'strings' ? String : Number;
		const most = totalOf === 'page' ? records.length : totalOf === 'list' ? Infinity : totalOf;
		return {
			total: figure(Math.min(source.total, most)),
			count: figure(records.length),
			per_page: figure(size),
			current_page: figure(number),
			total_pages: figure(pagesOf(source, size)),
			links,
		};
	}
}

/** Of a link to a record: how many records come before it. */
const FIRST_RECORD = 'offset';

const FIGURES: readonly Figure[] = [
	...(['total', 'count', 'per_page', 'current_page', 'total_pages', 'links'] as const),
];

const has = (query: URLSearchParams, [name, value]: QueryParameter): boolean =>
	query.getAll(name).includes(value);

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0;

const pagesOf = ({ total }: Source<unknown>, size: number): number =>
	Math.max(1, Math.ceil(total / size));

function positive(text: string | null): number | undefined {
	return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
