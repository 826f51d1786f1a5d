import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../../simulator';
import type { OperationName } from '../../samples';

/** One way in which the first of two input items fails. */
export interface Failure {
	name: string;
	/** What the service does with the request of the operation itself; undefined where nothing is sent. */
	fault?: Omit<Fault, 'match'>;
	/** What the user entered wrongly. */
	parameters?: INodeParameters;
	/** The texts that the service sent, the message first (contract, A7), or what was observed. */
	said: readonly string[];
	/** Whether a write may have been carried out (contract, R2, R4). */
	isDone: 'no' | 'maybe';
	/** Whether the same request may end otherwise, so that it is sent again while retries are left (contract, R2). */
	isTransient?: true;
	/** What the reader is told to do; a part of it. */
	wayOut: RegExp;
	/** `details` of the item. */
	details: { httpCode?: string; fields?: unknown };
}

/** A word that no text of the package has. */
const word = fc.stringMatching(/^[A-Z][a-z]{4,9}$/).map((text) => `q${text}q`);

/** An error body as A7 describes it, with its texts in the order in which they must be said. */
interface Body {
	body: unknown;
	said: string[];
	fields: string[];
}

const message: fc.Arbitrary<(text: string) => object> = fc.constantFrom(
	(text: string) => ({ message: text }),
	(text: string) => ({ error: text }),
	(text: string) => ({ error: { message: text } }),
	(text: string) => ({ detail: text }),
	(text: string) => ({ title: text, message: '' }),
);

const rest: fc.Arbitrary<(text: string) => object> = fc.constantFrom(
	(text: string) => ({ description: text }),
	(text: string) => ({ details: [{ issue: text }] }),
	(text: string) => ({ error_description: text, code: 0 }),
	(text: string) => ({ hint: { why: { not: text } } }),
	(text: string) => ({ errors: text }),
	(text: string) => ({ trace: [null, [], {}, text] }),
	() => ({}),
);

const fieldErrors: fc.Arbitrary<(text: string) => { errors: unknown; line: string }> =
	fc.constantFrom(
		(text: string) => ({ errors: { price: [text] }, line: `price: ${text}` }),
		(text: string) => ({ errors: { price: text, sku: null }, line: `price: ${text}` }),
		(text: string) => ({ errors: [text], line: text }),
		(text: string) => ({ errors: [{ field: 'sku', message: text }], line: `sku: ${text}` }),
	);

/** A body with a message, one with a message and something else, one with fields, or one of another shape. */
export const anyBody: fc.Arbitrary<Body> = fc.oneof(
	fc.record({ message, rest, first: word, second: word }).map(({ first, second, ...make }) => {
		const more = make.rest(second);
		const said = Object.keys(more).length > 0 ? [first, second] : [first];
		return { body: { ...more, ...make.message(first) }, said, fields: [] };
	}),
	fc.record({ message, fieldErrors, first: word, second: word }).map((made) => {
		const { errors, line } = made.fieldErrors(made.second);
		const body = { ...made.message(made.first), errors };
		return { body, said: [made.first, line], fields: [line] };
	}),
	fc.record({ fieldErrors, text: word }).map((made) => {
		const { errors, line } = made.fieldErrors(made.text);
		return { body: { errors }, said: [line], fields: [line] };
	}),
	word.map((text) => ({ body: { motivo: [text] }, said: [text], fields: [] })),
	word.map((text) => ({ body: [text], said: [text], fields: [] })),
	word.map((text) => ({ body: text, said: [text], fields: [] })),
);

/** The ways out of docs/errors.md. */
const WAYS_OUT: ReadonlyArray<[status: number, wayOut: RegExp]> = [
	[400, /Check the fields|Correct the fields/],
	[401, /copy the new ones from the user profile/],
	[403, /may access this store/],
	[404, /Check the ID and the alias|Correct the fields|Check the Base URL|ID of an order is not/],
	[407, /proxy between n8n and the service asks for a sign-in/],
	[409, /in the store admin|Correct the fields/],
	[418, /ask its operator what it means/],
	[422, /Check the fields|Correct the fields/],
	[429, /Max Retries|accepts requests again in/],
	[500, /Try again later/],
	[502, /Try again later/],
	[501, /Try again later/],
];

/** A create is not sent again, and nobody knows what became of a write, after any answer that does not refuse it. */
const isRefusal = (status: number): boolean => status < 500;

/** Of the statuses above, those that pass. */
const TRANSIENT = [429, 500, 502];

function refused({ body, said, fields }: Body, status: number, wayOut: RegExp): Failure {
	return {
		name: `status ${status}`,
		fault: { status, body },
		said: [...said, `status ${status}`],
		isDone: isRefusal(status) ? 'no' : 'maybe',
		...(TRANSIENT.includes(status) && { isTransient: true }),
		wayOut,
		details: { httpCode: String(status), ...(fields.length > 0 && { fields }) },
	};
}

/** What 200 brings in place of a record (A2), a list (A1) or what the document does not show (A3). */
function unexpected(name: OperationName, text: string): Failure {
	const isUnknown = ['order.update', 'banner.update', 'product.getAll'].includes(name);
	const body = isUnknown
		? { success: false, message: text }
		: { name: 'ValidationError', type: 'error', message: text };
	return {
		name: '200 with something else',
		fault: { status: 200, body },
		said: [text, 'status 200'],
		isDone: 'maybe',
		wayOut: isUnknown ? /Check the fields/ : /If the answer says what is wrong, correct that/,
		details: { httpCode: '200' },
	};
}

/** The failures of the network and of what stands between n8n and the service. */
function unanswered(text: string): Failure[] {
	const page = `<html><title>${text}</title></html>`;
	const answered = { httpCode: '200' };
	return [
		{
			name: 'a broken connection',
			isTransient: true,
			fault: { reset: 'before' },
			said: ['the connection to the service broke'],
			isDone: 'maybe',
			wayOut: /the network between n8n and it is unstable/,
			details: {},
		},
		{
			name: 'no answer in time',
			isTransient: true,
			fault: { stall: 400_000 },
			said: ['did not answer in time'],
			isDone: 'maybe',
			wayOut: /raise Timeout/,
			details: {},
		},
		{
			name: 'a redirect',
			fault: { status: 302, headers: { location: `https://${text}.example/v3` } },
			said: [`https://${text.toLowerCase()}.example/v3`, 'status 302'],
			isDone: 'no',
			wayOut: /not of your shop/,
			details: { httpCode: '302' },
		},
		{
			name: 'a web page with 200',
			fault: { status: 200, body: page, headers: { 'content-type': 'text/html' } },
			said: [text],
			isDone: 'maybe',
			wayOut: /let n8n through/,
			details: answered,
		},
		{
			name: 'a web page with 403',
			fault: { status: 403, body: page, headers: { 'content-type': 'text/html' } },
			said: [text],
			isDone: 'no',
			wayOut: /let n8n through/,
			details: { httpCode: '403' },
		},
		{
			name: 'no JSON',
			fault: { status: 200, body: `${text} {` },
			said: [text],
			isDone: 'maybe',
			wayOut: /If the answer says what is wrong, correct that/,
			details: answered,
		},
	];
}

/** What the user entered wrongly in a field that each operation has. */
const mistaken: Failure = {
	name: 'a wrong value',
	parameters: {
		options: { requestOptions: { timeout: '={{ $json.row === 1 ? "soon" : 5000 }}' } },
	},
	said: ["'Timeout' must be a number", '"soon"'],
	isDone: 'no',
	wayOut: /Enter digits/,
	details: { fields: ['Timeout'] },
};

/** All failures of an operation, with texts and bodies of their own. */
export function failuresOf(name: OperationName, seed: number): Failure[] {
	const bodies = fc.sample(anyBody, { numRuns: WAYS_OUT.length, seed });
	const [text = ''] = fc.sample(word, { numRuns: 1, seed });
	return [
		...WAYS_OUT.map(([status, wayOut], index) => {
			const body = bodies[index];
			if (!body) throw new RangeError('There are fewer bodies than statuses');
			return refused(body, status, wayOut);
		}),
		unexpected(name, text),
		...unanswered(text),
		mistaken,
	];
}
