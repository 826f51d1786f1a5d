import fc from 'fast-check';

import { among, type WorldOf } from '../explore';

export interface Answer {
	status: number;
	body?: unknown;
	/** The connection breaks in place of an answer. */
	isLost?: boolean;
	/** The answer is a failure, and the webhook is there all the same. */
	isDone?: boolean;
}

const FULL: Answer = { status: 200, body: { success: false, message: 'Too many webhooks.' } };

/** What the service's document leaves open about webhooks, as a service may do it that differs from `DOCUMENTED`. */
const DIFFERENT = {
	/** How old the list is: so many milliseconds, or so many readings behind the last change. */
	late: fc.oneof(
		fc.record({ ms: among<number[]>(300, 1_500, 4_000) }),
		fc.record({ reads: among<number[]>(1, 2, 3) }),
	),
	/**
	 * What DELETE does. `disables`: keeps it switched off. `effectless`: answers 204 and keeps it. `lost`: does it, and
	 * the connection breaks. A time: does it so many milliseconds later. A refusal does nothing.
	 */
	deletion: fc.oneof(
		among('disables', 'effectless', 'lost'),
		fc.record({ later: among<number[]>(1_500, 4_000) }),
		fc.record({ refusal: among<number[]>(400, 403, 404, 405, 409, 500, 501) }),
	),
	/**
	 * What POST answers. `foreign`: with the ID of another webhook. `lost`: the connection breaks. A time: it is there so
	 * many milliseconds later. A refusal does nothing.
	 */
	creation: fc.oneof(
		among('list', 'nothing', 'foreign', 'lost'),
		fc.record({ later: among<number[]>(1_500, 4_000) }),
		fc.record<Answer>({
			status: among<number[]>(400, 402, 403, 404, 405, 409, 415, 422, 500, 501),
			body: fc.constant({ message: 'Refused.' }),
		}),
		fc.constant(FULL),
		fc.record<Answer>({ status: among<number[]>(500, 502), isDone: fc.constant(true) }),
	),
	/** Which of the events that were asked for a webhook gets; `unlisted`: all, and no answer shows them. */
	events: among('first', 'concrete', 'unlisted'),
	/** How the service writes the URL of a webhook. */
	urlForm: among('slash', 'query', 'capitals', 'https'),
	/** How many webhooks a page of the list has, and whether figures are shown. */
	pages: fc.record({ size: among<number[]>(2, 3), hasFigures: fc.boolean() }),
	/** Where secret keys are shown: in every answer, by ID only, or nowhere; otherwise this stands in their place. */
	keys: fc.record({
		shown: among('by ID', 'nowhere'),
		mask: among<(string | null)[]>(null, '', '**********', '****1a2b', 'abcd••••', 'ab…yz'),
	}),
	/**
	 * What no two webhooks of a store may share, also those that were deleted and are kept. `brings back`: the URL, and
	 * whoever creates one more switches the old one on and gets its ID.
	 */
	unique: among('name', 'url', 'brings back'),
	/** For how many milliseconds what was created is switched off, or has no key. */
	incomplete: fc.record({ what: among('off', 'no key'), ms: among<number[]>(600, 1_000, 5_000) }),
	/** The status with which families of events are refused; 0 if they are not. */
	families: among(400, 422),
	/** The most webhooks of a store; two are there already. */
	limit: among<number[]>(3, 4),
	/** Whether somebody else has a webhook at another form of the URL of the node. */
	lookalike: among<boolean[]>(true),
};

/** A service that does what its document shows, and what the document's other endpoints suggest. */
export const DOCUMENTED = {
	late: { ms: 0 },
	deletion: 'real',
	creation: 'record',
	events: 'all',
	urlForm: 'same',
	pages: { size: 100, hasFigures: true },
	keys: { shown: 'everywhere', mask: null },
	unique: 'nothing',
	incomplete: { what: 'nothing', ms: 0 },
	families: 0,
	limit: Infinity,
	lookalike: false,
} as const;

type Different = WorldOf<typeof DIFFERENT>;
export type Traits = { [Part in keyof Different]: Different[Part] | (typeof DOCUMENTED)[Part] };

/** Ways in which one service differs. */
export const anyTrait = fc.oneof(
	...Object.entries(DIFFERENT).map(([part, values]: [string, fc.Arbitrary<unknown>]) =>
		values.map((value): Partial<Traits> => ({ [part]: value })),
	),
);

/** The service with some of its traits. */
export const serviceWith = (...traits: Array<Partial<Traits>>): Traits =>
	Object.assign({}, DOCUMENTED, ...traits) as Traits;
