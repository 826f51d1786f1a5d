import { isRelation, type OrderRelation } from './record';
import { invalid } from '../../errors';
import type { IncludeRules } from '../../knobs';

/**
 * The relations in an order list: the default ones and those that `include` names in the notation of
 * the knobs.
 *
 * @throws ServiceError 400 for an unknown value, if the knobs say so
 */
export function includedRelations(query: URLSearchParams, rules: IncludeRules): OrderRelation[] {
	const requested = valuesOf(query, rules.format).map((name) => name.trim());
	const unknown = requested.filter((name) => name !== '' && !isRelation(name));
	if (unknown.length > 0 && rules.unknown === 'reject') {
		throw invalid({ include: [`The selected include is invalid: ${unknown.join(', ')}.`] });
	}
	return [...rules.default, ...requested].filter(isRelation);
}

function valuesOf(query: URLSearchParams, format: IncludeRules['format']): string[] {
	const plain = query.getAll('include');
	const bracketed = query.getAll('include[]');
	const commas = (values: readonly string[]): string[] =>
		values.flatMap((value) => value.split(','));
	switch (format) {
		case 'comma':
			// Of a repeated parameter the last value counts, as in most frameworks.
			return commas(plain.slice(-1));
		case 'repeat':
			return plain;
		case 'brackets':
			return bracketed;
		case 'any':
			return commas([...plain, ...bracketed]);
	}
}
