import { jsonParse } from 'n8n-workflow';

import { InvalidInputError } from '../errors/invalidInputError';

import { fromJsonText } from './jsonText';
import { parseNumber } from './scalars';
import { isEmpty, parameter, type NamedProperty, type Parameter } from './parameter';

/** Texts: separated by commas, as JSON text, or as a list that an expression yields. */
export function textList<const Name extends string>(
	property: NamedProperty<Name>,
): Parameter<Name, string[] | undefined> {
	const field = property.displayName;
	return parameter(property, (input) => {
		const given = fromJsonText(input);
		return (Array.isArray(given) ? (given as unknown[]) : splitAtCommas(field, given))
			.map((entry) => toText(field, entry))
			.filter((entry) => entry !== '');
	});
}

/** IDs (whole numbers): separated by commas, as JSON text, or as a list that an expression yields. */
export function idList<const Name extends string>(
	property: NamedProperty<Name>,
): Parameter<Name, number[] | undefined> {
	return parameter(property, (input) => toIds(property.displayName, input));
}

/** The same, for a field whose IDs the service expects as texts. */
export function idTextList<const Name extends string>(
	property: NamedProperty<Name>,
): Parameter<Name, string[] | undefined> {
	return parameter(property, (input) => toIds(property.displayName, input).map(String));
}

/**
 * The only parser of ID lists. Only an explicit empty list, `[]`, counts as empty: a text of commas
 * or a list of blanks is an error.
 */
function toIds(field: string, input: unknown): number[] {
	return toEntries(field, input).map((entry) =>
		parseNumber(field, toText(field, entry), { integer: true, minimum: 0 }),
	);
}

function toEntries(field: string, input: unknown): unknown[] {
	if (Array.isArray(input)) return input;
	if (typeof input === 'string' && input.trim().startsWith('[')) return parseList(field, input);
	const entries = splitAtCommas(field, input).filter((entry) => !isEmpty(entry));
	if (entries.length > 0) return entries;
	const remedy = 'Separate the IDs by commas, as in 101, 204';
	throw new InvalidInputError(field, 'must hold at least one ID', remedy, input);
}

function parseList(field: string, text: string): unknown[] {
	const list: unknown = jsonParse(text, { fallbackValue: null });
	if (Array.isArray(list)) return list;
	const remedy = 'Close the list as in [101, 204], or separate the IDs by commas';
	throw new InvalidInputError(field, 'must be a list of IDs', remedy, text);
}

function toText(field: string, entry: unknown): string {
	if (typeof entry === 'string' || typeof entry === 'number') return String(entry).trim();
	throw notAList(field, entry);
}

function splitAtCommas(field: string, input: unknown): string[] {
	if (typeof input !== 'string' && typeof input !== 'number') throw notAList(field, input);
	return String(input).split(',');
}

function notAList(field: string, input: unknown): InvalidInputError {
	const remedy = 'Separate the values by commas, or use an expression that yields a list of them';
	return new InvalidInputError(field, 'must be a list of texts or numbers', remedy, input);
}
