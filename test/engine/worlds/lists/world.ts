import fc from 'fast-check';

import { worldsOf, type Dangers, type Drawn } from '../explore';

/**
 * Draws the lists of stores, and who reads them: as the API document has them, as it leaves open, and as services break
 * them. `oracle.ts` says what the contract forbids, from what the store really held; `hints.ts` what must be said.
 * `DANGERS` is what the tests count.
 */

/** What the list of a store may be like, where the API document leaves it open or the service breaks it. */
export interface World {
	kind: keyof typeof KINDS;
	/** How the service names the next page. */
	named:
		| ('link' | 'pages' | 'linkedPages' | 'nothing')
		| ('scroll' | 'changingScroll' | 'lastingScroll' | 'linkedScroll' | 'scrollAndPages');
	/** Where the ID of a scroll stands. */
	scrollPlace: 'top' | 'meta' | 'pagination';
	/** `notFoundSet`: by 404, and the credential says so. */
	scrollEnd: 'emptyPage' | 'noId' | 404 | 'notFoundSet';
	pageAfterLast: 'empty' | 'lastAgain' | 404;
	/** The pagination parameters have names of their own, and the credential says so. */
	hasOtherNames: boolean;
	/** Links name only what changes. */
	isShortLink: boolean;
	/** Without `data` around the list. */
	isBare: boolean;
	discountMeta: 'element' | 'top';
	/** Lists that link to their pages show the number of each, but not how many there are. */
	isNumbered: boolean;
	/** The service pages no further than so many records; null: to the end. */
	ceiling: number | null;
	/** The answer beside whose records an error stands; null: none. */
	errorsAt: number | null;
	/** Records at the start; their keys count them by creation. */
	records: number;
	order: 'newest' | 'oldest' | 'shuffled';
	/** So many of the oldest wanted records stand each behind a whole page of older ones. */
	stragglers: number;
	/** Filtered pages show only every n-th record; 0: all. */
	shownEvery: number;
	/** The largest page of the service. */
	pageSize: number;
	/** What becomes of the page size that n8n asks for. */
	sizeAsked: 'honoured' | 'ignored' | 'refused';
	total: 'exact' | 'text' | 'absent' | 'capped' | 'ofPage';
	/** Every page is the first one. */
	isIgnored: boolean;
	/** `kept`: the service shows them by itself, and refuses to be asked for them. */
	relations: 'always' | 'included' | 'kept' | 'refused' | 'unknown';
	/** The field `customer` of an order without one. */
	guest: 'null' | 'absent';
	/** Every n-th record is dated in a zone that nobody can read; 0: none. */
	undatedEvery: number;
	/** A field has another value in each answer. */
	isVolatile: boolean;
	/** Records that appear (the newest), or disappear at a place, before a request. `page`: as many as a page has. */
	change: {
		before: number;
		kind: 'grow' | 'shrink';
		records: number | 'page';
		place: number;
	} | null;
	fault: { at: number; times: number; what: Fault } | null;
	/** Who reads, and for how many input items. */
	items: number;
	reads: 'all' | 'after' | 'before' | 'between' | 'customer' | 'get' | 'picker';
	/** Null for Return All. */
	limit: number | null;
	/** The record to which Created After and Order → Get refer. */
	from: number;
	maxPages: number | null;
	/** The page size that the user asks for. */
	userSize: number | null;
}
type Fault =
	| 'broken'
	| 'lost'
	| 'empty'
	| (typeof WITHOUT_BODY)[number]
	/** A page without records and figures. */
	| 'silent'
	/** An empty store that links to more. */
	| 'linkedZero'
	| 'message'
	| 'object'
	| 400
	| 403
	| 404
	| 429
	| 500
	| 503;

/** Records as the document has them, by what tells one from the other. */
export const KINDS = {
	orderByAddress: (key: number) => ({ number: 1000 + key, address: [{ order_id: key }] }),
	orderByNumber: (key: number) => ({ number: 1000 + key, address: [] }),
	orderById: (key: number) => ({ id: key, number: 1000 + key }),
	/** Every other order has an ID, which is the number of one without. */
	orderByEither: (key: number) =>
		key % 2 === 0 ? { id: 1015 + key, number: 1000 + key } : { number: 1000 + key },
	orderByText: (key: number) => ({ value_total: key }),
	lead: (key: number) => ({ id: key }),
	discount: (key: number) => ({ id: key }),
	webhook: (key: number) => ({ id: key, url: 'https://shop.example' }),
	/** Of this list the document shows nothing. */
	product: (key: number) => ({ id: key }),
	item: (key: number) => ({ id: key }),
	/** Two lines of an order with the ID of one product. */
	twinItem: (key: number) => ({ id: Math.ceil(key / 2) }),
};

export const isOrder = ({ kind }: World): boolean => kind.startsWith('order');
/** The last record of the list that Created After allows. */
export const oldestWanted = ({ reads, from }: World): number =>
	reads === 'between' ? from - 10 : from;
export const isScroll = ({ named }: World): boolean => /scroll/i.test(named);
export const isDated = ({ undatedEvery }: World, key: number): boolean =>
	undatedEvery === 0 || key % undatedEvery > 0;
export const countsRecords = ({ total }: World): boolean => total === 'exact' || total === 'text';
export const isPicked = ({ reads }: World): boolean => !['all', 'picker'].includes(reads);
export const hasMetaInElements = ({ kind, isBare, discountMeta }: World): boolean =>
	kind === 'webhook' ? isBare : kind === 'discount' && discountMeta === 'element';
/** A bare list has no place for figures, so it comes whole. */
export const isWhole = (world: World): boolean => world.isBare && !hasMetaInElements(world);
/** Records per page where no request says otherwise. */
export const USUAL_SIZE = 10;
/** Records per page where a large page is wanted. */
export const sizeOf = ({ sizeAsked, userSize, pageSize }: World): number =>
	sizeAsked === 'honoured' ? Math.min(userSize ?? 100, pageSize) : USUAL_SIZE;
export const isShown = ({ shownEvery }: World, key: number): boolean =>
	shownEvery === 0 || key % shownEvery === 0;
export const momentOf = (key: number): number => Date.UTC(2026, 0, key, 12);
export const ERROR_BESIDE = 'branch 3 is down';
export const CUSTOMER = 'ana@example.com';
export const isOfCustomer = (key: number): boolean => key % 3 === 0;
/** 200 without a byte, 200 with a line break, 204. */
export const WITHOUT_BODY = ['bodiless', 'blank', 'noContent'] as const;
/** Faults that are over sooner than n8n gives up. */
export const PASSING: readonly unknown[] = ['broken', 'lost', 429, 500, 503];

const nth = fc.integer({ min: 1, max: 5 });
const rarely = { freq: 2 };

/** Many of the worlds are sound, so that these are tried thoroughly, too. */
const MIXED: Drawn<World> = {
	kind: fc.constantFrom(...(Object.keys(KINDS) as Array<World['kind']>)),
	named: fc.constantFrom<World['named'][]>(
		...(['link', 'pages', 'linkedPages', 'nothing', 'scrollAndPages'] as const),
		...(['scroll', 'changingScroll', 'lastingScroll', 'linkedScroll'] as const),
	),
	scrollPlace: fc.constantFrom('top', 'meta', 'pagination'),
	scrollEnd: fc.constantFrom<World['scrollEnd'][]>('emptyPage', 'noId', 404, 'notFoundSet'),
	pageAfterLast: fc.constantFrom<World['pageAfterLast'][]>('empty', 'lastAgain', 404),
	hasOtherNames: fc.boolean(),
	isShortLink: fc.boolean(),
	isBare: fc.nat({ max: 7 }).map((one) => one === 7),
	discountMeta: fc.constantFrom('element', 'top'),
	records: fc.nat({ max: 70 }),
	order: fc.constantFrom('newest', 'oldest', 'shuffled'),
	...{ stragglers: fc.constant(0), isNumbered: fc.boolean(), ceiling: fc.constant(null) },
	errorsAt: fc.constant(null),
	shownEvery: fc.constantFrom(0, 0, 0, 0, 25),
	pageSize: fc.integer({ min: 10, max: 25 }),
	sizeAsked: fc.constantFrom('honoured', 'ignored', 'refused'),
	total: fc.constantFrom('exact', 'exact', 'text', 'absent', 'capped', 'ofPage'),
	isIgnored: fc.nat({ max: 5 }).map((one) => one === 5),
	relations: fc.constantFrom('included', 'always', 'kept', 'refused', 'unknown'),
	guest: fc.constantFrom('null', 'absent'),
	undatedEvery: fc.constantFrom(0, 0, 0, 4),
	isVolatile: fc.boolean(),
	change: fc.option(
		fc.record({
			before: nth.map((number) => number + 1),
			kind: fc.constantFrom('grow', 'shrink'),
			records: fc.constantFrom<Array<number | 'page'>>(1, 2, 4, 'page'),
			place: fc.constantFrom(0, 1),
		}),
		rarely,
	),
	fault: fc.option(
		fc.record({
			at: nth,
			times: fc.constantFrom(1, 1, 2, Infinity),
			what: fc.constantFrom<Fault[]>(
				...(['broken', 'lost', 'empty', 'message', 'object'] as const),
				...([400, 403, 404, 404, 429, 500, 503] as const),
			),
		}),
		rarely,
	),
	items: fc.integer({ min: 1, max: 2 }),
	reads: fc.constantFrom('all', 'all', 'after', 'before', 'between', 'customer', 'get', 'picker'),
	limit: fc.option(fc.integer({ min: 1, max: 40 }), rarely),
	from: fc.integer({ min: 1, max: 70 }),
	maxPages: fc.option(fc.integer({ min: 1, max: 3 }), rarely),
	userSize: fc.option(fc.constantFrom(5, 12), rarely),
};

const only = <Value>(value: Value): fc.Arbitrary<Value> => fc.constant(value);
const amongst = <Value>(...values: Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values);

/** The whole list of a store with small pages and without faults, read to its end. */
const READ_TO_THE_END = {
	...{ ...MIXED, fault: only(null), change: only(null), isIgnored: only(false) },
	...{ reads: amongst<World['reads']>('all'), limit: only(null), items: only(1) },
	...{ userSize: only(null), shownEvery: only(0), isBare: only(false) },
	...{
		sizeAsked: amongst<World['sizeAsked']>('ignored'),
		records: fc.integer({ min: 30, max: 70 }),
	},
} as const;

/** What is rare in a mixed world, and where a promise depends on several things at once. */
const RARE: ReadonlyArray<Partial<typeof MIXED>> = [
	// The list changes while it is read.
	{
		...READ_TO_THE_END,
		named: amongst<World['named']>('link', 'pages', 'linkedPages'),
		order: amongst<World['order']>('newest'),
		total: amongst<World['total']>('exact', 'text'),
		kind: amongst<World['kind']>('orderByAddress', 'orderById', 'lead', 'product'),
		change: fc.record({
			before: fc.integer({ min: 2, max: 4 }),
			kind: amongst<'grow' | 'shrink'>('grow', 'shrink'),
			records: amongst<number | 'page'>('page', 'page', 2),
			place: only(0),
		}),
		limit: fc.option(fc.integer({ min: 15, max: 40 })),
	},
	// Nothing but a full page shows the end.
	{
		...READ_TO_THE_END,
		named: amongst<World['named']>('nothing', 'nothing', 'scroll', 'linkedScroll'),
		scrollEnd: only('notFoundSet'),
		pageAfterLast: amongst<World['pageAfterLast']>('lastAgain', 404),
		records: amongst(10, 20, 30),
	},
	// Every page is the first one.
	{
		...READ_TO_THE_END,
		isIgnored: only(true),
		total: amongst<World['total']>('absent', 'capped', 'exact'),
	},
	// A page fails for good, where the total does not count the list.
	{
		...READ_TO_THE_END,
		kind: amongst<World['kind']>('product', 'product', 'orderByNumber'),
		total: amongst<World['total']>('capped', 'ofPage'),
		pageSize: only(10),
		records: fc.integer({ min: 50, max: 70 }),
		fault: fc.record({
			at: fc.integer({ min: 3, max: 4 }),
			times: only(Infinity),
			what: amongst<Fault>(404, 404, 'message', 'object'),
		}),
	},
	// A scroll that two items share is lost for a moment.
	{
		...READ_TO_THE_END,
		...{ kind: amongst<World['kind']>('orderByAddress', 'orderByNumber'), items: only(2) },
		named: amongst<World['named']>('scroll', 'changingScroll'),
		relations: amongst<World['relations']>('included', 'always'),
		reads: amongst<World['reads']>('customer', 'before'),
		fault: fc.record({
			at: fc.integer({ min: 2, max: 3 }),
			times: only(1),
			what: amongst<Fault>('lost', 503),
		}),
	},
	// Records of nearly the same time stand in either order.
	{
		...READ_TO_THE_END,
		kind: amongst<World['kind']>('lead', 'orderByAddress', 'orderById'),
		...{ order: amongst<World['order']>('newest'), stragglers: only(1) },
		relations: amongst<World['relations']>('kept', 'included'),
		reads: amongst<World['reads']>('after', 'between'),
		...{ undatedEvery: only(0), from: fc.integer({ min: 35, max: 60 }), records: only(70) },
	},
	// Dates that nobody can read, and relations that nobody may ask for.
	{
		...READ_TO_THE_END,
		kind: amongst<World['kind']>('lead', 'orderByAddress', 'orderById'),
		relations: amongst<World['relations']>('kept', 'kept', 'included'),
		reads: amongst<World['reads']>('before', 'customer', 'after'),
		sizeAsked: amongst<World['sizeAsked']>('honoured'),
		undatedEvery: amongst(0, 4),
	},
	// An order that is not there.
	{
		...READ_TO_THE_END,
		kind: amongst<World['kind']>('orderByAddress', 'orderById'),
		named: amongst<World['named']>('pages', 'link', 'linkedPages'),
		reads: amongst<World['reads']>('get'),
		...{ records: fc.integer({ min: 11, max: 30 }), from: only(70), maxPages: amongst(2, 3) },
	},
	// The oldest records come first, so that the last page is read first.
	{
		...READ_TO_THE_END,
		kind: amongst<World['kind']>('lead', 'orderByAddress', 'orderById'),
		named: amongst<World['named']>('pages', 'linkedPages'),
		order: amongst<World['order']>('oldest'),
		relations: amongst<World['relations']>('included', 'always'),
		...{ reads: amongst<World['reads']>('after', 'before', 'between'), undatedEvery: only(0) },
	},
	// Fewer records are wanted than there are.
	{
		...READ_TO_THE_END,
		named: amongst<World['named']>('pages', 'linkedPages', 'link'),
		...{ limit: fc.integer({ min: 11, max: 29 }), records: only(70), items: only(2) },
	},
	// A person scrolls through the list of a locator.
	{
		...READ_TO_THE_END,
		kind: amongst<World['kind']>('orderByAddress', 'orderById', 'webhook'),
		reads: amongst<World['reads']>('picker'),
		...{ isIgnored: fc.boolean(), isVolatile: only(true), total: MIXED.total },
	},
	// The list of a locator whose scroll ends with 404, as the credential says.
	{
		...READ_TO_THE_END,
		kind: amongst<World['kind']>('orderByAddress', 'orderById', 'webhook'),
		reads: amongst<World['reads']>('picker'),
		...{ named: amongst<World['named']>('scroll'), scrollEnd: only('notFoundSet') },
	},
	// Pages that are filtered, and figures that count all.
	{
		...READ_TO_THE_END,
		...{ named: amongst<World['named']>('pages', 'linkedPages'), shownEvery: only(25) },
		total: amongst<World['total']>('exact', 'text'),
	},
	// Two records of one page with one ID.
	{ ...READ_TO_THE_END, kind: only('twinItem'), records: fc.integer({ min: 2, max: 10 }) },
];

const ORDERS_AND_LEADS = amongst<World['kind']>(
	...(['orderByAddress', 'orderByNumber', 'orderById', 'lead'] as const),
);
const NUMBERED_OR_LINKED = amongst<World['named']>('link', 'pages', 'linkedPages');

/** A fault of a later page. */
const later = (times: number, ...what: Fault[]) =>
	fc.record({
		at: fc.integer({ min: 2, max: 3 }),
		...{ times: only(times), what: amongst<Fault>(...what) },
	});

/** What is dangerous, each drawn in one world of twenty or more, and how to know it. */
export const DANGERS: Dangers<World> = {
	'a page without a body': {
		drawn: {
			...READ_TO_THE_END,
			named: amongst<World['named']>('link', 'pages', 'linkedPages', 'nothing', 'scroll'),
			total: amongst<World['total']>('exact', 'absent'),
			fault: fc.record({
				at: fc.integer({ min: 1, max: 4 }),
				...{ times: amongst(1, Infinity), what: amongst<Fault>(...WITHOUT_BODY) },
			}),
		},
		is: ({ fault }) => WITHOUT_BODY.some((what) => what === fault?.what),
	},
	'a page without figures': {
		drawn: {
			...READ_TO_THE_END,
			...{ kind: ORDERS_AND_LEADS, named: NUMBERED_OR_LINKED },
			total: amongst<World['total']>('exact', 'absent', 'absent'),
			fault: later(Infinity, 'silent'),
		},
		is: ({ fault }) => fault?.what === 'silent',
	},
	'old pages between good ones': {
		drawn: {
			...READ_TO_THE_END,
			kind: amongst<World['kind']>('lead', 'orderByAddress', 'orderById'),
			...{ order: amongst<World['order']>('newest'), stragglers: amongst(2, 3) },
			relations: amongst<World['relations']>('kept', 'included'),
			reads: amongst<World['reads']>('after', 'between'),
			...{ undatedEvery: only(0), from: fc.integer({ min: 52, max: 60 }), records: only(70) },
		},
		is: ({ stragglers }) => stragglers > 1,
	},
	'a scroll that is lost and read to its end': {
		drawn: {
			...READ_TO_THE_END,
			kind: ORDERS_AND_LEADS,
			named: amongst<World['named']>('scroll', 'changingScroll'),
			scrollEnd: amongst<World['scrollEnd']>('emptyPage', 'noId'),
			fault: later(1, 'lost', 'broken', 500),
		},
		is: ({ fault, named, reads }) =>
			reads === 'all' && /croll/.test(named) && ['lost', 'broken', 500].includes(fault?.what ?? ''),
	},
	'filtered pages whose number shows, but not how many there are': {
		drawn: {
			...READ_TO_THE_END,
			...{ kind: ORDERS_AND_LEADS, named: only('link'), isNumbered: only(true) },
			...{ total: amongst<World['total']>('exact', 'text'), shownEvery: only(25) },
		},
		is: ({ named, isNumbered, shownEvery }) => named === 'link' && isNumbered && shownEvery > 0,
	},
	'a list that is paged no further': {
		drawn: {
			...READ_TO_THE_END,
			...{ kind: ORDERS_AND_LEADS, named: NUMBERED_OR_LINKED, ceiling: amongst(10, 20) },
		},
		is: ({ ceiling }) => ceiling !== null,
	},
	'an empty store that links to more': {
		drawn: {
			...READ_TO_THE_END,
			...{ kind: ORDERS_AND_LEADS, records: only(0), named: NUMBERED_OR_LINKED },
			fault: fc.record({ at: only(1), times: only(Infinity), what: only('linkedZero') }),
		},
		is: ({ fault }) => fault?.what === 'linkedZero',
	},
	'an error beside the records': {
		drawn: {
			...READ_TO_THE_END,
			...{ kind: ORDERS_AND_LEADS, errorsAt: amongst(1, 2) },
			reads: amongst<World['reads']>('all', 'all', 'picker'),
		},
		is: ({ errorsAt }) => errorsAt !== null,
	},
};

export const anyWorld: fc.Arbitrary<World> = fc.oneof(
	{ weight: 40, arbitrary: worldsOf(MIXED, DANGERS, 2) },
	...RARE.map((rare) => fc.record<World>({ ...MIXED, ...rare })),
);
