/**
 * The world of lists.
 *
 * It draws (`PARTS`) what the list of a store is like, as the API document has it, as it leaves it open and as services break
 * it; what becomes of it while somebody reads (`change`, `fault`); and who reads (`reads`). `dangers.ts` has what is drawn
 * more often. `store.ts` serves the list over HTTP, and remembers what it really held: the truth.
 *
 * Its oracle is the contract over the truth. `oracle.ts` says what must never be: a record twice, one missing without a word,
 * an error where nothing is wrong. `expected.ts` says when something is wrong, so that an error or a hint is right.
 *
 * How a page is written (where its figures stand, what its parameters are called) is no part of it: see the unit tests.
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
		...(['link', 'pages', 'linkedPages', 'nothing'] as const),
		...(['scroll', 'changingScroll', 'linkedScroll'] as const),
	),
	/** `notFoundSet`: by 404, and the credential says so. */
	scrollEnd: among('emptyPage', 'noId', 404, 'notFoundSet'),
	pageAfterLast: among('empty', 'lastAgain', 404),
	/** Records at the start; their keys count them by creation. */
	records: fc.nat({ max: 70 }),
	order: among('newest', 'oldest', 'shuffled'),
	/** So many of the oldest wanted records stand each behind a whole page of older ones. */
	stragglers: fc.constant<number>(0),
	/** The service pages no further than so many records; null: to the end. */
	ceiling: never<number>(),
	/** The answer beside whose records an error stands; null: none. */
	errorsAt: never<number>(),
	/** The largest page of the service, and what becomes of the size that n8n asks for. */
	pageSize: fc.integer({ min: 10, max: 25 }),
	sizeAsked: among('honoured', 'ignored', 'refused'),
	/** What `total` counts. */
	total: among('exact', 'exact', 'absent', 'capped', 'ofPage'),
	/** Every page is the first one. */
	isIgnored: oneIn(6),
	/** `kept`: the service shows them by itself, and refuses to be asked for them. */
	relations: among('included', 'always', 'kept', 'refused', 'unknown'),
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
export const countsRecords = ({ total }: World): boolean => total === 'exact';
export const isPicked = ({ reads }: World): boolean => !['all', 'picker'].includes(reads);
export const isDatedReader = ({ reads }: World): boolean =>
	['after', 'before', 'between'].includes(reads);
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
export const momentOf = (key: number): number => Date.UTC(2026, 0, key, 12);
export const ERROR_BESIDE = 'branch 3 is down';
export const CUSTOMER = 'ana@example.com';
export const isOfCustomer = (key: number): boolean => key % 3 === 0;

/** The nearest world in which the contract says what is right, and whose records the reader knows. */
export function possible(world: World): World {
	const { kind, reads } = world;
	const isDatable = isOrder(world) || kind === 'lead';
	const needs = {
		all: true,
		picker: ['orderByAddress', 'orderById', 'webhook'].includes(kind),
		...{ get: isOrder(world), customer: isOrder(world) },
		...{ after: isDatable, before: isDatable, between: isDatable },
	};
	return {
		...world,
		items: reads === 'picker' ? 1 : world.items,
		reads: needs[reads] ? reads : 'all',
		stragglers: oldestWanted(world) > 0 ? world.stragglers : 0,
		errorsAt: kind === 'product' || reads === 'get' ? null : world.errorsAt,
	};
}
