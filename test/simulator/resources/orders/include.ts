import { isRelation } from '../../data/catalogue';
import type { OrderRelation } from './record';
import { invalid } from '../../errors';
import type { IncludeRules } from '../../knobs';

/**
 * The relations an order list shows: those by default and those that `include` names in a notation
 * the service understands.
 *
 * @throws ServiceError 400 for an unknown value, where the knobs say so
 */
export function includedRelations(query: URLSearchParams, rules: IncludeRules): OrderRelation[] {
	const asked = askedFor(query, rules.format).map((name) => name.trim());
	const unknown = asked.filter((name) => name !== '' && !isRelation(name));
	if (unknown.length > 0 && rules.unknown === 'reject') {
		throw invalid({ include: [`The selected include is invalid: ${unknown.join(', ')}.`] });
	}
	return [...rules.default, ...asked].filter(isRelation);
}

function askedFor(query: URLSearchParams, format: IncludeRules['format']): string[] {
	const plain = query.getAll('include');
	const bracketed = query.getAll('include[]');
	const commas = (values: readonly string[]): string[] =>
		values.flatMap((value) => value.split(','));
	switch (format) {
		case 'comma':
			// Of several values under one name the last one counts, as is usual.
			return commas(plain.slice(-1));
		case 'repeat':
			return plain;
		case 'brackets':
			return bracketed;
		case 'any':
			return commas([...plain, ...bracketed]);
	}
}
