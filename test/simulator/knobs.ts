/**
 * The settings of a simulator: a knob for what the API document does not show and the package has an
 * assumption about. The defaults follow the samples of the document; without a sample they are a guess.
 */
import { FIRST_DAY } from './data/dates';
import { ORDER_RELATIONS } from './data/order';
import type { Story } from './data/untidy';

export type Pagination = 'links' | 'scroll' | 'pages';
export type ListName = 'orders' | 'orderItems' | 'leads' | 'discounts' | 'webhooks' | 'products';
export type Figure = 'total' | 'count' | 'per_page' | 'current_page' | 'total_pages' | 'links';

export type QueryParameter = readonly [name: string, value: string];

export interface Names {
	/** Query parameter for the number of records per page. */
	pageSize: string;
	/** Query parameter for the page number. */
	page: string;
	/** Query parameter for the scroll ID, and field of the scroll ID in a response. */
	scroll: string;
	/** `link`: in the next link, which is empty on the last page. */
	scrollPlace: 'top' | 'meta' | 'pagination' | 'link';
	/** What a request must have to start a scroll: without it, pages have numbers. null: nothing. */
	scrollStart: QueryParameter | null;
	/**
	 * false: one ID for the whole list, whose position the service keeps, so that a lost response is a
	 * lost page. true: every page has the ID of the next one.
	 */
	scrollIdChanges: boolean;
	/** With changing IDs: false if the service keeps the position nevertheless. */
	scrollIdRepeats: boolean;
	/** The response to the scroll ID of the last page that has records. `noId`: that page has none. */
	scrollEnd: 'emptyPage' | 404 | 'noId';
}

export interface IncludeRules {
	/** The accepted notation: `a,b`, `include=a&include=b`, `include[]=a&include[]=b`, or all. */
	format: 'comma' | 'repeat' | 'brackets' | 'any';
	/** Relations in the response without `include`. */
	default: readonly string[];
	/** The answer to any other relation than these: none, or an error. */
	known: readonly string[];
	unknown: 'ignored' | 400 | 404 | 422 | 500;
}

export interface Signing {
	header: string;
	algorithm: 'sha1' | 'sha256' | 'sha512';
	encoding: 'hex' | 'base64';
	prefix: string;
}

/** A change of the lists while somebody reads them. */
export interface ListChange {
	/** It happens when so many requests for a list have been answered. */
	afterRequests: number;
	kind: 'grow' | 'shrink';
	/** Where records come or go. */
	place: 'start' | 'end';
	/** How many. */
	records: number;
}

/** Seeded records of each store. */
export interface Counts {
	orders: number;
	leads: number;
	discounts: number;
	webhooks: number;
	products: number;
	skus: number;
	banners: number;
}

export interface Settings extends Counts {
	port: number;
	/** The same seed gives the same records. */
	seed: number;
	stores: number;
	/** When the first seeded records were created, in milliseconds since 1970. */
	firstDay: number;
	/** How many of the seeded records of a kind were created on each day. `even`: each kind is spread over all days. */
	recordsPerDay: number | 'even';
	/** Until when something may have happened to a seeded record, in milliseconds since 1970. */
	until: number;

	/**
	 * `bare` lists are plain arrays. They have no place for `meta`, so they are not paginated unless
	 * their elements have it (webhooks; discounts by `discountMeta`).
	 */
	wrapLists: 'data' | 'bare';
	discountMeta: 'element' | 'top';
	/** Whether an order has an `id`. The document lists none, and `order_id` in both addresses. */
	orderIds: 'absent' | 'present';
	/** What is the matter with the orders, one after the other and from the first again; `drawn`: by the seed. */
	stories: 'tidy' | 'drawn' | readonly Story[];

	pagination: Record<ListName, Pagination>;
	linkStyle: 'absolute' | 'relative';
	/** `changes`: a link has the page number only, and the service applies only what a request has. */
	linkQuery: 'full' | 'changes';
	/** What a link names: the page by its number, or its first record, which no request can count. */
	linkTo: 'page' | 'record';
	figures: 'strings' | 'integers';
	/** Those in `meta.pagination`. `document`: all, but none of orders by scroll, as in its samples. */
	shownFigures: 'document' | readonly Figure[];
	/** What `total` counts: the list, the list up to a bound, or the page. */
	totalOf: 'list' | 'page' | number;
	/** No page goes beyond so many records of a list: 400. A scroll does. */
	maxRecords: number;
	/** The answer to a page number after the last. */
	pageAfterLast: 'empty' | 'lastAgain' | 404;
	/** Whatever page is asked for, the first one comes. */
	onlyFirstPage: boolean;
	/** A field of each record that has another value in each response. */
	changingField: string | null;
	/** How lists are sorted; `shuffled` by nothing that can be seen. */
	listOrder: 'oldestFirst' | 'newestFirst' | 'shuffled';
	/** Lists lack the newest records, unless a request has this parameter: the answers are kept for a while. */
	cache: { lacks: number; unless: QueryParameter } | null;
	/** null: no list changes while it is read, unless a request changes it. */
	listChange: ListChange | null;
	/** Records per page unless the request says otherwise. */
	pageSize: number;
	/** 100; where `pageSize` alone is given, its value: no request can enlarge the pages. */
	maxPageSize: number;
	/** The answer to a request for larger pages: the largest ones, those of `pageSize`, or an error. */
	largerPages: 'cut' | 'ignored' | 400 | 422;
	names: Names;
	include: IncludeRules;

	writeResponse: 'record' | 'empty' | '204';
	deliveries: { signed: false | Signing };

	latencyMs: number;
	accessTokenLifeSeconds: number;
	tokenPlacement: 'bearer' | { header: string };

	/** Requests per minute of a store, by `METHOD /path`, such as `PUT /catalog/skus/{id}`. Infinity: none. */
	limits: Record<string, number>;
}

type Groups = 'names' | 'include' | 'pagination';

/** Everything is optional. Groups may be given in part; one pagination may be given for all lists. */
export type SimulatorKnobs = Partial<Omit<Settings, Groups>> & {
	names?: Partial<Names>;
	include?: Partial<IncludeRules>;
	pagination?: Pagination | Partial<Settings['pagination']>;
};

/** The knobs that may change at run time: not the port, and what the seeded records follow from. */
export type RunningKnobs = Omit<
	SimulatorKnobs,
	'port' | 'seed' | 'stores' | 'firstDay' | 'recordsPerDay' | 'until'
>;

const listsBy = (pagination: Pagination): Settings['pagination'] => ({
	orders: pagination,
	orderItems: pagination,
	leads: pagination,
	discounts: pagination,
	webhooks: pagination,
	products: pagination,
});

/** The settings of a simulator without knobs. */
export const DEFAULTS: Settings = {
	port: 0,
	seed: 1,
	stores: 3,
	firstDay: FIRST_DAY,
	recordsPerDay: 1,
	until: Infinity,
	orders: 500,
	leads: 200,
	discounts: 25,
	webhooks: 2,
	products: 60,
	skus: 120,
	banners: 8,

	wrapLists: 'data',
	discountMeta: 'element',
	orderIds: 'absent',
	stories: 'tidy',

	pagination: { ...listsBy('links'), orders: 'scroll' },
	linkStyle: 'absolute',
	linkQuery: 'full',
	linkTo: 'page',
	figures: 'strings',
	shownFigures: 'document',
	totalOf: 'list',
	maxRecords: Infinity,
	pageAfterLast: 'empty',
	onlyFirstPage: false,
	changingField: null,
	listOrder: 'oldestFirst',
	cache: null,
	listChange: null,
	pageSize: 20,
	maxPageSize: 100,
	largerPages: 'cut',
	names: {
		pageSize: 'limit',
		page: 'page',
		scroll: 'scroll_id',
		scrollPlace: 'top',
		scrollStart: null,
		scrollIdChanges: false,
		scrollIdRepeats: true,
		scrollEnd: 'emptyPage',
	},
	include: {
		format: 'any',
		default: [],
		known: ORDER_RELATIONS,
		unknown: 'ignored',
	},

	writeResponse: 'record',
	deliveries: { signed: false },

	latencyMs: 0,
	accessTokenLifeSeconds: 600,
	tokenPlacement: 'bearer',

	limits: { 'GET /orders': 120, 'PUT /orders': 30, 'GET /catalog/products': 30 },
};

/** Overrides settings with knobs. Groups are merged, not replaced. */
export function applyKnobs(settings: Settings, knobs: SimulatorKnobs): Settings {
	const { names, include, pagination, limits, ...plain } = knobs;
	const { maxPageSize = plain.pageSize ?? settings.maxPageSize } = plain;
	return {
		...settings,
		...plain,
		maxPageSize,
		names: { ...settings.names, ...names },
		include: { ...settings.include, ...include },
		limits: { ...settings.limits, ...limits },
		pagination: {
			...settings.pagination,
			...(typeof pagination === 'string' ? listsBy(pagination) : pagination),
		},
	};
}
