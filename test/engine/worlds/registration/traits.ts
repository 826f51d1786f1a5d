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
	 * What DELETE does. `effectless`: answers 204 and keeps it. `lost`: does it, and the connection breaks. A time: does it
	 * so many milliseconds later. A refusal does nothing.
	 */
	deletion: fc.oneof(
		among('effectless', 'lost'),
		fc.record({ later: among<number[]>(1_500, 4_000) }),
		fc.record({ refusal: among<number[]>(403, 404, 405, 409, 500) }),
	),
	/**
	 * What POST answers. `lost`: the connection breaks. A time: it is there so many milliseconds later. A refusal does
	 * nothing.
	 */
	creation: fc.oneof(
		among('nothing', 'lost'),
		fc.record({ later: among<number[]>(1_500, 4_000) }),
		fc.record<Answer>({
			status: among<number[]>(400, 402, 403, 404, 409, 422, 500),
			body: fc.constant({ message: 'Refused.' }),
		}),
		fc.constant(FULL),
		fc.record<Answer>({ status: among<number[]>(500, 502), isDone: fc.constant(true) }),
	),
	/** How the service writes the URL of a webhook; `https` is another address. */
	urlForm: among('slash', 'https'),
	/** How many webhooks a page of the list has. */
	pageSize: among<number[]>(2, 3),
};

/** A service that does what its document shows, and what the document's other endpoints suggest. */
export const DOCUMENTED = {
	late: { ms: 0 },
	deletion: 'real',
	creation: 'record',
	urlForm: 'same',
	pageSize: 100,
} as const;

type Different = WorldOf<typeof DIFFERENT>;
export type Traits = { [Part in keyof Different]: Different[Part] | (typeof DOCUMENTED)[Part] };

/** One way in which a service differs. */
export const anyTrait = fc.oneof(
	...Object.entries(DIFFERENT).map(([part, values]: [string, fc.Arbitrary<unknown>]) =>
		values.map((value): Partial<Traits> => ({ [part]: value })),
	),
);
