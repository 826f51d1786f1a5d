import { failureFor } from '../../errors/failures';
import { RequestError } from '../../errors/requestError';

import type { Next } from './page';
import { isEndUncertain, REFUSED, SCROLL_ENDED, type Progress } from './progress';

/** Sentences that the user must read with the records. */
export function hintsOn(progress: Progress): string[] {
	const { count, repeated, total = 0, end } = progress;
	const hints: string[] = [];
	if (repeated > 0) {
		const records = repeated === 1 ? '1 record that' : `${repeated} records that`;
		hints.push(
			`The list changed while it was read: ${records} came twice went once, and as many others may be missing. Run this node again if the output must be complete.`,
		);
	}
	if (end === 'lastPage' && count < total) {
		hints.push(
			`The service counts ${total} records, but its list ended after ${count}, and it says that this was the last page.`,
		);
	}
	if (isEndUncertain(progress)) {
		hints.push(
			'The last page was full, and the service does not show that the list ends there, so records may be missing. If they are, set Scroll Parameter or Page Parameter in the Service Details of the credential.',
		);
	}
	return hints;
}

/** Whether records may be missing; the hints say why. A total without them may count what was deleted. */
export function mayLackRecords(progress: Progress): boolean {
	return progress.repeated > 0 || isEndUncertain(progress);
}

const SCROLL_END =
	'If the service ends its lists with this status, set Scroll End to "Status 404 or 400" in the Service Details of the credential.';

/**
 * Adds to the error of a page after the first how many records came before, and where to look: the first one was not
 * refused, so no field is wrong.
 */
export function withAdvice({ details }: RequestError, asked: Next, count: number): RequestError {
	const { status = 0, remedy } = details;
	const isScrollEnd = asked.kind === 'scroll' && SCROLL_ENDED.includes(status);
	const remark = `${count} records came before it.${isScrollEnd ? ` ${SCROLL_END}` : ''}`;
	const advice = REFUSED.includes(status) ? failureFor('pagination').remedy : remedy;
	return new RequestError({ ...details, remark, remedy: advice });
}
