import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { OutputMode } from '../output';
import type { Authentication } from '../transport/connect';
import { checkAlias } from '../transport/http/url';

import {
	field,
	type Field,
	isEmpty,
	type Parse,
	type ParsedField,
	parseField,
	requiredField,
} from './field';
import { flag, oneOf, text } from './values';

const DEFAULT: Authentication = 'headerTokens';

/** Which of the two credentials a node uses. */
export const authentication = field({
	displayName: 'Authentication',
	name: 'authentication',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Header Tokens', value: 'headerTokens' },
		{ name: 'OAuth2', value: 'oAuth2' },
	],
	default: DEFAULT,
	description: 'How to sign in to the service',
	parse: oneOf('headerTokens', 'oAuth2'),
});

/**
 * Reads the choice of the user.
 *
 * @throws InvalidInputError
 */
export function readAuthentication(value: unknown, timezone: string): Authentication {
	return parseField(authentication, value, { timezone }) ?? DEFAULT;
}

/** What the editor checks of an ID that is typed into a locator. */
export const ID_VALIDATION = [
	{
		type: 'regex',
		properties: { regex: '^\\s*\\d+\\s*$', errorMessage: 'It must be a whole number' },
	},
];

/**
 * Declares a field in which the user picks a record from a list, or names it in another mode, with which `parse` is called, too.
 *
 * @param checkEmpty throws where a mode without a value has another way out than to enter one
 */
export function locator<const Name extends string, Value>(
	declaration: INodeProperties & { name: Name; type: 'resourceLocator' },
	parse: (value: unknown, field: ParsedField, mode: unknown) => Value,
	checkEmpty?: (field: ParsedField, mode: unknown) => void,
): Field<Name, Exclude<Value, undefined>> {
	return requiredField({
		...declaration,
		parse(input, field): Value | undefined {
			// An expression for the whole field yields the value alone.
			const { mode, value } = isLocated(input) ? input : { mode: 'id', value: input };
			if (!isEmpty(value)) return parse(value, field, mode);
			checkEmpty?.(field, mode);
			return undefined;
		},
	});
}

function isLocated(input: unknown): input is { mode: unknown; value: unknown } {
	return typeof input === 'object' && input !== null && 'mode' in input && 'value' in input;
}

/** The store of an operation: its alias, checked to be one path segment. */
export const store = locator(
	{
		displayName: 'Store',
		name: 'store',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
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
				hint: 'The short name of the store, shown as "alias" by Store → Get Many',
			},
		],
	},
	(value, field): string => checkAlias(text()(value, field)),
);

/** @param simplified describes Simplified, which differs between the nodes */
export function outputChoices(simplified: string): INodePropertyOptions[] {
	return [
		{ name: 'Simplified', value: 'simplified', description: simplified },
		{
			name: 'Full',
			value: 'full',
			description:
				'Every field, and the names of Simplified, with dates that other nodes understand',
		},
		{ name: 'Raw', value: 'raw', description: 'Unchanged, with secrets masked' },
		{
			name: 'Selected Fields',
			value: 'selected',
			description: 'The ID and the fields that you choose',
		},
	];
}

export const outputMode: Parse<OutputMode> = oneOf('simplified', 'full', 'raw', 'selected');

/** Declares a list of Yes and No in place of a switch, which is always on or off: nothing may be preset. */
export function yesOrNo<const Name extends string>(
	displayName: string,
	name: Name,
	description: string,
) {
	const options = [
		{ name: 'Yes', value: true },
		{ name: 'No', value: false },
	];
	return field({
		displayName,
		name,
		type: 'options',
		options,
		default: '',
		description,
		parse: flag,
	});
}
