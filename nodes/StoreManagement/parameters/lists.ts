import { InvalidInputError } from '../errors/invalidInputError';

import type { Parse } from './field';
import { fromJsonText } from './json';
import { id, wholeNumber } from './numbers';
import { text } from './texts';

/** Texts: a list, JSON text, or a text with commas. */
export const textList: Parse<string[]> = (input, field) => {
	const parse = text();
	const texts = toList(input, field.title).map((entry) => parse(entry, field));
	return texts.filter((entry) => entry !== '');
};

/** IDs that the service expects as texts. Only `[]` stands for none: a text of commas is a mistake. */
export const idTexts: Parse<string[]> = (input, field) => {
	const entries = toList(input, field.title);
	if (entries.length > 0 || Array.isArray(input) || String(input).includes('[')) {
		return entries.map((entry) => id(entry, field));
	}
	const remedy = 'Separate the IDs by commas, such as 101, 204';
	throw new InvalidInputError(field.title, 'must contain at least one ID', remedy, input);
};

/** IDs that the service expects as numbers. */
export const ids: Parse<number[]> = (input, field) => {
	const parse = wholeNumber();
	return idTexts(input, field).map((entry) => parse(entry, field));
};

function toList(input: unknown, title: string): unknown[] {
	const given = fromJsonText(input);
	if (Array.isArray(given)) return given;
	if (typeof given === 'number') return [given];
	if (typeof given === 'string') return given.split(',').filter((entry) => entry.trim() !== '');
	const remedy = 'Separate the values by commas, or use an expression that returns a list';
	throw new InvalidInputError(title, 'must be a list of texts or numbers', remedy, input);
}
