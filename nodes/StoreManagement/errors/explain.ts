import type { IDataObject } from 'n8n-workflow';
import { ExpressionError, NodeApiError, NodeOperationError } from 'n8n-workflow';

import { toSafeText, withoutFullStop } from '../text';

import { ADVICE_FOR_MODEL, CHECK_BASE_URL, CORRECT_FIELDS, failureFor } from './failures';
import { InvalidInputError } from './invalidInputError';
import { RequestError, type RequestErrorDetails } from './requestError';

/** The operation that failed, in the user's words. */
export interface OperationContext {
	/** The operation as a sentence without articles: "Create discount". */
	action: string;
	/** Where the operation is found in the editor: "Discount → Create". */
	location: string;
	/** Alias of the store, if the operation belongs to one. */
	store?: string | undefined;
	/** Index of the input item, from 0. */
	itemIndex?: number;
	/** The operation changes the store, so a failure must say whether it did. */
	isWrite?: boolean;
	/** What the write has come to in this execution, where n8n runs the node again (Retry On Fail). */
	earlier?: 'done' | 'lost' | undefined;
	/** Advice if the service does not know the record (404). */
	ifNotFound?: string | undefined;
	/** How to find out whether a failed write was carried out. */
	howToCheck?: string | undefined;
}

/** Seconds after which a model may try again if the service names none. */
const USUAL_WAIT = 60;

/**
 * Puts together what is said of a failure, whoever reads it. No other place does.
 *
 * @returns `reason`: why it failed. `sentences`: what else the service said, whether it was done, and the way out.
 *   `details`: what a workflow may branch on. `advice`: the way out of a model that has called the node as its tool; empty
 *   if nothing is known
 */
export function explain(error: unknown, context: OperationContext) {
	if (error instanceof RequestError) return ofRequest(error.details, context);
	if (error instanceof InvalidInputError) {
		const { message, remedy, titles, fixedBy, searched } = error;
		const details: IDataObject =
			searched === undefined ? { fields: [...titles] } : { searched: toSafeText(searched) };
		return ofInput(message, remedy, details, ADVICE_FOR_MODEL[fixedBy](0), context);
	}
	const reason = error instanceof Error ? error.message : String(error);
	if (error instanceof ExpressionError) {
		const remedy = 'Correct the expression, or clear the field.';
		return ofInput(reason, remedy, {}, ADVICE_FOR_MODEL.workflowOwner(0), context);
	}
	const isOfN8n = error instanceof NodeApiError || error instanceof NodeOperationError;
	const sentences = isOfN8n && error.description ? [error.description] : [];
	return { reason, sentences, details: {}, advice: '' };
}

/** Fields and expressions are read before anything is sent. */
function ofInput(
	reason: string,
	remedy: string,
	details: IDataObject,
	advice: string,
	context: OperationContext,
) {
	const sent = ofEarlier(context) ?? (context.isWrite ? ['Nothing was sent'] : []);
	return { reason, sentences: [...sent, remedy], details, advice };
}

function ofRequest(failed: RequestErrorDetails, context: OperationContext) {
	const { kind, status, reason, fieldErrors = [], rest, remark, searchResult } = failed;
	const { fixedBy } = failureFor(kind, status);
	const seconds = Math.ceil(failed.retryAfterSeconds ?? 0) || USUAL_WAIT;
	const sentences = [
		...fieldErrors.filter((line) => line !== reason),
		rest === undefined ? undefined : `The service also sent ${rest}`,
		...whetherDone(failed, context),
		status === 404 ? context.ifNotFound : undefined,
		remark,
		remedyFor(failed, context),
	];
	return {
		reason: reasonWithStatus(failed),
		sentences: sentences.filter((sentence) => sentence !== undefined),
		details: {
			...(status !== undefined && { httpCode: String(status) }),
			...(fieldErrors.length > 0 && { fields: fieldErrors.map(toSafeText) }),
			...(searchResult !== undefined && { searched: toSafeText(searchResult) }),
		},
		advice: ADVICE_FOR_MODEL[fixedBy](seconds),
	};
}

function whetherDone(
	{ mayHaveSucceeded, searchResult }: RequestErrorDetails,
	context: OperationContext,
): Array<string | undefined> {
	if (mayHaveSucceeded) {
		return ['The service may still have done it.', searchResult, howToCheck(context)];
	}
	return ofEarlier(context) ?? (context.isWrite ? ['The service did not do it.'] : []);
}

/** What earlier attempts of n8n have done is done, whatever this one came to. */
function ofEarlier(context: OperationContext): string[] | undefined {
	const attempt = 'An earlier attempt of this run (Retry On Fail)';
	if (context.earlier === 'done') return [`${attempt} has done it.`];
	return context.earlier && [`${attempt} may have done it.`, howToCheck(context)];
}

function howToCheck(context: OperationContext): string {
	return context.howToCheck ?? 'Look in the store before running the workflow again.';
}

function remedyFor(failed: RequestErrorDetails, context: OperationContext): string {
	const { remedy, waitTooLong, retryAfterSeconds = 0 } = failed;
	if (remedy !== undefined) return remedy;
	const isWaitKnown = waitTooLong && retryAfterSeconds > 0;
	if (!isWaitKnown) return usualRemedy(failed, context);
	return `The service accepts requests again in ${durationOf(retryAfterSeconds)}.`;
}

function usualRemedy(
	{ kind, status, fieldErrors = [] }: RequestErrorDetails,
	{ store }: OperationContext,
): string {
	const { fixedBy, remedy } = failureFor(kind, status);
	if (fixedBy === 'input' && fieldErrors.length > 0) return CORRECT_FIELDS;
	// Without a store there is neither an ID nor an alias.
	return status === 404 && store === undefined ? CHECK_BASE_URL : remedy;
}

function durationOf(seconds: number): string {
	return seconds < 120 ? `${Math.ceil(seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}

function reasonWithStatus({ kind, status, reason }: RequestErrorDetails): string {
	if (status === undefined) return reason ?? kind;
	const { meaning } = failureFor(kind, status);
	if (reason === undefined) return `${meaning ?? usualMeaning(status)} (status ${status})`;
	// Many services send the meaning of the status as their message.
	const isSaid = meaning === undefined || reason.toLowerCase().includes(meaning);
	return `${withoutFullStop(reason)} (status ${status}${isSaid ? '' : `, ${meaning}`})`;
}

function usualMeaning(status: number): string {
	return status >= 500 ? 'the service has a problem' : 'the service refused the request';
}
