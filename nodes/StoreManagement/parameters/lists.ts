import { InvalidInputError } from '../errors/invalidInputError';

import { fromJsonText } from './jsonText';
import { parseNumber } from './scalars';
import { isEmpty, parameter, type NamedProperty, type Parameter } from './parameter';
import { toCode, toId } from './texts';

/** Texts: separated by commas, as JSON text, or as a list that an expression yields. */
export function textList<const Name extends string>(
	property: NamedProperty<Name>,
): Parameter<Name, string[] | undefined> {
	return parameter(property, (input) =>
		toEntries(property.displayName, input)
			.map((entry) => toCode(property.displayName, entry))
			.filter((entry) => entry !== ''),
	);
}

/**
 * IDs (whole numbers) for a field whose IDs the service expects as texts: separated by commas, as JSON
 * text, or as a list that an expression yields. Only an explicit empty list, `[]`, counts as empty: a text
 * of commas or a list of blanks is an error.
 */
export function idTextList<const Name extends string>(
	property: NamedProperty<Name>,
): Parameter<Name, string[] | undefined> {
	const field = property.displayName;
	return parameter(property, (input) => {
		const entries = toEntries(field, input);
		if (entries.length === 0 && typeof input === 'string' && !input.includes('[')) {
			const remedy = 'Separate the IDs by commas, as in 101, 204';
			throw new InvalidInputError(field, 'must hold at least one ID', remedy, input);
		}
		return entries.map((entry) => toId(field, entry, 'Enter digits, such as 12'));
	});
}

/** The same, for a field whose IDs the service expects as numbers. */
export function idList<const Name extends string>(
	property: NamedProperty<Name>,
): Parameter<Name, number[] | undefined> {
	const ids = idTextList(property);
	return {
		...ids,
		parse: (input, context) =>
			ids
				.parse(input, context)
				?.map((id) => parseNumber(property.displayName, id, { isWhole: true })),
	};
}

function toEntries(field: string, input: unknown): unknown[] {
	const given = fromJsonText(input);
	if (Array.isArray(given)) return given;
	if (typeof given === 'string' && given.trim().startsWith('[')) {
		const remedy = 'Close the list as in [101, 204], or separate the values by commas';
		throw new InvalidInputError(field, 'must be a list', remedy, given);
	}
	if (typeof given === 'number') return [given];
	if (typeof given === 'string') return given.split(',').filter((one) => !isEmpty(one));
	const remedy = 'Separate the values by commas, or use an expression that yields a list of them';
	throw new InvalidInputError(field, 'must be a list of texts or numbers', remedy, input);
}
