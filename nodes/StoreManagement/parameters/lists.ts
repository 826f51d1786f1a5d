import { InvalidInput } from '../transport/failure';

import { isEmpty, type Named, type Parameter } from './parameter';
import { toNumber } from './number';

/** Texts: separated by commas, or a list that an expression yields. Left empty it is undefined. */
export function textList<const Name extends string>(
	property: Named<Name>,
): Parameter<Name, string[] | undefined> {
	return {
		name: property.name,
		properties: [property],
		read: (given) => (isEmpty(given) ? undefined : toTexts(property.displayName, given)),
	};
}

/** IDs, which are whole numbers: separated by commas, or a list that an expression yields. */
export function idList<const Name extends string>(
	property: Named<Name>,
): Parameter<Name, number[] | undefined> {
	const rules = { integer: true, minimum: 0 };
	return {
		name: property.name,
		properties: [property],
		read: (given) =>
			isEmpty(given)
				? undefined
				: toTexts(property.displayName, given).map((id) =>
						toNumber(property.displayName, id, rules),
					),
	};
}

function toTexts(field: string, given: unknown): string[] {
	const entries = Array.isArray(given) ? (given as unknown[]) : splitAtCommas(field, given);
	return entries
		.map((entry) => {
			if (typeof entry !== 'string' && typeof entry !== 'number') throw notAList(field, entry);
			return String(entry).trim();
		})
		.filter((entry) => entry !== '');
}

function splitAtCommas(field: string, given: unknown): string[] {
	if (typeof given !== 'string' && typeof given !== 'number') throw notAList(field, given);
	return String(given).split(',');
}

function notAList(field: string, given: unknown): InvalidInput {
	const remedy = 'Separate the values by commas, or use an expression that yields a list of them';
	return new InvalidInput(field, 'must be a list of texts or numbers', remedy, given);
}
