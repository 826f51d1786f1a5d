import fc from 'fast-check';

import { among, worldsOf, type Dangers } from '../explore';
import { PARTS, possible, WITHOUT_BODY, type Fault, type World } from './world';

type Drawn = Dangers<World>[string];

/** The whole list of a store with small pages and without faults, read to its end. */
const READ_TO_THE_END: Drawn = {
	...{ fault: null, change: null, isIgnored: false },
	...{ reads: 'all', limit: null, items: 1, sizeAsked: 'ignored' },
	records: fc.integer({ min: 30, max: 70 }),
};
const BY_ID = among('orderByAddress', 'orderById');
const DATED = among('lead', 'orderByAddress', 'orderById');
const ORDERS_AND_LEADS = among('orderByAddress', 'orderByNumber', 'orderById', 'lead');
const NUMBERED_OR_LINKED = among('link', 'pages', 'linkedPages');

/** A fault of a page between two. */
const faultAt = (from: number, to: number, times: number, ...what: Fault[]) =>
	fc.record({
		...{ at: fc.integer({ min: from, max: to }), times: fc.constant(times) },
		what: among<Fault[]>(...what),
	});

const DANGERS: Dangers<World> = {
	'a page without a body': {
		...READ_TO_THE_END,
		named: among('link', 'pages', 'linkedPages', 'nothing', 'scroll'),
		total: among('exact', 'absent'),
		fault: among(1, Infinity).chain((times) => faultAt(1, 4, times, ...WITHOUT_BODY)),
	},
	'old pages between good ones': {
		...READ_TO_THE_END,
		...{ kind: DATED, order: 'newest', stragglers: among(2, 3), undatedEvery: 0 },
		relations: among('kept', 'included'),
		reads: among('after', 'between'),
		...{ from: fc.integer({ min: 52, max: 60 }), records: 70 },
	},
	'a scroll that is lost and read to its end': {
		...READ_TO_THE_END,
		...{ kind: ORDERS_AND_LEADS, named: among('scroll', 'changingScroll') },
		scrollEnd: among('emptyPage', 'noId'),
		fault: faultAt(2, 3, 1, 'lost', 'broken', 500),
	},
	'a total that changes while the list is read': {
		...READ_TO_THE_END,
		...{ kind: ORDERS_AND_LEADS, named: NUMBERED_OR_LINKED, order: 'newest', total: 'exact' },
		change: fc.record({
			before: fc.integer({ min: 2, max: 4 }),
			kind: among('grow', 'shrink'),
			...{ records: among('page', 'page', 2), place: fc.constant(0) },
		}),
		limit: fc.option(fc.integer({ min: 15, max: 40 })),
	},
	'a list that is paged no further': {
		...READ_TO_THE_END,
		...{ kind: ORDERS_AND_LEADS, named: NUMBERED_OR_LINKED, ceiling: among(10, 20) },
	},
	'an empty store that links to more': {
		...READ_TO_THE_END,
		...{ kind: ORDERS_AND_LEADS, records: 0, named: NUMBERED_OR_LINKED },
		fault: faultAt(1, 1, Infinity, 'linkedZero'),
	},
	'an error beside the records': {
		...READ_TO_THE_END,
		...{ kind: ORDERS_AND_LEADS, errorsAt: among(1, 2), reads: among('all', 'all', 'picker') },
	},
	'nothing but a full page shows the end': {
		...READ_TO_THE_END,
		named: among('nothing', 'nothing', 'scroll', 'linkedScroll'),
		...{ scrollEnd: 'notFoundSet', pageAfterLast: among('lastAgain', 404) },
		records: among(10, 20, 30),
	},
	'every page is the first one': {
		...READ_TO_THE_END,
		isIgnored: true,
		total: among('absent', 'capped', 'exact'),
	},
	'dates that nobody can read, and relations that nobody may ask for': {
		...READ_TO_THE_END,
		...{ kind: DATED, relations: among('kept', 'kept', 'included'), sizeAsked: 'honoured' },
		...{ reads: among('before', 'customer', 'after'), undatedEvery: among(0, 4) },
	},
	'an order that is not there': {
		...READ_TO_THE_END,
		...{ kind: BY_ID, named: NUMBERED_OR_LINKED, reads: 'get', from: 70 },
		...{ records: fc.integer({ min: 11, max: 30 }), maxPages: among(2, 3) },
	},
	'the oldest records come first, so that all are read': {
		...READ_TO_THE_END,
		...{ kind: DATED, named: among('pages', 'linkedPages'), order: 'oldest', undatedEvery: 0 },
		relations: among('included', 'always'),
		reads: among('after', 'before', 'between'),
	},
	'fewer records are wanted than there are': {
		...READ_TO_THE_END,
		...{ named: NUMBERED_OR_LINKED, records: 70, items: 2 },
		limit: fc.integer({ min: 11, max: 29 }),
	},
	'a person scrolls through the list of a locator': {
		...READ_TO_THE_END,
		...{ kind: among('orderByAddress', 'orderById', 'webhook'), reads: 'picker' },
		...{ isIgnored: fc.boolean(), isVolatile: true },
	},
	'two records of one page with one ID': {
		...READ_TO_THE_END,
		kind: 'twinItem',
		records: fc.integer({ min: 2, max: 10 }),
	},
};

export const anyWorld: fc.Arbitrary<World> = worldsOf(PARTS, DANGERS, 2).map(possible);
