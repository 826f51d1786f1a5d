/**
 * Draws what the list of a store is like, as the API document has it, as it leaves it open and as services break it; what
 * becomes of it while somebody reads (`change`, `fault`); and who reads (`reads`). `store.ts` serves it, and remembers what
 * it really held: the truth. The oracle (`oracle.ts`) is the contract over the truth: no record twice, none missing without
 * a word, no error and no hint where nothing is wrong. How a page is written is no part of it: see the unit tests.
 */
import fc from 'fast-check';

import { among, oneIn, worldsOf, type Dangers, type WorldOf } from '../explore';

/** Records as the document has them, by what tells one from the other. */
export const KINDS = {
	orderByAddress: (key: number) => ({ number: 1000 + key, address: [{ order_id: key }] }),
	orderByNumber: (key: number) => ({ number: 1000 + key, address: [] }),
	orderById: (key: number) => ({ id: key, number: 1000 + key }),
	/** Every other order has an ID, which is the number of one without. */
	orderByEither: (key: number) =>
		key % 2 === 0 ? { id: 1015 + key, number: 1000 + key } : { number: 1000 + key },
	lead: (key: number) => ({ id: key }),
	webhook: (key: number) => ({ id: key, url: 'https://shop.example' }),
	/** Two lines of an order with the ID of one product. */
	twinItem: (key: number) => ({ id: Math.ceil(key / 2) }),
};
export type Kind = keyof typeof KINDS;

/** `bodiless`: 200 without a byte; `noContent`: 204; `message`: 200 with anything but a list. */
export type Fault =
	| ('broken' | 'lost' | 'empty' | 'message' | 'bodiless' | 'noContent')
	| (400 | 403 | 404 | 429 | 500 | 503);

const half = { freq: 2 };
const NUMBERED_OR_LINKED = among('link', 'pages', 'linkedPages');
const ORDERS_AND_LEADS = among<Kind[]>('orderByAddress', 'orderByNumber', 'orderById', 'lead');
const BY_ID = among<Kind[]>('orderByAddress', 'orderById');

const faultAt = (from: number, to: number, times: number[], ...what: Fault[]) =>
	fc.record({
		...{ at: fc.integer({ min: from, max: to }), times: among(...times) },
		what: among(...what),
	});

const PARTS = {
	kind: among<Kind[]>('orderByEither', 'orderById', 'orderByNumber', 'orderByAddress', 'lead'),
	/** How the service names the next page. `changingScroll`: each page by another ID. */
	named: among('link', 'pages', 'linkedPages', 'nothing', 'scroll', 'changingScroll'),
	/** `notFoundSet`: by 404, and the credential says so. */
	scrollEnd: among('emptyPage', 'noId', 404, 'notFoundSet'),
	pageAfterLast: among('empty', 'lastAgain', 404),
	/** Records at the start; their keys count them by creation. */
	records: fc.nat({ max: 70 }),
	order: among('newest', 'oldest', 'shuffled'),
	/** So many of the oldest wanted records stand each behind a whole page of older ones. */
	stragglers: among<number[]>(0),
	/** The largest page of the service, and what becomes of the size that n8n asks for. */
	pageSize: fc.integer({ min: 10, max: 25 }),
	sizeAsked: among('honoured', 'ignored', 'refused'),
	/** What `total` counts; `capped`: no further than five records beyond a page. */
	total: among('exact', 'exact', 'absent', 'capped'),
	/** Every page is the first one. */
	isIgnored: oneIn(6),
	/** Records that appear (the newest), or disappear at a place, before a request. `page`: as many as a page has. */
	change: fc.option(
		fc.record({
			before: fc.integer({ min: 2, max: 6 }),
			kind: among('grow', 'shrink'),
			records: among<(number | 'page')[]>(1, 2, 4, 'page'),
			place: among<number[]>(0, 1),
		}),
		half,
	),
	fault: fc.option(
		faultAt(
			1,
			5,
			[1, 1, 2, Infinity],
			'broken',
			'lost',
			'empty',
			'message',
			400,
			403,
			404,
			429,
			500,
		),
		half,
	),
	/** Who reads, and for how many input items. */
	items: fc.integer({ min: 1, max: 2 }),
	reads: among('all', 'all', 'after', 'before', 'get', 'picker'),
	/** Null for Return All. */
	limit: fc.option(fc.integer({ min: 1, max: 40 }), half),
	/** The record to which Created After and Before, and Order → Get refer. */
	from: fc.integer({ min: 1, max: 70 }),
	maxPages: fc.option(fc.integer({ min: 1, max: 3 }), half),
};
export type World = WorldOf<typeof PARTS>;

/** The whole list of a store with small pages and without faults, read to its end. */
const READ_TO_THE_END: Dangers<World>[string] = {
	...{ fault: null, change: null, isIgnored: false },
	...{ reads: 'all', limit: null, items: 1, sizeAsked: 'ignored' },
	records: fc.integer({ min: 30, max: 70 }),
};

const DANGERS: Dangers<World> = {
	'a page without a body': {
		...{ ...READ_TO_THE_END, total: among('exact', 'absent') },
		named: among('link', 'pages', 'linkedPages', 'nothing', 'scroll'),
		fault: faultAt(1, 4, [1, Infinity], 'bodiless', 'noContent'),
	},
	'old pages between good ones': {
		...{ ...READ_TO_THE_END, kind: BY_ID, order: 'newest', stragglers: among(2, 3) },
		...{ reads: 'after', from: fc.integer({ min: 52, max: 60 }), records: 70 },
	},
	'a scroll that is lost and read to its end': {
		...{ ...READ_TO_THE_END, kind: ORDERS_AND_LEADS, named: among('scroll', 'changingScroll') },
		scrollEnd: among('emptyPage', 'noId'),
		fault: faultAt(2, 3, [1], 'lost', 'broken', 500),
	},
	'a total that changes while the list is read': {
		...{ ...READ_TO_THE_END, kind: ORDERS_AND_LEADS, named: NUMBERED_OR_LINKED },
		...{ order: 'newest', total: 'exact' },
		change: fc.record({
			before: fc.integer({ min: 2, max: 4 }),
			kind: among('grow', 'shrink'),
			...{ records: among('page', 'page', 2), place: fc.constant(0) },
		}),
		limit: fc.option(fc.integer({ min: 15, max: 40 })),
	},
	'a list that is paged no further': {
		...{ ...READ_TO_THE_END, kind: ORDERS_AND_LEADS, named: NUMBERED_OR_LINKED },
		fault: faultAt(2, 3, [Infinity], 400, 404),
	},
	'nothing but a full page shows the end': {
		...{ ...READ_TO_THE_END, named: among('nothing', 'nothing', 'scroll') },
		...{ scrollEnd: 'notFoundSet', pageAfterLast: among('lastAgain', 404) },
		records: among(10, 20, 30),
	},
	'every page is the first one': { ...READ_TO_THE_END, isIgnored: true },
	'an order that is not there': {
		...{ ...READ_TO_THE_END, kind: BY_ID, named: NUMBERED_OR_LINKED, reads: 'get', from: 70 },
		...{ records: fc.integer({ min: 11, max: 30 }), maxPages: among(2, 3) },
	},
	'the oldest records come first, so that all are read': {
		...{ ...READ_TO_THE_END, kind: ORDERS_AND_LEADS, named: among('pages', 'linkedPages') },
		...{ order: 'oldest', reads: among('after', 'before') },
	},
	'fewer records are wanted than there are': {
		...{ ...READ_TO_THE_END, named: NUMBERED_OR_LINKED, records: 70, items: 2 },
		limit: fc.integer({ min: 11, max: 29 }),
	},
	'a person scrolls through the list of a locator': {
		...{ ...READ_TO_THE_END, kind: among('orderByAddress', 'orderById', 'webhook') },
		...{ reads: 'picker', isIgnored: fc.boolean() },
	},
	'two records of one page with one ID': {
		...{ ...READ_TO_THE_END, kind: 'twinItem', records: fc.integer({ min: 2, max: 9 }) },
	},
};

/** The nearest world in which there is such a reader: nobody picks a lead, or an order without an ID. */
function possible(world: World): World {
	const { kind, reads, items, pageAfterLast } = world;
	const isReadable = {
		...{ all: true, after: true, before: true, get: isOrder(world) },
		picker: ['orderByAddress', 'orderById', 'webhook'].includes(kind),
	}[reads];
	return {
		...world,
		items: reads === 'picker' ? 1 : items,
		reads: isReadable ? reads : 'all',
		// The editor remembers no page, so it shows one again that comes again.
		pageAfterLast: reads === 'picker' ? 'empty' : pageAfterLast,
	};
}
export const anyWorld: fc.Arbitrary<World> = worldsOf(PARTS, DANGERS, 2).map(possible);

export const isOrder = ({ kind }: World): boolean => kind.startsWith('order');
export const isScroll = ({ named }: World): boolean => /scroll/i.test(named);
/** What is picked from a list is picked for all items from one reading of it. */
export const isPicked = ({ reads }: World): boolean => !['all', 'picker'].includes(reads);

/** Records per page where no request says otherwise, and where a large page is wanted. */
export const USUAL_SIZE = 10;
export const sizeOf = ({ sizeAsked, pageSize }: World): number =>
	sizeAsked === 'honoured' ? pageSize : USUAL_SIZE;
/** How far a total counts that is capped. */
export const capOf = ({ pageSize }: World): number => pageSize + 5;
export const momentOf = (key: number): number => Date.UTC(2026, 0, key, 12);
