import { invalid } from './errors';
import type { ListName, Names, Pagination, Settings } from './knobs';
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
	figures: object;
	scrollId?: string;
}

/** Serves lists page by page: by link, by page number or by scroll ID, as the knobs say. */
export class Paging {
	private readonly scrolls = new Scrolls();
	private readonly changing = new ChangingLists();

	constructor(private readonly settings: () => Settings) {}

	/** The body of a list response. @throws ServiceError for a scroll ID that is unknown or at its end */
	respond(request: ListRequest, records: Source<unknown>): unknown {
		const { listOrder, listChange, wrapLists, pagination } = this.settings();
		const sorted = inOrder(records, listOrder);
		const source = this.changing.next(request.list, sorted, listChange);
		if (wrapLists === 'bare' && !this.hasMetaInElements(request.list)) {
			return slice(source, 0, source.total);
		}
		const kind = pagination[request.list];
		const page =
			kind === 'scroll' ? this.scroll(request, source) : this.numbered(request, source, kind);
		return this.envelope(request.list, page);
	}

	/** A list of webhooks that is not wrapped in `data` has its `meta` in each element. */
	private hasMetaInElements(list: ListName): boolean {
		const { discountMeta, wrapLists } = this.settings();
		if (list === 'webhooks') return wrapLists === 'bare';
		return list === 'discounts' && discountMeta === 'element';
	}

	private envelope(list: ListName, { records, figures, scrollId }: Page): unknown {
		const { names, wrapLists } = this.settings();
		const scroll = scrollId === undefined ? {} : { [names.scroll]: scrollId };
		const at = (place: Names['scrollPlace']): object => (names.scrollPlace === place ? scroll : {});
		// The document shows orders with a scroll ID and without `meta`.
		const shown = list === 'orders' && scrollId !== undefined ? {} : figures;
		const pagination = { ...shown, ...at('pagination') };
		const meta = { ...at('meta'), ...(isEmpty(pagination) ? {} : { pagination }) };
		if (!this.hasMetaInElements(list)) {
			return { data: records, ...at('top'), ...(isEmpty(meta) ? {} : { meta }) };
		}
		const elements = records.map((record) => Object.assign({}, record, { meta }));
		return wrapLists === 'bare' ? elements : { data: elements, ...at('top') };
	}

	private numbered(request: ListRequest, source: Source<unknown>, kind: Pagination): Page {
		const size = this.pageSize(request);
		const page = positive(request.query.get(this.settings().names.page)) ?? 1;
		const pages = pagesOf(source, size);
		const records = slice(source, (page - 1) * size, size);
		const link = (to: number): string =>
			kind === 'links' && to >= 1 && to <= pages ? this.link(request, to, size) : '';
		const links = { previous: link(page - 1), next: link(page + 1) };
		return { records, figures: this.figures(source, records, size, page, links) };
	}

	private scroll(request: ListRequest, source: Source<unknown>): Page {
		const { names } = this.settings();
		const { path, query } = request;
		const id = query.get(names.scroll);
		const { scroll, nextId } =
			id === null
				? this.scrolls.begin({ source, path, pageSize: this.pageSize(request) }, names)
				: this.scrolls.continue(id, path, names);
		const { offset, pageSize: size } = scroll;
		const records = slice(scroll.source, offset, size);
		const isInLink = names.scrollPlace === 'link';
		const nextQuery = new URLSearchParams({ [names.scroll]: nextId });
		const next = isInLink && records.length > 0 ? this.address(request, nextQuery) : '';
		const page = Math.floor(offset / size) + 1;
		return {
			records,
			...(isInLink ? {} : { scrollId: nextId }),
			figures: this.figures(scroll.source, records, size, page, { previous: '', next }),
		};
	}

	/** @throws ServiceError for a larger size, where the knobs refuse it */
	private pageSize({ query }: ListRequest): number {
		const { names, pageSize, maxPageSize, largerPages } = this.settings();
		const asked = positive(query.get(names.pageSize)) ?? pageSize;
		if (asked <= maxPageSize) return asked;
		if (largerPages === 'cut') return maxPageSize;
		if (largerPages === 'ignored') return pageSize;
		const message = `The ${names.pageSize} may not be greater than ${maxPageSize}.`;
		throw invalid({ [names.pageSize]: [message] }, largerPages);
	}

	private link(request: ListRequest, page: number, size: number): string {
		const { linkQuery, names } = this.settings();
		const query = new URLSearchParams(linkQuery === 'changes' ? {} : request.query);
		query.set(names.page, String(page));
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
		size: number,
		page: number,
		links: { previous: string; next: string },
	): object {
		const figure = this.settings().figures === 'strings' ? String : Number;
		return {
			total: figure(source.total),
			count: figure(records.length),
			per_page: figure(size),
			current_page: figure(page),
			total_pages: figure(pagesOf(source, size)),
			links,
		};
	}
}

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0;

const pagesOf = ({ total }: Source<unknown>, size: number): number =>
	Math.max(1, Math.ceil(total / size));

function positive(text: string | null): number | undefined {
	return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
