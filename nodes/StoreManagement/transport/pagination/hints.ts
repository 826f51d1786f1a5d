import { failureFor } from '../../errors/failures';
import { RequestError } from '../../errors/requestError';

import type { Next } from './page';
import { hasFallen, isComplete, isFull, REJECTED, SCROLL_ENDED, type Progress } from './progress';

/** Sentences that the user must read with the records. */
export function hintsOn(progress: Progress): string[] {
	const { count, total, repeated, end, pageSize = 0, perPage = pageSize } = progress;
	const { last = 0 } = total ?? {};
	const hints: Array<[isDue: boolean, hint: string]> = [
		[
			pageSize > 0 && perPage !== pageSize,
			`The service ignores Page Size: it sends pages of ${perPage} records instead of ${pageSize}. Set Page Size Parameter in the Service Details of the credential.`,
		],
		[
			hasShrunk(progress),
			`The list became shorter while it was read, which may have moved records to a page that was read before. ${AGAIN}`,
		],
		[
			repeated > 0,
			`The list changed while it was read: ${repeated} duplicate ${repeated === 1 ? 'record was' : 'records were'} removed, and as many others may be missing. ${AGAIN}`,
		],
		[
			end === 'lastPage' && count < last,
			`The service counts ${last} records, but its list ended after ${count}, and it says that this was the last page.`,
		],
		[
			isEndUncertain(progress),
			'The last page was full, and the service does not show that the list ends there, so records may be missing. If they are, set Scroll Parameter or Page Parameter in the Service Details of the credential.',
		],
		[
			mayBeLonger(progress),
			`A page came without records and without the figures of those before it, so the list may be longer than the ${count} records that came. ${AGAIN}`,
		],
	];
	return hints.flatMap(([isDue, hint]) => (isDue ? [hint] : []));
}

const AGAIN = 'Run this node again if the output must be complete.';

/** Whether records may be missing; the hints say why. */
export function mayLackRecords(progress: Progress): boolean {
	const { count, total, repeated } = progress;
	const isMoved = repeated > 0 && (total === undefined || count - repeated < total.highest);
	return isMoved || hasShrunk(progress) || isEndUncertain(progress) || mayBeLonger(progress);
}

/** Whether the list became shorter. A figure below what has come was never its total, so its changes mean nothing. */
export function hasShrunk({ total, count }: Progress): boolean {
	return total !== undefined && hasFallen(total) && count <= total.highest;
}

/**
 * Whether nothing shows that a full page was the last one. A total proves nothing if more have come, or if it
 * is no more than one page, which it may belong to.
 */
export function isEndUncertain(progress: Progress): boolean {
	const { count, total, lastSize, end } = progress;
	const isProven = total !== undefined && count <= total.highest && total.last !== lastSize;
	return end === 'assumed' && isFull(progress) && !isProven;
}

/** Whether a page said nothing of the list, and no total tells that all have come. */
function mayBeLonger(progress: Progress): boolean {
	return progress.hasSilentPage && !isComplete(progress);
}

/**
 * Adds to the error of a page after the first how far the list has come and, if the service may page no further, what to
 * do instead.
 *
 * @param narrowedBy the option that asks for less of the list
 */
export function withProgress(
	{ details }: RequestError,
	asked: Next | undefined,
	{ count }: Progress,
	narrowedBy = 'Limit',
): RequestError {
	if (!asked) return new RequestError(details);
	const { status = 0 } = details;
	const remarks = [`This came after ${count} ${count === 1 ? 'record' : 'records'}.`];
	if (asked.kind === 'scroll' && SCROLL_ENDED.includes(status)) {
		remarks.push(
			'If the service ends its lists with this status, set Scroll End to "Status 404 or 400" in the Service Details of the credential.',
		);
	}
	const isRejected = REJECTED.includes(status);
	if (isRejected) {
		remarks.push(
			`If the service lists no more than that, ask for less with ${narrowedBy}, or for all of it in another way: some services start a scroll by a query parameter, which you can set in Query Parameters or, for all reads, in the Service Details of the credential.`,
		);
	}
	// The first page was not refused, so no field of the operation is wrong.
	const { remedy } = isRejected ? failureFor('pagination') : details;
	return new RequestError({ ...details, remedy, remark: remarks.join(' ') });
}
