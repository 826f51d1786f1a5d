import type { INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../../simulator';
import type { OperationName } from '../../samples';
import type { Body } from './bodies';

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

const MEND_OR_TELL =
	/with other arguments, if they can be corrected\. If not, tell the user what is wrong\.$/;
const WAITING = /Wait \d+ seconds before you call this again/;

const FIELDS = /check the fields of this operation/;
/** The ways out of docs/errors.md, and who can go them. */
const STATUSES: Readonly<Record<number, [wayOut: RegExp, advice: RegExp, isTransient?: true]>> = {
	400: [FIELDS, MEND_OR_TELL],
	401: [/copy the new ones from the user profile/, MEND_OR_TELL],
	403: [/may access this store/, MEND_OR_TELL],
	404: [/Check the ID and the alias|Check the Base URL|ID of an order is not/, MEND_OR_TELL],
	418: [FIELDS, MEND_OR_TELL],
	422: [FIELDS, MEND_OR_TELL],
	429: [/Max Retries|Try again in \d+ seconds/, WAITING, true],
	500: [/Try again later/, WAITING, true],
	501: [/Try again later/, MEND_OR_TELL],
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
		wayOut: isUnknown ? FIELDS : /If the answer says what is wrong, correct that/,
		advice: MEND_OR_TELL,
		details: { httpCode: '200' },
	};
}

type Other = Pick<Failure, 'said' | 'wayOut'> & Partial<Failure>;
/** The failures of the network, of what stands between n8n and the service, and of the user. */
const OTHERS: Readonly<Record<string, (text: string) => Other>> = {
	'a broken connection': () => ({
		...{ isTransient: true, fault: { reset: 'before' }, isDone: 'maybe', advice: WAITING },
		said: ['the connection to the service broke'],
		wayOut: /the network between n8n and it is unstable/,
	}),
	'no answer in time': () => ({
		...{ isTransient: true, fault: { stall: 400_000 }, isDone: 'maybe', advice: WAITING },
		// Twice within the time of a tool.
		parameters: { options: { requestOptions: { timeout: 5_000 } } },
		...{ said: ['did not answer in time'], wayOut: /raise Timeout/ },
	}),
	'a redirect': (text) => ({
		fault: { status: 302, headers: { location: `https://${text}.example/v3` } },
		said: [`https://${text.toLowerCase()}.example/v3`, 'status 302'],
		...{ wayOut: /not of your shop/, details: { httpCode: '302' } },
	}),
	'a web page': (text) => ({
		fault: {
			...{ status: 200, body: `<html><title>${text}</title></html>` },
			headers: { 'content-type': 'text/html' },
		},
		...{ said: [text], isDone: 'maybe', wayOut: /let n8n through/, details: { httpCode: '200' } },
	}),
	'no JSON': (text) => ({
		...{ fault: { status: 200, body: `${text} {` }, said: [text], isDone: 'maybe' },
		wayOut: /If the answer says what is wrong, correct that/,
		details: { httpCode: '200' },
	}),
	/** In a field that each operation has. */
	'a wrong value': () => ({
		parameters: {
			options: { requestOptions: { timeout: '={{ $json.row === 1 ? "soon" : 5000 }}' } },
		},
		said: ["'Timeout' must be a number", '"soon"'],
		...{ wayOut: /Enter digits/, details: { fields: ['Timeout'] } },
	}),
	'a wrong Base URL': () => ({
		...{ isCredentialWrong: true, said: ["'Base URL' must"] },
		...{ wayOut: /Enter|enter/, details: { fields: ['Base URL'] } },
	}),
};
const USUAL: Omit<Failure, 'said' | 'wayOut'> = {
	...{ isDone: 'no', advice: MEND_OR_TELL, details: {} },
};

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
	const other = OTHERS[kind]?.(text);
	return other ? { ...USUAL, ...other } : unexpected(operation, text);
}
