import { RequestError } from '../../errors/requestError';

import type { Next } from './next';
import { hasShrunk, isEndUncertain, SCROLL_ENDED, type Progress } from './whatFollows';

const END_UNCERTAIN =
	'The last page was full, and the service does not show that the list ends there, so records may be missing. If they are, set Scroll Parameter or Page Parameter in the Service Details of the credential.';
const SHRUNK =
	'The list became shorter while it was read, which may have moved records to a page that was read before. Run this node again if the output must be complete.';

const duplicatesRemoved = (count: number): string =>
	`The list changed while it was read: ${count} duplicate ${count === 1 ? 'record was' : 'records were'} removed, and as many others may be missing. Run this node again if the output must be complete.`;

/** Why a list that has ended is not complete, if that is an error. */
export function missingRecords({ count, total, end }: Progress): string | undefined {
	if (total === undefined || count >= total.last || end === 'lastPage') return undefined;
	return `the service counts ${total.last} records, but its list ended after ${count}`;
}

/** Sentences that the user must read with the records. */
export function hintsOn(progress: Progress): string[] {
	const { count, total, repeated, end, pageSize = 0, perPage = pageSize } = progress;
	const { last = 0 } = total ?? {};
	const hints = {
		[`The service ignores Page Size: it sends pages of ${perPage} records instead of ${pageSize}. Set Page Size Parameter in the Service Details of the credential.`]:
			pageSize > 0 && perPage !== pageSize,
		[SHRUNK]: hasShrunk(progress),
		[duplicatesRemoved(repeated)]: repeated > 0,
		[`The service counts ${last} records, but its list ended after ${count}, and it says that this was the last page.`]:
			end === 'lastPage' && count < last,
		[END_UNCERTAIN]: isEndUncertain(progress),
	};
	return Object.entries(hints).flatMap(([hint, isDue]) => (isDue ? [hint] : []));
}

/** Adds the setting that helps to an error that may be the end of a scroll. */
export function withScrollHint(
	{ details }: RequestError,
	asked: Next | undefined,
	{ count }: Progress,
): RequestError {
	const mayBeEnd = asked?.kind === 'scroll' && SCROLL_ENDED.includes(details.status ?? 0);
	const hint = `This came after ${count} ${count === 1 ? 'record' : 'records'}. If the service ends its lists with this status, set Scroll End to "Status 404 or 400" in the Service Details of the credential.`;
	return new RequestError(mayBeEnd ? { ...details, hint } : details);
}
