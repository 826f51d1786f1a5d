import { RequestError } from '../../errors/requestError';
import type { ApiRequest } from '../apiRequest';
import type { ServiceDetails } from '../credentials';
import { isNamed, type Query } from '../http/url';
import { includedIn, isInclude, withIncluded } from '../include';

import { SMALLEST_PAGE, withParameter } from './page';

/** What decides on the size of a page. */
interface Wanted extends Pick<ServiceDetails, 'pageSizeParameter' | 'includeFormat' | 'readQuery'> {
	/** Records per page that the user asks for. */
	pageSize?: number | undefined;
	/** The most records wanted; all by default. */
	limit?: number;
}

/** At 120 requests a minute (API document, Limits), the size of a page decides how long a list takes. */
const LARGE_PAGE = 100;

/** Statuses with which a service may refuse a page size that it does not know. */
const SIZE_REFUSED = [400, 422];

/** Statuses with which it may refuse related records; a 500 is one if it comes again. */
const RELATIONS_REFUSED = [...SIZE_REFUSED, 404, 500];

/** How many 500 in a row refuse what is added. */
const SERVER_ERRORS = 2;

/**
 * What the node adds to the first request of a list by itself: related records, and the size of a page. What the
 * service refuses is left out, one thing less at a time, and stays out whenever the list is read again.
 */
export class Additions {
	/** How many attempts the service has refused. */
	private refused = 0;
	/** Related records that were wanted, and which the service refused. */
	leftOut: readonly string[] = [];

	/** @param relations that are wanted, in the sequence in which they are left out */
	constructor(readonly relations: ReadonlyArray<readonly string[]> = []) {}

	/** The query of the first request. What the user asks for is in it, whatever is left out. */
	queryOf(list: ApiRequest, wanted: Wanted): Query {
		const attempts = this.attempts(list, wanted);
		return attempts[this.refused] ?? attempts.at(-1) ?? [];
	}

	/** How many 500 in a row end the request, because less can be asked for; undefined if nothing less can. */
	serverErrors(list: ApiRequest, wanted: Wanted): number | undefined {
		const isLast = this.refused + 1 >= this.attempts(list, wanted).length;
		return this.hasRelations && !isLast ? SERVER_ERRORS : undefined;
	}

	/**
	 * Leaves one more thing out.
	 *
	 * @returns false if the first request failed for another reason, or nothing is left
	 */
	leaveOut(error: unknown, list: ApiRequest, wanted: Wanted): boolean {
		const { status = 0, attempts = 0 } = error instanceof RequestError ? error.details : {};
		const statuses = this.hasRelations ? RELATIONS_REFUSED : SIZE_REFUSED;
		if (!statuses.includes(status) || (status === 500 && attempts < SERVER_ERRORS)) return false;
		const mayAskForLess = this.refused + 1 < this.attempts(list, wanted).length;
		// Where nothing is left, nothing of it was the reason.
		this.refused = mayAskForLess ? this.refused + 1 : 0;
		const asked = includedIn(this.queryOf(list, wanted));
		this.leftOut = this.relations.flat().filter((name) => !asked.includes(name));
		return mayAskForLess;
	}

	private get hasRelations(): boolean {
		return this.relations.flat().length > 0;
	}

	/**
	 * The queries to try, each once. The size of a page is the last thing that is left out; then the relations, which
	 * may not have been the reason, are wanted again.
	 */
	private attempts({ query = [] }: ApiRequest, wanted: Wanted): Query[] {
		const { pageSizeParameter, includeFormat, readQuery } = wanted;
		const own = [...query, ...readQuery.filter(isInclude)];
		const counts = [...this.relations.keys(), this.relations.length];
		const included = counts.map((count) =>
			withIncluded(own, this.relations.slice(count).flat(), includeFormat),
		);
		const queries = sizesOf(query, wanted).flatMap((size) =>
			included.map((one) => (size ? withParameter(one, pageSizeParameter, size) : one)),
		);
		return [...new Map(queries.map((one) => [JSON.stringify(one), one])).values()];
	}
}

/** The page sizes to ask for, one after the other; undefined for that of the service. That of the user stays. */
function sizesOf(
	query: Query,
	{ pageSize, pageSizeParameter, limit = Infinity, readQuery }: Wanted,
): Array<number | undefined> {
	const own = pageSize === undefined ? [...query, ...readQuery] : query;
	if (isNamed(pageSizeParameter, own)) return [undefined];
	if (pageSize !== undefined) return [pageSize];
	return limit > SMALLEST_PAGE ? [LARGE_PAGE, undefined] : [undefined];
}
