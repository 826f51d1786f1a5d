import { InvalidInputError } from '../errors/invalidInputError';

import { parseNumber } from './scalars';
import { parameter, type NamedProperty, type Parameter } from './parameter';

/** Texts: separated by commas, or a list that an expression yields. */
export function textList<const Name extends string>(
	property: NamedProperty<Name>,
): Parameter<Name, string[] | undefined> {
	return parameter(property, (input) => toTexts(property.displayName, input));
}

/** IDs, which are whole numbers: separated by commas, or a list that an expression yields. */
export function idList<const Name extends string>(
	property: NamedProperty<Name>,
): Parameter<Name, number[] | undefined> {
	const field = property.displayName;
	const rules = { integer: true, minimum: 0 };
	return parameter(property, (input) =>
		toTexts(field, input).map((id) => parseNumber(field, id, rules)),
	);
}

function toTexts(field: string, input: unknown): string[] {
	const entries = Array.isArray(input) ? (input as unknown[]) : splitAtCommas(field, input);
	return entries
		.map((entry) => {
			if (typeof entry !== 'string' && typeof entry !== 'number') throw notAList(field, entry);
			return String(entry).trim();
		})
		.filter((entry) => entry !== '');
}

function splitAtCommas(field: string, input: unknown): string[] {
	if (typeof input !== 'string' && typeof input !== 'number') throw notAList(field, input);
	return String(input).split(',');
}

function notAList(field: string, input: unknown): InvalidInputError {
	const remedy = 'Separate the values by commas, or use an expression that yields a list of them';
	return new InvalidInputError(field, 'must be a list of texts or numbers', remedy, input);
}
