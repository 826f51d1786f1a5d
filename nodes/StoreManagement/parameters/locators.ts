import type { INodePropertyMode } from 'n8n-workflow';

import { MissingInputError } from '../errors/missingInputError';
import { checkAlias } from '../transport/http/url';

import { isEmpty, textField, type NamedProperty, type Parameter } from './parameter';
import { toId, withoutInvisible } from './texts';

/** A mode of a locator in which the user enters the value; `hint` says which. */
type Mode = Pick<INodePropertyMode, 'displayName' | 'name' | 'placeholder' | 'hint'>;

/** The mode in which the user enters a whole number. */
export function numberMode(mode: Mode): INodePropertyMode {
	const properties = { regex: '^\\s*\\d+\\s*$', errorMessage: 'It must be a whole number' };
	return { ...mode, type: 'string', validation: [{ type: 'regex', properties }] };
}

/**
 * A field for what the user picks from a list or enters.
 *
 * @param list the placeholder of the list, and the method under `methods.listSearch` that fills it
 * @param modes the other ways to name it
 */
export function locatorField<const Name extends string>(
	displayName: string,
	name: Name,
	description: string,
	list: { placeholder: string; searchListMethod: string },
	modes: INodePropertyMode[],
): NamedProperty<Name> {
	const { placeholder, searchListMethod } = list;
	const typeOptions = { searchListMethod, searchable: true };
	return textField(displayName, name, {
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		required: true,
		description,
		modes: [
			{ displayName: 'From List', name: 'list', type: 'list', placeholder, typeOptions },
			...modes,
		],
	});
}

const byAlias: Mode = {
	displayName: 'By Alias',
	name: 'alias',
	placeholder: 'e.g. my-store',
	hint: 'The short name that Store → Get Many shows as alias. An address of the service with it works, too.',
};

/** The store of an operation: its alias, checked to be one path segment. */
export const store: Parameter<'store', string> = {
	name: 'store',
	properties: [
		locatorField(
			'Store',
			'store',
			'The store to work with',
			{ placeholder: 'Select a store…', searchListMethod: 'searchStores' },
			[{ ...byAlias, type: 'string' }],
		),
	],
	parse: (input) => checkAlias(typeof input === 'string' ? withoutInvisible(input) : input),
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
	const { displayName, name, description } = field;
	const byId = numberMode({ displayName: 'By ID', name: 'id', placeholder: 'e.g. 1024' });
	return recordId(locatorField(displayName, name, description, field, [byId]));
}
