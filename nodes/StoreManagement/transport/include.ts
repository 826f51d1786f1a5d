import type { ServiceDetails } from './credentials';
import { withoutIndex, type Query } from './http/url';

const NAME = 'include';

/** The related records that a query asks for (API document, endpoint 2), however it writes them. */
export function includedIn(query: Query): string[] {
	const written = query.filter(isInclude).flatMap(([, value]) => value.split(','));
	return [...new Set(written.map((name) => name.trim()).filter((name) => name !== ''))];
}

/**
 * A query that asks for related records in one place, each once, whoever wants them: of a parameter that is repeated,
 * a service takes the last.
 *
 * @param names to ask for besides those of the query
 * @param format how several are written, unless the query itself has a list in brackets
 */
export function withIncluded(
	query: Query,
	names: readonly string[],
	format: ServiceDetails['includeFormat'],
): Query {
	const included = [...new Set([...includedIn(query), ...names])];
	if (included.length === 0) return query;
	const isInBrackets =
		format === 'brackets' || query.some((entry) => isInclude(entry) && entry[0] !== NAME);
	const values = format === 'comma' && !isInBrackets ? [included.join(',')] : included;
	const name = isInBrackets ? `${NAME}[]` : NAME;
	return [
		...values.map((value) => [name, value] as const),
		...query.filter((entry) => !isInclude(entry)),
	];
}

/** Whether a parameter asks for related records. */
export function isInclude([name]: Query[number]): boolean {
	return withoutIndex(name) === NAME;
}
