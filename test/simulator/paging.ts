import { ServiceError } from './errors';
import type { BaseSettings, Names, Pagination, Settings } from './knobs';
import type { List, Source } from './resource';

/** The part of a list request that pagination uses. */
export interface ListRequest {
	list: List;
	/** Base address of the service. */
	origin: string;
	path: string;
	query: URLSearchParams;
}

interface Scroll {
	/** The list of the first request, with its filters. */
	source: Source<unknown>;
	path: string;
	pageSize: number;
	offset: number;
}

interface Page {
	records: unknown[];
	/** Fields of `meta.pagination`. */
	figures: Record<string, unknown>;
	scrollId?: string;
}

const SCROLLS_KEPT = 10_000;

/** Serves lists page by page: by link, by page number or by scroll ID, as the knobs say. */
export class Paging {
	private readonly scrolls = new Map<string, Scroll>();
	private scrollsMade = 0;

	constructor(private readonly settings: () => BaseSettings & Pick<Settings, 'pagination'>) {}

	/** The body of a list response. @throws ServiceError 404 for an unknown scroll ID */
	respond(request: ListRequest, source: Source<unknown>): unknown {
		const settings = this.settings();
		if (settings.wrapLists === 'bare' && !this.hasMetaInElements(request.list)) {
			return slice(source, 0, source.total);
		}
		const page =
			this.paginationOf(request.list) === 'scroll'
				? this.scroll(request, source)
				: this.numbered(request, source);
		return this.envelope(request.list, page);
	}

	private paginationOf({ name, pagination }: List): Pagination {
		const configured: Readonly<Record<string, Pagination>> = this.settings().pagination;
		return configured[name] ?? pagination;
	}

	private hasMetaInElements({ metaIn }: List): boolean {
		return metaIn?.(this.settings()) === 'element';
	}

	private envelope(list: List, { records, figures, scrollId }: Page): unknown {
		const { names, wrapLists } = this.settings();
		const scroll = scrollId === undefined ? {} : { [names.scroll]: scrollId };
		const at = (place: Names['scrollPlace']): object => (names.scrollPlace === place ? scroll : {});
		const shown = list.figuresWithScroll === false && scrollId !== undefined ? {} : figures;
		const pagination = { ...shown, ...at('pagination') };
		const meta = { ...at('meta'), ...unlessEmpty({ pagination }, pagination) };
		if (!this.hasMetaInElements(list)) {
			return { data: records, ...at('top'), ...unlessEmpty({ meta }, meta) };
		}
		const elements = records.map((record) => ({ ...asObject(record), meta }));
		return wrapLists === 'bare' ? elements : { data: elements, ...at('top') };
	}

	private numbered(request: ListRequest, source: Source<unknown>): Page {
		const { names } = this.settings();
		const size = this.pageSize(request.query);
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
		const id = request.query.get(names.scroll);
		const current = id === null ? this.begin(request, source) : this.scrolls.get(id);
		if (current?.path !== request.path) throw new ServiceError(404, 'The scroll does not exist.');
		const { offset, pageSize: size } = current;
		const records = slice(current.source, offset, size);
		const next = offset + records.length;
		// An ID that can be sent again keeps its own position.
		const following = names.scrollIdChanges && names.scrollIdRepeats ? { ...current } : current;
		following.offset = next;
		const scrollId = names.scrollIdChanges || id === null ? this.keep(following) : id;
		const inLink = names.scrollPlace === 'link';
		const nextQuery = new URLSearchParams({ [names.scroll]: scrollId });
		const total = current.source.total;
		const page = Math.floor(offset / size) + 1;
		const pages = Math.max(1, Math.ceil(total / size));
		const continued = inLink && records.length > 0;
		const links = { previous: '', next: continued ? this.address(request, nextQuery) : '' };
		return {
			records,
			...(inLink ? {} : { scrollId }),
			figures: this.figures(total, records.length, size, page, pages, links),
		};
	}

	private begin(request: ListRequest, source: Source<unknown>): Scroll {
		return { source, path: request.path, pageSize: this.pageSize(request.query), offset: 0 };
	}

	/** The ID has characters that must be encoded in a query. */
	private keep(scroll: Scroll): string {
		this.scrollsMade += 1;
		const id = `${Buffer.from(`walk>${this.scrollsMade}?`).toString('base64')}+/==`;
		this.scrolls.set(id, scroll);
		const [oldest] = this.scrolls.keys();
		if (this.scrolls.size > SCROLLS_KEPT && oldest !== undefined) this.scrolls.delete(oldest);
		return id;
	}

	private pageSize(query: URLSearchParams): number {
		const { names, pageSize, maxPageSize } = this.settings();
		return Math.min(maxPageSize, positive(query.get(names.pageSize)) ?? pageSize);
	}

	private link(request: ListRequest, page: number, size: number): string {
		const { names } = this.settings();
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
