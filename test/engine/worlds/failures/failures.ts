import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../../simulator';
import type { OperationName } from '../../samples';

/** One way in which the first of two input items fails. */
export interface Failure {
	/** What the service does with the request of the operation itself; undefined where nothing is sent. */
	fault?: Omit<Fault, 'match'>;
	/** What the user entered wrongly. */
	parameters?: INodeParameters;
	/** The Base URL of the credential is wrong. */
	isCredentialWrong?: true;
	/** The texts that the service sent, the message first (contract, A7), or what was observed. */
	said: readonly string[];
	/** Whether a write may have been carried out (contract, R2, R4). */
	isDone: 'no' | 'maybe';
	/** Whether the same request may end otherwise, so that it is sent again while retries are left (contract, R2). */
	isTransient?: true;
	/** What the reader is told to do; a part of it. */
	wayOut: RegExp;
	/** What a model is told to do instead of it: whoever can mend it does (contract, F5). */
	advice: RegExp;
	/** `details` of the item. */
	details: { httpCode?: string; fields?: unknown };
}

/** An error body as A7 describes it, with its texts in the order in which they must be said. */
export interface Body {
	body: unknown;
	said: string[];
	fields: string[];
	/** What A7 says of it at once: a message, `errors`, and anything else. */
	parts: { messages: number; hasErrors: boolean; hasRest: boolean };
}

/** A word that no text of the package has. */
export const word = fc.stringMatching(/^[A-Z][a-z]{4,9}$/).map((text) => `q${text}q`);

/** The places of a message, the first that is filled first. */
const MESSAGES: ReadonlyArray<fc.Arbitrary<(text: string) => object>> = [
	fc.constant((message: string) => ({ message })),
	fc.constantFrom<Array<(text: string) => object>>(
		(error) => ({ error }),
		(message) => ({ error: { message } }),
	),
	fc.constant((detail: string) => ({ detail })),
	fc.constant((title: string) => ({ title })),
];

const REST: ReadonlyArray<(text: string) => object> = [
	(description) => ({ description }),
	(issue) => ({ details: [{ issue }] }),
	(text) => ({ error_description: text, code: 0 }),
	(text) => ({ hint: { why: { not: text } } }),
	(text) => ({ trace: [null, [], {}, text] }),
];

const ERRORS: ReadonlyArray<(text: string) => { errors: unknown; line: string }> = [
	(text) => ({ errors: { price: [text] }, line: `price: ${text}` }),
	(text) => ({ errors: { price: text, sku: null }, line: `price: ${text}` }),
	(text) => ({ errors: [text], line: text }),
	(text) => ({ errors: [{ field: 'sku', message: text }], line: `sku: ${text}` }),
];

/** Bodies with so many messages, with `errors`, and with something else. */
const spoken = (messages: number, hasErrors: boolean, hasRest: boolean): fc.Arbitrary<Body> =>
	fc
		.record({
			places: fc.subarray([...MESSAGES.keys()], { minLength: messages, maxLength: messages }),
			makes: fc.tuple(...MESSAGES),
			own: fc.constantFrom(...ERRORS),
			other: fc.constantFrom(...REST),
			words: fc.uniqueArray(word, { minLength: 6, maxLength: 6 }),
			isLastFirst: fc.boolean(),
		})
		.map(({ places, makes, own, other, words, isLastFirst }) => {
			const [forErrors = '', forRest = '', ...texts] = words;
			const { errors, line } = own(forErrors);
			const made = places.map((place, index) => makes[place]?.(texts[index] ?? '') ?? {});
			const body = [
				...(hasRest ? [other(forRest)] : []),
				...(isLastFirst ? made.toReversed() : made),
				...(hasErrors ? [{ errors }] : []),
			].reduce((all, part) => ({ ...all, ...part }), {});
			const fields = hasErrors ? [line] : [];
			const said = [...texts.slice(0, messages), ...fields, ...(hasRest ? [forRest] : [])];
			return { body, said, fields, parts: { messages, hasErrors, hasRest } };
		});

const strange = (make: (text: string) => unknown): fc.Arbitrary<Body> =>
	word.map((text) => ({
		...{ body: make(text), said: [text], fields: [] },
		parts: { messages: 0, hasErrors: false, hasRest: true },
	}));

/** Several messages; fields and something else; one of both; none of them; another shape. */
export const TWO_MESSAGES = fc.oneof(spoken(2, false, false), spoken(3, true, false));
export const FIELDS_AND_MORE = fc.oneof(spoken(1, true, true), spoken(2, true, true));
export const anyBody: fc.Arbitrary<Body> = fc.oneof(
	...[spoken(1, false, false), spoken(1, false, true), spoken(1, true, false)],
	...[spoken(0, true, false), TWO_MESSAGES, FIELDS_AND_MORE],
	...[strange((text) => ({ motivo: [text] })), strange((text) => [text]), strange((text) => text)],
);

const INPUT = /Correct the arguments and call this again\.$/;
const OWNER = /whoever looks after the workflow must correct it\.$/;
const OPERATOR = /the operator of the service must look into it\.$/;
const WAITING = /Wait \d+ seconds before you call this again/;

const FIELDS = /Check the fields|Correct the fields/;
/** The ways out of docs/errors.md, and who can go them. */
const STATUSES: Readonly<Record<number, [wayOut: RegExp, advice: RegExp, isTransient?: true]>> = {
	400: [FIELDS, INPUT],
	401: [/copy the new ones from the user profile/, OWNER],
	403: [/may access this store/, OWNER],
	404: [
		/Check the ID and the alias|Correct the fields|Check the Base URL|ID of an order is not/,
		INPUT,
	],
	407: [/proxy between n8n and the service asks for a sign-in/, OWNER],
	409: [/in the store admin|Correct the fields/, INPUT],
	418: [/ask its operator what it means/, OPERATOR],
	422: [FIELDS, INPUT],
	429: [/Max Retries|accepts requests again in/, WAITING, true],
	500: [/Try again later/, WAITING, true],
	501: [/Try again later/, OPERATOR],
	502: [/Try again later/, WAITING, true],
};

/** Which status with which body; after any that is no refusal nobody knows what became of a write. */
function refused(status: number, { body, said, fields }: Body): Failure {
	const [wayOut = /./, advice = /./, isTransient] = STATUSES[status] ?? [];
	return {
		fault: { status, body },
		said: [...said, `status ${status}`],
		isDone: status < 500 ? 'no' : 'maybe',
		...(isTransient && { isTransient }),
		...{ wayOut, advice },
		details: { httpCode: String(status), ...(fields.length > 0 && { fields }) },
	};
}

/** What 200 brings in place of a record (A2), a list (A1) or what the document does not show (A3). */
function unexpected(operation: OperationName, text: string): Failure {
	const isUnknown = ['order.update', 'banner.update', 'product.getAll'].includes(operation);
	const body = isUnknown
		? { success: false, message: text }
		: { name: 'ValidationError', type: 'error', message: text };
	return {
		fault: { status: 200, body },
		said: [text, 'status 200'],
		isDone: 'maybe',
		wayOut: isUnknown ? /Check the fields/ : /If the answer says what is wrong, correct that/,
		advice: isUnknown ? INPUT : OWNER,
		details: { httpCode: '200' },
	};
}

/** The failures of the network, of what stands between n8n and the service, and of the user. */
const OTHERS: Readonly<Record<string, (text: string) => Failure>> = {
	'a broken connection': () => ({
		...{ isTransient: true, fault: { reset: 'before' }, isDone: 'maybe', details: {} },
		said: ['the connection to the service broke'],
		...{ wayOut: /the network between n8n and it is unstable/, advice: WAITING },
	}),
	'no answer in time': () => ({
		...{ isTransient: true, fault: { stall: 400_000 }, isDone: 'maybe', details: {} },
		// Twice within the time of a tool.
		parameters: { options: { requestOptions: { timeout: 5_000 } } },
		said: ['did not answer in time'],
		...{ wayOut: /raise Timeout/, advice: WAITING },
	}),
	'a redirect': (text) => ({
		fault: { status: 302, headers: { location: `https://${text}.example/v3` } },
		said: [`https://${text.toLowerCase()}.example/v3`, 'status 302'],
		...{ isDone: 'no', details: { httpCode: '302' } },
		...{ wayOut: /not of your shop/, advice: OWNER },
	}),
	'a web page with 200': (text) => pageWith(200, text),
	'a web page with 403': (text) => pageWith(403, text),
	'no JSON': (text) => ({
		...{ fault: { status: 200, body: `${text} {` }, said: [text], isDone: 'maybe' },
		...{ wayOut: /If the answer says what is wrong, correct that/, advice: OWNER },
		details: { httpCode: '200' },
	}),
	/** In a field that each operation has. */
	'a wrong value': () => ({
		parameters: {
			options: { requestOptions: { timeout: '={{ $json.row === 1 ? "soon" : 5000 }}' } },
		},
		said: ["'Timeout' must be a number", '"soon"'],
		...{ isDone: 'no', wayOut: /Enter digits/, advice: INPUT, details: { fields: ['Timeout'] } },
	}),
	'a wrong Base URL': () => ({
		...{ isCredentialWrong: true, said: ["'Base URL' must"], isDone: 'no' },
		...{ wayOut: /Enter|enter/, advice: OWNER, details: { fields: ['Base URL'] } },
	}),
};

function pageWith(status: number, text: string): Failure {
	const body = `<html><title>${text}</title></html>`;
	return {
		fault: { status, body, headers: { 'content-type': 'text/html' } },
		...{ said: [text], isDone: status === 200 ? 'maybe' : 'no' },
		...{ wayOut: /let n8n through/, advice: OWNER, details: { httpCode: String(status) } },
	};
}

/** A status, or the name of another failure. */
export type Kind = number | string;
export const KINDS: readonly Kind[] = [
	...Object.keys(STATUSES).map(Number),
	...Object.keys(OTHERS),
	'something else with 200',
];

/** @param text what the service says where it sends no error body */
export function failureOf(
	kind: Kind,
	{ operation, body, text }: { operation: OperationName; body: Body; text: string },
): Failure {
	if (typeof kind === 'number') return refused(kind, body);
	return OTHERS[kind]?.(text) ?? unexpected(operation, text);
}
