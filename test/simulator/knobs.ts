/**
 * The settings of a simulator. Every detail that the API document does not show has a knob here. The
 * defaults follow the samples of the document; without a sample they are a guess.
 */
import type { ListChange } from './changingList';
import type { ListName, ResourceName } from './resources';
import type { LeadParams } from './resources/leads/knobs';
import type { OrderIds } from './resources/orders/knobs';
import type { ProductShape } from './resources/products/knobs';
import type { WebhookRules } from './resources/webhooks/knobs';

export type Pagination = 'links' | 'scroll' | 'pages';
export type ErrorShape =
	| 'message'
	| 'error'
	| 'error_description'
	| 'errors-text'
	| 'errors-list'
	| 'errors-fields'
	| 'html'
	| 'empty';

export interface Names {
	/** Query parameter for the number of records per page. */
	pageSize: string;
	/** Query parameter for the page number. */
	page: string;
	/** Query parameter for the scroll ID. */
	scroll: string;
	/** Field of the scroll ID in a response; null if it has the name of the parameter. */
	scrollField: string | null;
	/** `link`: in the next link, which is empty on the last page. */
	scrollPlace: 'top' | 'meta' | 'pagination' | 'link';
	/**
	 * false: one ID for the whole list, whose position the service keeps, so that a lost response is a
	 * lost page. true: every page has the ID of the next one.
	 */
	scrollIdChanges: boolean;
	/** With changing IDs: false if the service keeps the position nevertheless. */
	scrollIdRepeats: boolean;
	/** null: every request without a scroll ID starts a scroll. */
	scrollStart: ScrollStart | null;
	/** The response to the scroll ID of the last page that has records. */
	scrollEnd: 'emptyPage' | 400 | 404;
}

/** A scroll that a query parameter has to start. */
export interface ScrollStart {
	/** Its value is not read. */
	parameter: string;
	/** The response without it: the first page and nothing about others, or page numbers. */
	otherwise: 'onePage' | 'pages';
}

export interface IncludeRules {
	/** The accepted notation: `a,b`, `include=a&include=b`, `include[]=a&include[]=b`, or all. */
	format: 'comma' | 'repeat' | 'brackets' | 'any';
	/** Relations in the response without `include`. */
	default: readonly string[];
	/** The effect of an unknown value. */
	unknown: 'ignore' | 'reject';
}

export interface Signing {
	header: string;
	algorithm: 'sha1' | 'sha256' | 'sha512';
	encoding: 'hex' | 'base64';
	prefix: string;
}

export interface Deliveries {
	signed: false | Signing;
	/** Real milliseconds that a receiver has for its response. */
	timeoutMs: number;
	/** The resource as it is, in `data`, or in `order` below `resource`. */
	resource: 'bare' | 'wrapped' | 'nested';
	/** Where the metadata of an order are: in the resource, beside it, or in `resource.checkout`. */
	metadata: 'resource' | 'beside' | 'deeper';
	/** Whether the list of metadata is wrapped in `data`, as relations are. */
	wrapMetadata: boolean;
}

/** The settings that do not follow from the list of resources. */
export interface BaseSettings {
	port: number;
	/** The same seed gives the same records. */
	seed: number;
	stores: number;
	/** When the first seeded records were created, in milliseconds since 1970. */
	firstDay: number;
	/** How many of the seeded records of a kind were created on each day. */
	recordsPerDay: number;
	/** Items of each order; null varies it from 1 to 4. */
	itemsPerOrder: number | null;

	/** Wraps single records (user, webhook, banner, SKU, discount) in `data`. */
	wrapSingle: boolean;
	/**
	 * `bare` lists are plain arrays. They have no place for `meta`, so they are not paginated unless
	 * their elements have it (webhooks; discounts by `discountMeta`).
	 */
	wrapLists: 'data' | 'bare';
	discountMeta: 'element' | 'top';
	/** `transactions.data`: the document writes it as one object, its name is a plural. */
	transactions: 'object' | 'list';
	orderIds: OrderIds;
	productShape: ProductShape;
	leadParams: LeadParams;

	linkStyle: 'absolute' | 'relative';
	/** `changes`: a link has the page number only, and the service applies only what a request has. */
	linkQuery: 'full' | 'changes';
	figures: 'strings' | 'integers';
	/** How lists are sorted; `shuffled` by nothing that can be seen. */
	listOrder: 'oldestFirst' | 'newestFirst' | 'shuffled';
	/** null: no list changes while it is read, unless a request changes it. */
	listChange: ListChange | null;
	pageSize: number;
	maxPageSize: number;
	names: Names;
	include: IncludeRules;

	errorShape: ErrorShape;
	writeResponse: 'record' | 'empty' | '204';
	webhookWrites: 'allowed' | 403 | 404 | 405;
	webhookRules: WebhookRules;
	deliveries: Deliveries;

	latencyMs: number;
	/** 60: a minute of rate limits and token lifetimes takes one real second. */
	clockSpeed: number;

	accessTokenLifeSeconds: number;
	refreshTokenLifeSeconds: number;
	tokenPlacement: 'bearer' | { header: string };
	clientAuthentication: 'any' | 'header' | 'body';
	consent: 'grant' | 'deny';

	/**
	 * Requests per minute and `limitScope`, by `METHOD /path` below the alias, such as
	 * `PUT /catalog/skus/{id}`. Infinity removes a limit.
	 */
	limits: Record<string, number>;
	limitAlgorithm: 'sliding' | 'fixed' | 'bucket';
	/** `credential`: the requests to all stores count together. */
	limitScope: 'store' | 'credential';
	/** Whether a refused request counts like an accepted one. */
	countRefused: boolean;
	retryAfter: 'seconds' | 'date' | 'none';
}

/** The complete settings: with the seeded records of each resource and the pagination of each list. */
export type Settings = BaseSettings &
	Record<ResourceName, number> & { pagination: Record<ListName, Pagination> };

type Nested = 'names' | 'include' | 'deliveries' | 'webhookRules' | 'pagination';

/** Everything is optional. Groups may be given in part; one pagination may be given for all lists. */
export type SimulatorKnobs = Partial<Omit<Settings, Nested>> & {
	names?: Partial<Names>;
	include?: Partial<IncludeRules>;
	deliveries?: Partial<Deliveries>;
	webhookRules?: Partial<WebhookRules>;
	pagination?: Pagination | Partial<Record<ListName, Pagination>>;
};

/** The knobs that may change at run time: not the port, and what the seeded records follow from. */
export type RunningKnobs = Omit<
	SimulatorKnobs,
	'port' | 'seed' | 'stores' | 'firstDay' | 'recordsPerDay'
>;
