import { checkAlias } from '../transport/address';
import { InvalidInput } from '../transport/failure';

import type { Named, Parameter } from './parameter';

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
					placeholder: 'my-store',
					hint: 'The short name of the store. Store → Get Many shows it as alias.',
				},
			],
		},
	],
	read: checkAlias,
};

/** The ID of a record, which stands in the path: a whole number, as text. */
export function recordId<const Name extends string>(
	property: Named<Name>,
): Parameter<Name, string> {
	return {
		name: property.name,
		properties: [property],
		read(given) {
			const id = typeof given === 'number' ? String(given) : given;
			if (typeof id !== 'string' || !/^\d+$/.test(id.trim())) {
				const remedy = 'Pick the record from a list, or enter the number that the service gave it';
				throw new InvalidInput(property.displayName, 'must be a whole number', remedy, given ?? '');
			}
			return id.trim();
		},
	};
}

/**
 * A record that the user picks from a list or names by its ID.
 *
 * @param look title, name and texts of the field, and the method under `methods.listSearch`
 */
export function recordLocator<const Name extends string>(look: {
	displayName: string;
	name: Name;
	description: string;
	placeholder: string;
	searchListMethod: string;
}): Parameter<Name, string> {
	return recordId({
		displayName: look.displayName,
		name: look.name,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		required: true,
		description: look.description,
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: look.placeholder,
				typeOptions: { searchListMethod: look.searchListMethod, searchable: true },
			},
			{
				displayName: 'By ID',
				name: 'id',
				type: 'string',
				placeholder: '1024',
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
