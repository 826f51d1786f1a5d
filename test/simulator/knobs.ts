/**
 * What a test can turn. Every place where the API document says "not shown" has a knob here; the
 * defaults follow the document's samples, and are a guess where it has none.
 */
export type ListName = 'orders' | 'orderItems' | 'products' | 'discounts' | 'leads' | 'webhooks';
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
	/** Query parameter for the records a page. */
	pageSize: string;
	/** Query parameter for the page number. */
	page: string;
	/** Query parameter for the scroll id, and the name under which a response carries it. */
	scroll: string;
	/** `link`: within the next link, which is empty on the page that ends the walk. */
	scrollPlace: 'top' | 'meta' | 'pagination' | 'link';
	/**
	 * false: one id for the whole walk, the service remembers how far it got (so an answer lost on the
	 * way is lost for the walk). true: every page brings the id of the next one.
	 */
	scrollIdChanges: boolean;
	/** Where the id changes: false if the service remembers how far it got all the same. */
	scrollIdRepeats: boolean;
}

export interface IncludeRules {
	/** The notation understood: `a,b`, `include=a&include=b`, `include[]=a&include[]=b`, or all. */
	format: 'comma' | 'repeat' | 'brackets' | 'any';
	/** Relations sent without being asked for. */
	default: readonly string[];
	/** What becomes of a value the service does not know. */
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
	/** Real milliseconds a receiver has for its answer. */
	timeoutMs: number;
}

/** The knobs with every value filled in: what the service runs on. */
export interface Settings {
	port: number;
	/** The same seed gives the same records. */
	seed: number;
	stores: number;
	/** Records of each kind, in each store. */
	orders: number;
	leads: number;
	discounts: number;
	webhooks: number;
	products: number;
	skus: number;
	banners: number;
	/** Items in each order; null lets it vary from 1 to 4. */
	itemsPerOrder: number | null;

	/** Single records (user, webhook, banner, SKU, discount) come as `{ data: record }`. */
	wrapSingle: boolean;
	/**
	 * `bare` lists are plain arrays. Nothing beside them can say that there is more, so they come whole,
	 * on one page, unless their elements carry the pagination (webhooks; discounts by `discountMeta`).
	 */
	wrapLists: 'data' | 'bare';
	discountMeta: 'element' | 'top';
	/** `transactions.data`: the document writes it as one object, its name is a plural. */
	transactions: 'object' | 'list';
	orderIds: 'absent' | 'present';

	pagination: Record<ListName, Pagination>;
	linkStyle: 'absolute' | 'relative';
	figures: 'strings' | 'integers';
	pageSize: number;
	maxPageSize: number;
	names: Names;
	include: IncludeRules;

	errorShape: ErrorShape;
	writeResponse: 'record' | 'empty' | '204';
	webhookWrites: 'allowed' | 403 | 404 | 405;
	deliveries: Deliveries;

	latencyMs: number;
	/** 60: a minute of limits and of token life lasts one real second. */
	clockSpeed: number;

	accessTokenLifeSeconds: number;
	refreshTokenLifeSeconds: number;
	tokenPlacement: 'bearer' | { header: string };
	clientAuthentication: 'any' | 'header' | 'body';
	consent: 'grant' | 'deny';

	/**
	 * Requests a minute and store, by `METHOD /path` below the alias, such as
	 * `PUT /catalog/skus/{id}`. Infinity lifts a limit.
	 */
	limits: Record<string, number>;
	limitAlgorithm: 'sliding' | 'fixed' | 'bucket';
	retryAfter: 'seconds' | 'date' | 'none';
}

type Nested = 'names' | 'include' | 'deliveries' | 'pagination';

/** Everything is optional; nested groups may be given in part; one pagination may stand for all lists. */
export type SimulatorKnobs = Partial<Omit<Settings, Nested>> & {
	names?: Partial<Names>;
	include?: Partial<IncludeRules>;
	deliveries?: Partial<Deliveries>;
	pagination?: Pagination | Partial<Record<ListName, Pagination>>;
};

/** What may change while the service runs: not its address, nor the stores and records it has. */
export type RunningKnobs = Omit<SimulatorKnobs, 'port' | 'seed' | 'stores'>;
