import type { INodePropertyOptions } from 'n8n-workflow';

import { InvalidInputError } from '../errors/invalidInputError';

import type { Parse } from './field';

/** One of several values, in capitals or not. */
export function oneOf<const Value extends string>(...values: Value[]): Parse<Value> {
	return (input, { title }) => {
		const name = typeof input === 'string' ? input.trim().toLowerCase() : input;
		const chosen = values.find((value) => value.toLowerCase() === name);
		if (chosen !== undefined) return chosen;
		const problem = `must be one of ${values.join(', ')}`;
		throw new InvalidInputError(title, problem, 'Pick one from the list', input);
	};
}

/** Options of a list in place of a switch, which is always on or off: nothing may be preset. */
export const YES_OR_NO: INodePropertyOptions[] = [
	{ name: 'Yes', value: true },
	{ name: 'No', value: false },
];

const SWITCH: ReadonlyMap<unknown, boolean> = new Map([
	['true', true],
	['yes', true],
	['false', false],
	['no', false],
]);

/** A switch. Spreadsheets write it as true, false, Yes or No. */
export const flag: Parse<boolean> = (input, { title }) => {
	const value = typeof input === 'string' ? SWITCH.get(input.trim().toLowerCase()) : input;
	if (typeof value === 'boolean') return value;
	const remedy = 'Enter Yes or No, or use an expression that returns true or false';
	throw new InvalidInputError(title, 'must be true or false', remedy, input);
};
