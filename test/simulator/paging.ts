import { ChangingLists } from './changingList';
import { ServiceError } from './errors';
import type { BaseSettings, Names, Pagination, Settings } from './knobs';
import type { List, Source } from './resource';
import { Scrolls } from './scrolls';

/** The part of a list request that pagination uses. */
export interface ListRequest {
	list: List;
	/** Base address of the service. */
	origin: string;
	path: string;
	query: URLSearchParams;
}

interface Page {
	records: unknown[];
	/** Fields of `meta.pagination`. */
	figures: Record<string, unknown>;
	scrollId?: string;
}

/** Serves lists page by page: by link, by page number or by scroll ID, as the knobs say. */
export class Paging {
	private readonly scrolls = new Scrolls();
	private readonly changing = new ChangingLists();

	constructor(private readonly settings: () => BaseSettings & Pick<Settings, 'pagination'>) {}

	/** The body of a list response. @throws ServiceError for a scroll ID that is unknown or at its end */
	respond(request: ListRequest, records: Source<unknown>): unknown {
		const settings = this.settings();
		const sorted = inOrder(records, settings.listOrder);
		const source = this.changing.next(request.list.name, sorted, settings.listChange);
		if (settings.wrapLists === 'bare' && !this.hasMetaInElements(request.list)) {
			return slice(source, 0, source.total);
		}
		return this.envelope(request.list, this.pageOf(request, source));
	}

	private pageOf(request: ListRequest, source: Source<unknown>): Page {
		if (this.paginationOf(request.list) !== 'scroll') return this.numbered(request, source);
		const { scroll, scrollStart } = this.settings().names;
		const { query } = request;
		if (scrollStart === null || query.has(scroll) || query.has(scrollStart.parameter)) {
			return this.scroll(request, source);
		}
		const page = this.numbered(request, source);
		return scrollStart.otherwise === 'pages' ? page : { ...page, figures: {} };
	}

	private paginationOf({ name, pagination }: List): Pagination {
		const configured: Readonly<Record<string, Pagination>> = this.settings().pagination;
		return configured[name] ?? pagination;
	}

	private hasMetaInElements({ metaIn }: List): boolean {
		return metaIn?.(this.settings()) === 'element';
	}

	/** A page of such a list holds one record, and its `meta` stands among the fields of the record. */
	private isOneObject({ isOneObject }: List): boolean {
		return isOneObject?.(this.settings()) === true;
	}

	private envelope(list: List, { records, figures, scrollId }: Page): unknown {
		const { names, wrapLists } = this.settings();
		const scroll = scrollId === undefined ? {} : { [names.scrollField ?? names.scroll]: scrollId };
		const at = (place: Names['scrollPlace']): object => (names.scrollPlace === place ? scroll : {});
		const shown = list.figuresWithScroll === false && scrollId !== undefined ? {} : figures;
		const pagination = { ...shown, ...at('pagination') };
		const meta = { ...at('meta'), ...unlessEmpty({ pagination }, pagination) };
		if (this.isOneObject(list)) return { ...asObject(records[0]), ...at('top'), meta };
		if (!this.hasMetaInElements(list)) {
			return { data: records, ...at('top'), ...unlessEmpty({ meta }, meta) };
		}
		const elements = records.map((record) => ({ ...asObject(record), meta }));
		return wrapLists === 'bare' ? elements : { data: elements, ...at('top') };
	}

	private numbered(request: ListRequest, source: Source<unknown>): Page {
		const { names } = this.settings();
		const size = this.pageSize(request);
		const page = positive(request.query.get(names.page)) ?? 1;
		const pages = Math.max(1, Math.ceil(source.total / size));
		const records = slice(source, (page - 1) * size, size);
		const link = (to: number): string =>
			this.paginationOf(request.list) === 'links' && to >= 1 && to <= pages
				? this.link(request, to, size)
				: '';
		const links = { previous: link(page - 1), next: link(page + 1) };
		return {
			records,
			figures: this.figures(source.total, records.length, size, page, pages, links),
		};
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
		const { total } = scroll.source;
		const records = slice(scroll.source, offset, size);
		const inLink = names.scrollPlace === 'link';
		const nextQuery = new URLSearchParams({ [names.scroll]: nextId });
		const page = Math.floor(offset / size) + 1;
		const pages = Math.max(1, Math.ceil(total / size));
		const continued = inLink && records.length > 0;
		const links = { previous: '', next: continued ? this.address(request, nextQuery) : '' };
		return {
			records,
			...(inLink ? {} : { scrollId: nextId }),
			figures: this.figures(total, records.length, size, page, pages, links),
		};
	}

	/** @throws ServiceError for a larger size, where the knobs refuse it */
	private pageSize({ list, query }: ListRequest): number {
		if (this.isOneObject(list)) return 1;
		const { names, pageSize, maxPageSize, largerPages } = this.settings();
		const asked = positive(query.get(names.pageSize)) ?? pageSize;
		if (asked <= maxPageSize) return asked;
		if (largerPages === 'cut') return maxPageSize;
		if (largerPages === 'ignored') return pageSize;
		const message = `The ${names.pageSize} may not be greater than ${maxPageSize}.`;
		throw new ServiceError(largerPages, 'The given data was invalid.', {
			[names.pageSize]: [message],
		});
	}

	private link(request: ListRequest, page: number, size: number): string {
		const { linkQuery, names } = this.settings();
		const changes = { [names.page]: String(page) };
		if (linkQuery === 'changes') return this.address(request, new URLSearchParams(changes));
		const query = new URLSearchParams(request.query);
		query.set(names.page, String(page));
		query.set(names.pageSize, String(size));
		return this.address(request, query);
	}

	private address({ origin, path }: ListRequest, query: URLSearchParams): string {
		const relative = `${path}?${query.toString()}`;
		return this.settings().linkStyle === 'relative' ? relative : origin + relative;
	}

	private figures(
		total: number,
		count: number,
		perPage: number,
		page: number,
		pages: number,
		links: { previous: string; next: string },
	): Record<string, unknown> {
		const figure = this.settings().figures === 'strings' ? String : Number;
		return {
			total: figure(total),
			count: figure(count),
			per_page: figure(perPage),
			current_page: figure(page),
			total_pages: figure(pages),
			links,
		};
	}
}

/** The records, oldest first, in the order of the knob. */
function inOrder<T>(source: Source<T>, order: BaseSettings['listOrder']): Source<T> {
	const { total } = source;
	if (order === 'oldestFirst') return source;
	if (order === 'newestFirst') return { total, at: (index) => source.at(total - 1 - index) };
	// Each pair is turned round.
	return { total, at: (index) => source.at((index ^ 1) < total ? index ^ 1 : index) };
}

function unlessEmpty(fields: object, content: object): object {
	return Object.keys(content).length > 0 ? fields : {};
}

function slice(source: Source<unknown>, from: number, count: number): unknown[] {
	const length = Math.max(0, Math.min(count, source.total - from));
	return Array.from({ length }, (_, step) => source.at(from + step));
}

function positive(text: string | null): number | undefined {
	return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

function asObject(record: unknown): object {
	return typeof record === 'object' && record !== null ? record : {};
}
