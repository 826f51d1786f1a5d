import type { IDataObject } from 'n8n-workflow';
import { ExpressionError, NodeApiError, NodeOperationError } from 'n8n-workflow';

import { toSafeText, withoutFullStop } from '../text';

import { CHECK_BASE_URL, failureFor } from './failures';
import { InvalidInputError, UnfinishedSearchError } from './invalidInputError';
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
	/** n8n runs the node again after a failure (Retry On Fail), so an earlier attempt may have done it. */
	isRetried?: boolean;
	/** Advice if the service does not know the record (404). */
	ifNotFound?: string | undefined;
	/** How to find out whether a failed write was carried out. */
	howToCheck?: string | undefined;
	/** What other items of the run have written, and what to do with their rows; sentences. */
	writtenBesides?: readonly string[];
}

/** What is said of a failure. */
interface Explanation {
	/** Why it failed. */
	reason: string;
	/** What else the service said, whether it was done, and the way out. */
	sentences: string[];
	/** What a workflow may branch on. */
	details: IDataObject;
	/** The way out of a model that has called the node as its tool; empty if nothing is known. */
	advice: string;
}

const MEND_OR_TELL =
	'Call this again only with other arguments, if they can be corrected. If not, tell the user what is wrong.';

const TELL_PART = 'Tell the user that only a part was searched, and how to search further.';

/** Seconds after which a model may try again if the service names none. */
const USUAL_WAIT = 60;

/** Puts together what is said of a failure, whoever reads it. No other place does. */
export function explain(error: unknown, context: OperationContext): Explanation {
	if (error instanceof RequestError) return ofRequest(error.details, context);
	const reason = error instanceof Error ? error.message : String(error);
	const { writtenBesides = [] } = context;
	const nothingSent = [...notDone(context, false), ...writtenBesides];
	if (error instanceof InvalidInputError) {
		const sentences = [...nothingSent, error.remedy];
		const advice = error instanceof UnfinishedSearchError ? TELL_PART : MEND_OR_TELL;
		return { reason, sentences, details: { fields: [...error.titles] }, advice };
	}
	if (error instanceof ExpressionError) {
		const sentences = [...nothingSent, 'Correct the expression, or clear the field.'];
		return { reason, sentences, details: {}, advice: MEND_OR_TELL };
	}
	const isOfN8n = error instanceof NodeApiError || error instanceof NodeOperationError;
	const sentences = isOfN8n && error.description ? [error.description] : [];
	return { reason, sentences, details: {}, advice: '' };
}

function ofRequest(failed: RequestErrorDetails, context: OperationContext): Explanation {
	const { kind, status, reason, fieldErrors = [], quote, remark, mayHaveSucceeded } = failed;
	const {
		howToCheck = 'Look in the store before running the workflow again.',
		writtenBesides = [],
	} = context;
	const seconds = Math.ceil(failed.retryAfterSeconds ?? 0) || USUAL_WAIT;
	const sentences = [
		...fieldErrors.filter((line) => line !== reason),
		quote === undefined ? undefined : `The service sent ${quote}`,
		...(mayHaveSucceeded
			? ['The service may still have done it.', remark, howToCheck]
			: [...notDone(context, true), remark]),
		...writtenBesides,
		status === 404 ? context.ifNotFound : undefined,
		remedyFor(failed, context),
	];
	return {
		reason: reasonWithStatus(failed),
		sentences: sentences.filter((sentence) => sentence !== undefined),
		details: {
			...(status !== undefined && { httpCode: String(status) }),
			...(fieldErrors.length > 0 && { fields: fieldErrors.map(toSafeText) }),
		},
		advice: failureFor(kind, status).isTransient
			? `Wait ${seconds} seconds before you call this again with the same arguments. If it fails again, tell the user.`
			: MEND_OR_TELL,
	};
}

/** What this attempt has not done. With Retry On Fail, an earlier one may have. */
function notDone({ isWrite, isRetried }: OperationContext, wasSent: boolean): string[] {
	if (!isWrite) return [];
	if (wasSent) return [isRetried ? 'This attempt did not do it.' : 'The service did not do it.'];
	return [isRetried ? 'This attempt sent nothing.' : 'Nothing was sent.'];
}

function remedyFor(failed: RequestErrorDetails, { store }: OperationContext): string {
	const { kind, status, remedy, waitTooLong, retryAfterSeconds = 0 } = failed;
	if (remedy !== undefined) return remedy;
	if (waitTooLong && retryAfterSeconds > 0) {
		return `Try again in ${Math.ceil(retryAfterSeconds)} seconds.`;
	}
	// Without a store there is neither an ID nor an alias.
	return status === 404 && store === undefined ? CHECK_BASE_URL : failureFor(kind, status).remedy;
}

function reasonWithStatus({ kind, status = 0, reason }: RequestErrorDetails): string {
	const { meaning = 'the service refused the request' } = failureFor(kind, status);
	if (status === 0) return reason ?? kind;
	return `${withoutFullStop(reason ?? meaning)} (status ${status})`;
}
