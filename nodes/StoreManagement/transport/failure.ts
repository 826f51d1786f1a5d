/**
 * What the user gave cannot be sent. Raised before anything goes out.
 *
 * The message names the field, what was given and the rule; `remedy` is the way out.
 */
export class InvalidInput extends Error {
	override readonly name = 'InvalidInput';

	constructor(
		/** Display name of the field, as the user sees it in the node. */
		readonly field: string,
		/** What is wrong with the value, as the second half of a sentence: "must be …". */
		rule: string,
		readonly remedy: string,
		given?: unknown,
	) {
		super(given === undefined ? `${field} ${rule}` : `${field} ${rule} (given: ${quoted(given)})`);
	}
}

/** Longest piece of a given value that is repeated in an error. */
const LONGEST_QUOTE = 80;

function quoted(value: unknown): string {
	const text = typeof value === 'string' ? `"${value}"` : (JSON.stringify(value) ?? String(value));
	return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
}

/** Why a request, or a walk of requests, did not give what was asked for. */
export type FailureKind =
	/** The service answered with a status other than 2xx. */
	| 'status'
	/** The service could not be reached; the request cannot have arrived. */
	| 'unreachable'
	/** The connection broke; the request may have arrived. */
	| 'broken'
	/** No complete answer within the time-out; the request may have arrived. */
	| 'timeout'
	/** The service answered with a redirect, which is not followed. */
	| 'redirect'
	/** The service answered 2xx with a body that is not JSON. */
	| 'malformed'
	/** A list links to another origin or path, or its pages repeat. */
	| 'pagination'
	/** The OAuth2 grant is gone; the credential must be connected again. */
	| 'reconnect'
	/** The OAuth2 token endpoint failed; the grant may still be good. */
	| 'renewal'
	/** n8n could not send it, for example because the credential is not complete. */
	| 'unsendable'
	/** The execution was cancelled while waiting. */
	| 'cancelled';

/** Facts about a failure; the words for the user are made of them in report.ts. */
export interface FailureFacts {
	kind: FailureKind;
	/** HTTP status, where the service answered. */
	status?: number;
	/** What the service said, or what was observed, in one sentence. */
	said?: string;
	/** Field errors of the service, one a line: "name: The name is too short." */
	fieldErrors?: string[];
	/** Seconds after which the service wants to be asked again. */
	retryAfterSeconds?: number;
	/** "GET /loja/orders" */
	request: string;
	/** How many times the request was sent. */
	sent: number;
	/** The request writes, and one of the times it was sent it may have been carried out. */
	mayHaveHappened: boolean;
	/** The service may have moved on in a list, with an answer that never came. */
	answerLost: boolean;
	/** The service wants to be left alone for longer than anybody here waits. */
	waitTooLong: boolean;
}

/** A request that failed for good. Carries no header, body or credential of the request. */
export class RequestFailure extends Error {
	override readonly name = 'RequestFailure';

	constructor(readonly facts: FailureFacts) {
		super(facts.said ?? facts.kind);
	}
}
