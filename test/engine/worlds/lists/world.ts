/**
 * The world of lists. It draws the list of a store (as the API document has it, as it leaves it open, and as services
 * break it), what becomes of it while somebody reads, and who reads. Its oracle is the contract over what the store really
 * held: `oracle.ts` says what is forbidden, `expected.ts` what may or must go wrong, `hints.ts` what must be said.
 * `dangers.ts` has what is drawn more often.
 */
import fc from 'fast-check';

import { among, oneIn, type WorldOf } from '../explore';

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

/** 200 without a byte, 200 with a line break, 204. */
export const WITHOUT_BODY = ['bodiless', 'blank', 'noContent'] as const;
/** Faults that are over sooner than n8n gives up. */
export const PASSING: readonly unknown[] = ['broken', 'lost', 429, 500, 503];
/** `linkedZero`: an empty store that links to more. */
export type Fault =
	| (typeof WITHOUT_BODY)[number]
	| ('broken' | 'lost' | 'empty' | 'linkedZero' | 'message' | 'object')
	| (400 | 403 | 404 | 429 | 500 | 503);

const nth = fc.integer({ min: 1, max: 5 });
const half = { freq: 2 };
const never = <Value>(): fc.Arbitrary<Value | null> => fc.constant(null);

/** Many of the worlds are sound, so that these are tried thoroughly, too. */
export const PARTS = {
	kind: among(...(Object.keys(KINDS) as Array<keyof typeof KINDS>)),
	/** How the service names the next page. */
	named: among(
		...(['link', 'pages', 'linkedPages', 'nothing', 'scrollAndPages'] as const),
		...(['scroll', 'changingScroll', 'lastingScroll', 'linkedScroll'] as const),
	),
	/** Where the ID of a scroll stands. */
	scrollPlace: among('top', 'meta', 'pagination'),
	/** `notFoundSet`: by 404, and the credential says so. */
	scrollEnd: among('emptyPage', 'noId', 404, 'notFoundSet'),
	pageAfterLast: among('empty', 'lastAgain', 404),
	/** The pagination parameters have names of their own, and the credential says so. */
	hasOtherNames: fc.boolean(),
	/** Links name only what changes. */
	isShortLink: fc.boolean(),
	/** Without `data` around the list. */
	isBare: oneIn(8),
	discountMeta: among('element', 'top'),
	/** Records at the start; their keys count them by creation. */
	records: fc.nat({ max: 70 }),
	order: among('newest', 'oldest', 'shuffled'),
	/** So many of the oldest wanted records stand each behind a whole page of older ones. */
	stragglers: fc.constant<number>(0),
	/** Lists that link to their pages show the number of each, but not how many there are. */
	isNumbered: fc.boolean(),
	/** The service pages no further than so many records; null: to the end. */
	ceiling: never<number>(),
	/** The answer beside whose records an error stands; null: none. */
	errorsAt: never<number>(),
	/** Filtered pages show only every n-th record; 0: all. */
	shownEvery: among<number[]>(0, 0, 0, 0, 25),
	/** The largest page of the service, and what becomes of the size that n8n asks for. */
	pageSize: fc.integer({ min: 10, max: 25 }),
	sizeAsked: among('honoured', 'ignored', 'refused'),
	total: among('exact', 'exact', 'text', 'absent', 'capped', 'ofPage'),
	/** Every page is the first one. */
	isIgnored: oneIn(6),
	/** `kept`: the service shows them by itself, and refuses to be asked for them. */
	relations: among('included', 'always', 'kept', 'refused', 'unknown'),
	/** The field `customer` of an order without one. */
	guest: among('null', 'absent'),
	/** Every n-th record is dated in a zone that nobody can read; 0: none. */
	undatedEvery: among<number[]>(0, 0, 0, 4),
	/** A field has another value in each answer. */
	isVolatile: fc.boolean(),
	/** Records that appear (the newest), or disappear at a place, before a request. `page`: as many as a page has. */
	change: fc.option(
		fc.record({
			before: nth.map((number) => number + 1),
			kind: among('grow', 'shrink'),
			records: among<(number | 'page')[]>(1, 2, 4, 'page'),
			place: among<number[]>(0, 1),
		}),
		half,
	),
	fault: fc.option(
		fc.record({
			at: nth,
			times: among<number[]>(1, 1, 2, Infinity),
			what: among<Fault[]>(
				...(['broken', 'lost', 'empty', 'message', 'object'] as const),
				...([400, 403, 404, 404, 429, 500, 503] as const),
			),
		}),
		half,
	),
	/** Who reads, and for how many input items. */
	items: fc.integer({ min: 1, max: 2 }),
	reads: among('all', 'all', 'after', 'before', 'between', 'customer', 'get', 'picker'),
	/** Null for Return All. */
	limit: fc.option(fc.integer({ min: 1, max: 40 }), half),
	/** The record to which Created After and Order → Get refer. */
	from: fc.integer({ min: 1, max: 70 }),
	maxPages: fc.option(fc.integer({ min: 1, max: 3 }), half),
};
export type World = WorldOf<typeof PARTS>;

export const isOrder = ({ kind }: World): boolean => kind.startsWith('order');
/** The last record of the list that Created After allows. */
export const oldestWanted = ({ reads, from }: World): number =>
	reads === 'between' ? from - 10 : from;
export const isScroll = ({ named }: World): boolean => /scroll/i.test(named);
export const isDated = ({ undatedEvery }: World, key: number): boolean =>
	undatedEvery === 0 || key % undatedEvery > 0;
export const countsRecords = ({ total }: World): boolean => total === 'exact' || total === 'text';
export const isPicked = ({ reads }: World): boolean => !['all', 'picker'].includes(reads);
export const isDatedReader = ({ reads }: World): boolean =>
	['after', 'before', 'between'].includes(reads);
export const hasMetaInElements = ({ kind, isBare, discountMeta }: World): boolean =>
	kind === 'webhook' ? isBare : kind === 'discount' && discountMeta === 'element';
/** A bare list has no place for figures, so it comes whole. */
export const isWhole = (world: World): boolean => world.isBare && !hasMetaInElements(world);
/** Records per page where no request says otherwise. */
export const USUAL_SIZE = 10;
/** Whether the first request is sent again without all that n8n adds: related records, and the size of a page. */
export const isAskedPlainly = (world: World): boolean => {
	const isRelated = isOrder(world) && !['all', 'get'].includes(world.reads);
	return world.sizeAsked === 'refused' || (isRelated && /refused|kept/.test(world.relations));
};
/** Records per page where a large page is wanted. */
export const sizeOf = ({ sizeAsked, pageSize }: World): number =>
	sizeAsked === 'honoured' ? pageSize : USUAL_SIZE;
export const isShown = ({ shownEvery }: World, key: number): boolean =>
	shownEvery === 0 || key % shownEvery === 0;
export const momentOf = (key: number): number => Date.UTC(2026, 0, key, 12);
export const ERROR_BESIDE = 'branch 3 is down';
export const CUSTOMER = 'ana@example.com';
export const isOfCustomer = (key: number): boolean => key % 3 === 0;

/** The nearest world in which the contract says what is right, and whose records the reader knows. */
export function possible(world: World): World {
	const { kind, reads, named, total } = world;
	// A bare list has no place for the ID of a scroll.
	const isBare = world.isBare && !isScroll(world);
	// A scroll ends with an empty page, and so does a list that names no page; these figures stand in the records.
	const mayBeEmpty = !isScroll(world) && named !== 'nothing' && !hasMetaInElements(world);
	const hasTotal = total === 'absent' || countsRecords(world);
	const isDatable = isOrder(world) || kind === 'lead';
	const needs = {
		all: true,
		picker: ['orderByAddress', 'orderById', 'webhook'].includes(kind),
		get: isOrder(world) && kind !== 'orderByText',
		customer: isOrder(world),
		...{ after: isDatable, before: isDatable, between: isDatable },
	};
	return {
		...world,
		isBare,
		shownEvery: mayBeEmpty && hasTotal && !isBare ? world.shownEvery : 0,
		items: reads === 'picker' ? 1 : world.items,
		reads: needs[reads] ? reads : 'all',
		stragglers: oldestWanted(world) > 0 ? world.stragglers : 0,
		errorsAt: kind === 'product' || isBare || reads === 'get' ? null : world.errorsAt,
	};
}
