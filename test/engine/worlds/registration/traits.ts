import fc from 'fast-check';

export interface Answer {
	status: number;
	body?: unknown;
	/** The connection breaks in place of an answer. */
	isLost?: boolean;
	/** The answer is a failure, and the webhook is there all the same. */
	isDone?: boolean;
}

/** What the service's document leaves open about webhooks, as one service may do it. */
export interface Traits {
	/** How old the list is: so many milliseconds, or so many readings behind the last change. */
	late: { ms: number } | { reads: number };
	/**
	 * What DELETE does. `disables`: keeps it switched off. `effectless`: answers 204 and keeps it. `lost`: does it, and
	 * the connection breaks. A time: does it so many milliseconds later. A refusal does nothing.
	 */
	deletion: 'real' | 'disables' | 'effectless' | 'lost' | { later: number } | { refusal: number };
	/**
	 * What POST answers. `foreign`: with the ID of another webhook. `lost`: the connection breaks. A time: it is there so
	 * many milliseconds later. A refusal does nothing.
	 */
	creation: 'record' | 'list' | 'nothing' | 'foreign' | 'lost' | { later: number } | Answer;
	/** Which of the events that were asked for a webhook gets; `unlisted`: all, and no answer shows them. */
	events: 'all' | 'first' | 'concrete' | 'unlisted';
	/** How the service writes the URL of a webhook. */
	urlForm: 'same' | 'slash' | 'query' | 'capitals' | 'https';
	/** How GET by ID (document, endpoint 12) answers: with what there is, as late as the list, or a status always. */
	byId: 'record' | 'late' | { status: number };
	/** How many webhooks a page of the list has, the name of its parameter, and whether figures are shown. */
	pages: { size: number; parameter: 'page' | 'p'; hasFigures: boolean };
	/** Where secret keys are shown: in every answer, by ID only, or nowhere; otherwise this stands in their place. */
	keys: { shown: 'everywhere' | 'by ID' | 'nowhere'; mask: string | null };
	/**
	 * What no two webhooks of a store may share, also those that were deleted and are kept. `brings back`: the URL, and
	 * whoever creates one more switches the old one on and gets its ID.
	 */
	unique: 'nothing' | 'name' | 'url' | 'brings back';
	/** Whose webhooks an application sees; those of others are 403 by ID. */
	sees: 'all' | 'own';
	/** For how many milliseconds what was created is switched off, or has no key. */
	incomplete: { what: 'nothing' | 'off' | 'no key'; ms: number };
	/** The status with which families of events are refused; 0 if they are not. */
	families: 0 | 400 | 422;
	/** The most webhooks of a store; two are there already. */
	limit: number;
	/** Whether somebody else has a webhook at another form of the URL of the node. */
	lookalike: boolean;
}

/** A service that does what its document shows, and what the document's other endpoints suggest. */
export const DOCUMENTED: Traits = {
	late: { ms: 0 },
	deletion: 'real',
	creation: 'record',
	events: 'all',
	urlForm: 'same',
	byId: 'record',
	pages: { size: 100, parameter: 'page', hasFigures: true },
	keys: { shown: 'everywhere', mask: null },
	unique: 'nothing',
	sees: 'all',
	incomplete: { what: 'nothing', ms: 0 },
	families: 0,
	limit: Infinity,
	lookalike: false,
};

const refusal = fc.constantFrom(400, 403, 404, 405, 409, 410, 500, 501);
/** Ways in which one service differs. */
export const anyTrait: fc.Arbitrary<Partial<Traits>> = fc.oneof(
	fc.record({
		late: fc.oneof(
			fc.record({ ms: fc.constantFrom(300, 1_500, 4_000, 20_000) }),
			fc.record({ reads: fc.integer({ min: 1, max: 3 }) }),
		),
	}),
	fc.record({
		deletion: fc.oneof(
			fc.constantFrom('disables' as const, 'effectless' as const, 'lost' as const),
			fc.record({ later: fc.constantFrom(1_500, 9_000) }),
			fc.record({ refusal }),
		),
	}),
	fc.record({
		creation: fc.oneof(
			fc.constantFrom('list' as const, 'nothing' as const, 'foreign' as const, 'lost' as const),
			fc.record({ later: fc.constantFrom(1_500, 9_000) }),
			fc.record({
				status: fc.constantFrom(400, 402, 403, 404, 405, 409, 415, 422, 500, 501),
				body: fc.constant({ message: 'Refused.' }),
			}),
			fc.constant({ status: 200, body: { success: false, message: 'Too many webhooks.' } }),
			fc.record({ status: fc.constantFrom(500, 502), isDone: fc.constant(true) }),
		),
	}),
	fc.record({
		events: fc.constantFrom('first' as const, 'concrete' as const, 'unlisted' as const),
	}),
	fc.record({
		urlForm: fc.constantFrom(...(['slash', 'query', 'capitals', 'https'] as const)),
	}),
	fc.record({
		byId: fc.oneof(
			fc.constant('late' as const),
			fc.record({ status: fc.constantFrom(404, 405, 400, 403, 501) }),
		),
	}),
	fc.record({
		pages: fc.record({
			size: fc.constantFrom(2, 3),
			parameter: fc.constantFrom('page' as const, 'p' as const),
			hasFigures: fc.boolean(),
		}),
	}),
	fc.record({
		keys: fc.record({
			shown: fc.constantFrom('by ID' as const, 'nowhere' as const),
			mask: fc.constantFrom(null, '', '**********', '****1a2b', 'abcd••••', 'ab…yz'),
		}),
	}),
	fc.record({ unique: fc.constantFrom(...(['name', 'url', 'brings back'] as const)) }),
	fc.record({ sees: fc.constant('own' as const) }),
	fc.record({
		incomplete: fc.record({
			what: fc.constantFrom(...(['off', 'no key'] as const)),
			ms: fc.constantFrom(600, 1_000, 5_000),
		}),
	}),
	fc.record({ families: fc.constantFrom(...([400, 422] as const)) }),
	fc.record({ limit: fc.constantFrom(3, 4) }),
	fc.record({ lookalike: fc.constant(true) }),
);

export const anyTraits: fc.Arbitrary<Traits> = fc
	.array(anyTrait, { maxLength: 4 })
	.map((traits) => Object.assign({}, DOCUMENTED, ...traits) as Traits);
