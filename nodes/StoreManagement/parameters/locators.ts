import { MissingInputError } from '../errors/missingInputError';
import { checkAlias } from '../transport/http/url';

import { isEmpty, type NamedProperty, type Parameter } from './parameter';
import { asSeen, toId } from './texts';

/** The store of an operation: its alias, checked to be one path segment. */
export const store: Parameter<'store', string> = {
	name: 'store',
	properties: [
		{
			displayName: 'Store',
			name: 'store',
			type: 'resourceLocator',
			default: { mode: 'list', value: '' },
			required: true,
			description: 'The store to work with',
			modes: [
				{
					displayName: 'From List',
					name: 'list',
					type: 'list',
					placeholder: 'Select a store…',
					typeOptions: { searchListMethod: 'searchStores', searchable: true },
				},
				{
					displayName: 'By Alias',
					name: 'alias',
					type: 'string',
					placeholder: 'e.g. my-store',
					hint: 'The short name of the store, or an address of the service with it. Store → Get Many shows it as alias.',
				},
			],
		},
	],
	parse: (input) => checkAlias(typeof input === 'string' ? asSeen(input) : input),
};

/** The value in n8n's resource locator, an object with `mode` and `value`; any other input as it is. */
export function locatorValue(input: unknown): unknown {
	const isLocator = typeof input === 'object' && input !== null && 'mode' in input;
	return isLocator && 'value' in input ? input.value : input;
}

/** The ID of a record: a whole number, as text, because it becomes a part of the path. */
export function recordId<const Name extends string>(
	property: NamedProperty<Name>,
): Parameter<Name, string> {
	return {
		name: property.name,
		properties: [property],
		parse(input) {
			const value = locatorValue(input);
			const field = property.displayName;
			if (isEmpty(value)) throw new MissingInputError([{ field, isRemovable: false }]);
			const isPicked = property.type === 'resourceLocator';
			const remedy = `${isPicked ? 'Pick the record from the list, or enter' : 'Enter'} the number that the service gave it`;
			return toId(field, value, remedy);
		},
	};
}

/**
 * A record that the user picks from a list or names by its ID.
 *
 * @param field title, name and texts of the field, and the method under `methods.listSearch`
 */
export function recordLocator<const Name extends string>(field: {
	displayName: string;
	name: Name;
	description: string;
	placeholder: string;
	searchListMethod: string;
}): Parameter<Name, string> {
	return recordId({
		displayName: field.displayName,
		name: field.name,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		required: true,
		description: field.description,
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: field.placeholder,
				typeOptions: { searchListMethod: field.searchListMethod, searchable: true },
			},
			{
				displayName: 'By ID',
				name: 'id',
				type: 'string',
				placeholder: 'e.g. 1024',
				validation: [
					{
						type: 'regex',
						properties: {
							regex: '^\\s*\\d+\\s*$',
							errorMessage: 'The ID must be a whole number',
						},
					},
				],
			},
		],
	});
}
