import type { INodePropertyMode } from 'n8n-workflow';

import { MissingInputError } from '../errors/missingInputError';
import { checkAlias } from '../transport/http/url';

import { isEmpty, requiredField, type Field, type ParsedField } from './field';
import { id } from './numbers';
import { trimmed } from './texts';

interface Locator<Name extends string> {
	displayName: string;
	name: Name;
	description: string;
	/** What the list says before anything is picked. */
	placeholder: string;
	/** The method under `methods.listSearch` that fills the list. */
	searchListMethod: string;
}

interface Located {
	mode: string;
	value: unknown;
}

/** A field in which the user picks a record from a list, or names it in one of other modes. */
export function locator<const Name extends string, Value>(
	{ placeholder, searchListMethod, ...texts }: Locator<Name>,
	modes: INodePropertyMode[],
	parse: (located: Located, field: ParsedField) => Value,
): Field<Name, Value> {
	const typeOptions = { searchListMethod, searchable: true };
	return requiredField({
		...texts,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{ displayName: 'From List', name: 'list', type: 'list', placeholder, typeOptions },
			...modes,
		],
		parse(input, field) {
			// An expression for the whole field yields the value alone.
			const located = isLocated(input) ? input : { mode: 'id', value: input };
			if (!isEmpty(located.value)) return parse(located, field);
			throw new MissingInputError([{ field: field.title, isRemovable: false }]);
		},
	});
}

function isLocated(input: unknown): input is Located {
	return typeof input === 'object' && input !== null && 'mode' in input && 'value' in input;
}

/** The mode of a record's ID. */
export const BY_ID: INodePropertyMode = {
	displayName: 'By ID',
	name: 'id',
	type: 'string',
	default: '',
	placeholder: 'e.g. 1024',
	validation: [
		{
			type: 'regex',
			properties: { regex: '^\\s*\\d+\\s*$', errorMessage: 'It must be a whole number' },
		},
	],
};

/** A record that the user picks from a list or names by its ID. */
export function recordLocator<const Name extends string>(
	texts: Locator<Name>,
): Field<Name, string> {
	return locator(texts, [BY_ID], ({ value }, field) => id(value, field));
}

/** The store of an operation: its alias, checked to be one path segment. */
export const store = locator(
	{
		displayName: 'Store',
		name: 'store',
		description: 'The store to work with',
		placeholder: 'Select a store…',
		searchListMethod: 'searchStores',
	},
	[
		{
			displayName: 'By Alias',
			name: 'alias',
			type: 'string',
			default: '',
			placeholder: 'e.g. my-store',
			hint: 'The short name that Store → Get Many shows as alias',
		},
	],
	({ value }) => checkAlias(typeof value === 'string' ? trimmed(value) : value),
);
