import type { INode, JsonObject as N8nJson } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { InvalidInput, RequestFailure, type FailureFacts } from './failure';

/** What was being done when something failed, in the words of the node. */
export interface Undertaking {
	/** Text of the operation: "Create a discount". */
	action: string;
	resource: string;
	operation: string;
	/** Alias of the store, where the operation has one. */
	store?: string;
	/** Index of the input item, from 0. */
	itemIndex?: number;
	/** How to find out whether a write that failed was carried out after all. */
	howToCheck?: string;
}

/** Meanings of the statuses, from the API document, Errors. */
const MEANINGS: Readonly<Record<number, string>> = {
	400: 'error in the payload',
	401: 'credential missing or invalid',
	403: 'access denied',
	404: 'resource does not exist',
	429: 'request limit exceeded',
	500: 'internal server error',
};

/** What a status means by the API document, where it says so. */
export function meaningOf(status: number): string | undefined {
	return MEANINGS[status];
}

const WAYS_OUT: Readonly<Record<number, string>> = {
	400: 'Correct the fields that the service names and run the workflow again.',
	401: 'Check the credential. Changing the account password makes the service replace User-Token and User-Secret-Key: copy the new ones from the user profile of the store panel, under API credentials. An OAuth2 credential must be reconnected.',
	403: 'Check that the user of the credential may access this store and this kind of data.',
	404: 'Check the alias of the store and the ID: the record may have been deleted or belong to another store.',
	422: 'Correct the fields that the service names and run the workflow again.',
	429: 'Run fewer workflows against this store at the same time, or raise Max Retries in the options.',
};

const REFUSED = 'Check the fields of this operation and the permissions of the credential.';

const SERVICE_TROUBLE = 'The service has a problem of its own. Run the workflow again later.';

/**
 * The one place that turns any failure into what a shop owner reads.
 *
 * `httpCode` is the status where the service answered, as text, so that workflows can branch on it;
 * null where no answer came. The result holds no request: only words made here and words of the service, with secrets masked.
 *
 * @param error anything that was thrown; n8n's own errors are passed on as they are
 */
export function report(
	error: unknown,
	node: INode,
	doing: Undertaking,
): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	if (error instanceof InvalidInput) {
		const description = [error.remedy, contextLine(doing)].join('\n');
		return exactly(
			error.message,
			new NodeOperationError(node, error.message, { description, ...itemOf(doing) }),
		);
	}
	if (error instanceof RequestFailure) return reportFailure(error.facts, node, doing);
	const message = error instanceof Error ? error.message : String(error);
	return new NodeOperationError(node, message, {
		description: contextLine(doing),
		...itemOf(doing),
	});
}

function reportFailure(facts: FailureFacts, node: INode, doing: Undertaking): NodeApiError {
	const where = doing.store === undefined ? '' : ` for store "${doing.store}"`;
	const message = `${doing.action} failed${where}: ${headline(facts)}`;
	const description = [
		...(facts.fieldErrors ?? []),
		...(facts.mayHaveHappened ? [mayHaveHappenedLine(doing)] : []),
		wayOut(facts),
		`${contextLine(doing)} · ${facts.request}, ${timesSent(facts.sent)}`,
	].join('\n');
	const options = { message, description, ...itemOf(doing) };
	const response: N8nJson = { message };
	return exactly(
		message,
		new NodeApiError(
			node,
			response,
			facts.status === undefined ? options : { ...options, httpCode: String(facts.status) },
		),
	);
}

function timesSent(sent: number): string {
	if (sent === 0) return 'not sent';
	return sent === 1 ? 'sent once' : `sent ${sent} times`;
}

/**
 * An error of n8n with exactly this message. n8n exchanges one in which it finds an error code such
 * as "ENOENT", even in an alias.
 */
export function exactly<E extends Error>(message: string, error: E): E {
	error.message = message;
	return error;
}

function headline(facts: FailureFacts): string {
	const status = facts.status === undefined ? '' : ` (status ${facts.status})`;
	switch (facts.kind) {
		case 'status': {
			const meaning = meaningOf(facts.status ?? 0);
			if (facts.said === undefined) return `${meaning ?? unnamed(facts.status ?? 0)}${status}`;
			const label = meaning === undefined ? status : ` (status ${facts.status}, ${meaning})`;
			return `${facts.said}${label}`;
		}
		case 'redirect':
			return `the service answered with a redirect, which is not followed because the credential would go along${status}`;
		case 'malformed':
			return `the service answered with something that is not JSON${status}`;
		case 'unreachable':
		case 'broken':
		case 'timeout':
		case 'pagination':
		case 'reconnect':
		case 'renewal':
		case 'unsendable':
		case 'cancelled':
			return facts.said ?? facts.kind;
	}
}

/** A status that the API document does not name, without a word of the service. */
function unnamed(status: number): string {
	return status >= 500 ? 'the service is in trouble' : 'the service refused the request';
}

function wayOut(facts: FailureFacts): string {
	switch (facts.kind) {
		case 'status':
			if (facts.waitTooLong) {
				return `The service asks to be left alone for ${duration(facts.retryAfterSeconds ?? 0)}. Run the workflow again after that.`;
			}
			return WAYS_OUT[facts.status ?? 0] ?? ((facts.status ?? 0) < 500 ? REFUSED : SERVICE_TROUBLE);
		case 'redirect':
			return 'Check the Base URL of the credential: it must be the final address of the service.';
		case 'malformed':
			return 'Check the Base URL of the credential: the answer may come from a proxy or a web page instead of the API.';
		case 'unreachable':
			return 'Check the Base URL of the credential and the network of the n8n machine.';
		case 'broken':
			return 'Run the workflow again; if it keeps happening, the network between n8n and the service is unstable.';
		case 'timeout':
			return 'Raise Timeout in the options, or run the workflow again when the service is less busy.';
		case 'pagination':
			return 'Check the pagination options of this operation against what the service sends, or lower the limit.';
		case 'reconnect':
			return 'Reconnect the credential: open it in n8n and sign in to the store again.';
		case 'renewal':
			return 'Check the Access Token URL of the credential, or run the workflow again later.';
		case 'unsendable':
			return 'Open the credential, check its fields and save it again.';
		case 'cancelled':
			return 'Run the workflow again to complete what is missing.';
	}
}

/** From here on a figure says no more to anybody, if the service means it at all; in minutes. */
const LONGEST_TOLD = 10;

function duration(seconds: number): string {
	return seconds > LONGEST_TOLD * 60
		? `more than ${LONGEST_TOLD} minutes`
		: `${Math.ceil(seconds)} seconds`;
}

function mayHaveHappenedLine(doing: Undertaking): string {
	const check = doing.howToCheck ?? 'Look in the store before running the workflow again.';
	return `The service may have carried this out all the same. ${check}`;
}

function contextLine(doing: Undertaking): string {
	const item = doing.itemIndex === undefined ? '' : ` · item ${doing.itemIndex + 1}`;
	const store = doing.store === undefined ? '' : ` · store ${doing.store}`;
	return `${doing.resource} → ${doing.operation}${store}${item}`;
}

function itemOf(doing: Undertaking): { itemIndex?: number } {
	return doing.itemIndex === undefined ? {} : { itemIndex: doing.itemIndex };
}
