/**
 * The settings of a simulator: a knob for what the API document does not show and the package has an
 * assumption about. The defaults follow the samples of the document; without a sample they are a guess.
 */
import { FIRST_DAY } from './data/dates';
import { ORDER_RELATIONS } from './data/order';
import type { Story } from './data/untidy';

export const FIGURES = [
	...(['total', 'count', 'per_page', 'current_page', 'total_pages', 'links'] as const),
];
export type Figure = (typeof FIGURES)[number];

const LISTS = ['orders', 'orderItems', 'leads', 'discounts', 'webhooks', 'products'] as const;
export type ListName = (typeof LISTS)[number];

type Pagination = 'links' | 'scroll' | 'pages';

interface Signing {
	header: string;
	algorithm: 'sha1' | 'sha256' | 'sha512';
	encoding: 'hex' | 'base64';
	prefix: string;
}

/** A knob of several kinds, and its default. */
const oneOf = <Kinds>(usual: Kinds): Kinds => usual;

const listsBy = (pagination: Pagination) =>
	Object.fromEntries(LISTS.map((list) => [list, pagination])) as Record<ListName, Pagination>;

/** The settings of a simulator without knobs. */
export const DEFAULTS = {
	port: 0,
	/** The same seed gives the same records. */
	seed: 1,
	stores: 3,
	/** When the first seeded records were created, in milliseconds since 1970. */
	firstDay: FIRST_DAY,
	/** How many of the seeded records of a kind were created on each day. `even`: each kind is spread over all days. */
	recordsPerDay: oneOf<number | 'even'>(1),
	/** Until when something may have happened to a seeded record, in milliseconds since 1970. */
	until: Infinity,
	// Numbers of seeded records of each store.
	...{ orders: 500, leads: 200, discounts: 25, webhooks: 2, products: 60, skus: 120, banners: 8 },

	/** Where discounts have their `meta`. */
	discountMeta: oneOf<'element' | 'top'>('element'),
	/** Whether an order has an `id`. The document lists none, and `order_id` in both addresses. */
	orderIds: oneOf<'absent' | 'present'>('absent'),
	/** What is the matter with the orders, one after the other and from the first again. */
	stories: oneOf<readonly Story[]>([]),

	pagination: { ...listsBy('links'), orders: oneOf<Pagination>('scroll') },
	/** `changes`: a link has the page number only, and the service applies only what a request has. */
	linkQuery: oneOf<'full' | 'changes'>('full'),
	/** What a link names: the page by its number, or its first record, which no request can count. */
	linkTo: oneOf<'page' | 'record'>('page'),
	/** Those in `meta.pagination`. `document`: all, but none of orders by scroll, as in its samples. */
	shownFigures: oneOf<'document' | readonly Figure[]>('document'),
	/** Of a longer list, `total` says this. */
	largestTotal: Infinity,
	/** The answer to a page number after the last. */
	pageAfterLast: oneOf<'empty' | 'lastAgain' | 404>('empty'),
	/** Whatever page is asked for, the first one comes. */
	onlyFirstPage: false,
	/** How lists are sorted; `shuffled` by nothing that can be seen. */
	listOrder: oneOf<'oldestFirst' | 'newestFirst' | 'shuffled'>('oldestFirst'),
	/** Records per page unless the request says otherwise. */
	pageSize: 20,
	/** Where `pageSize` alone is given, its value: no request can enlarge the pages. */
	maxPageSize: 100,
	/** The answer to a request for larger pages: the largest ones, or an error. */
	largerPages: oneOf<'cut' | 400>('cut'),
	names: {
		/** Query parameter for the number of records per page. */
		pageSize: 'limit',
		/** Query parameter for the page number. */
		page: 'page',
		/** Query parameter for the scroll ID, and field of the scroll ID in a response. */
		scroll: 'scroll_id',
		scrollPlace: oneOf<'top' | 'meta'>('top'),
		/**
		 * false: one ID for the whole list, whose position the service keeps, so that a lost response is a
		 * lost page. true: every page has the ID of the next one.
		 */
		scrollIdChanges: false,
		/** The response to the scroll ID of the last page that has records. `noId`: that page has none. */
		scrollEnd: oneOf<'emptyPage' | 404 | 'noId'>('emptyPage'),
	},
	include: {
		/** The accepted notation: `a,b`, `include=a&include=b`, `include[]=a&include[]=b`, or all. */
		format: oneOf<'comma' | 'repeat' | 'brackets' | 'any'>('any'),
		/** Relations in the response without `include`. */
		default: oneOf<readonly string[]>([]),
		/** The answer to any other relation than these: none, or an error. */
		known: ORDER_RELATIONS,
		unknown: oneOf<'ignored' | 400 | 404 | 422 | 500>('ignored'),
	},

	writeResponse: oneOf<'record' | 'empty' | '204'>('record'),
	deliveries: { signed: oneOf<false | Signing>(false) },

	latencyMs: 0,
	accessTokenLifeSeconds: 600,
	tokenPlacement: oneOf<'bearer' | { header: string }>('bearer'),

	/** Requests per minute of a store, by `METHOD /path`, such as `PUT /catalog/skus/{id}`. Infinity: none. */
	limits: oneOf<Record<string, number>>({
		...{ 'GET /orders': 120, 'PUT /orders': 30, 'GET /catalog/products': 30 },
	}),
};
export type Settings = typeof DEFAULTS;

/** Everything is optional. Groups may be given in part. */
export type SimulatorKnobs = Partial<Omit<Settings, 'names' | 'include' | 'pagination'>> & {
	names?: Partial<Settings['names']>;
	include?: Partial<Settings['include']>;
	/** That of all lists. */
	pagination?: Pagination;
};

/** Overrides settings with knobs. Groups are merged, not replaced. */
export function applyKnobs(settings: Settings, knobs: SimulatorKnobs): Settings {
	const { pagination } = knobs;
	return {
		...settings,
		...knobs,
		maxPageSize: knobs.maxPageSize ?? knobs.pageSize ?? settings.maxPageSize,
		names: { ...settings.names, ...knobs.names },
		include: { ...settings.include, ...knobs.include },
		limits: { ...settings.limits, ...knobs.limits },
		pagination: pagination === undefined ? settings.pagination : listsBy(pagination),
	};
}
