import { flag } from '../parameters/choices';
import { field, requiredField, type AddedValuesOf, type Field } from '../parameters/field';
import { collection, entries } from '../parameters/groups';
import { text } from '../parameters/texts';
import type { QueryEntry } from '../transport/http/url';
import type { Effect } from '../transport/retryPolicy';

import type { Operation } from './operation';
import { requestOptionsField, toolTimeout } from './requestOptions';

const queryParameters = entries(
	{
		displayName: 'Query Parameters',
		name: 'queryParameters',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Parameter',
		default: {},
		description: 'More parameters to send with each request of the list, such as filters',
	},
	{ name: 'parameter', displayName: 'Parameter' },
	[
		requiredField({
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			placeholder: 'e.g. parameterName',
			parse: text(),
		}),
		requiredField({
			displayName: 'Value',
			name: 'value',
			type: 'string',
			default: '',
			placeholder: 'e.g. value',
			parse: text(),
		}),
	],
);

const addStore = field({
	displayName: 'Add Store',
	name: 'addStore',
	type: 'boolean',
	default: false,
	description: 'Whether to add the alias of the store to each item, in the field "store"',
	parse: flag,
});

const tryIt = field({
	displayName: 'Try It',
	name: 'tryIt',
	type: 'boolean',
	// Whoever adds it wants its protection. Without it, it is off.
	default: true,
	description: 'Whether to show what would be sent without changing anything in the store',
	parse: flag,
});

/** The values of the shared options that the user added. */
export type SharedOptions = {
	requestOptions?: AddedValuesOf<[ReturnType<typeof requestOptionsField>]>['requestOptions'];
} & AddedValuesOf<[typeof toolTimeout, typeof queryParameters, typeof addStore, typeof tryIt]>;

/** The collection of all options of an operation, sorted by title. */
export function optionsField(
	ownOptions: readonly Field[],
	operation: { result: Operation['result']; inStore: boolean; effect: Effect },
) {
	const options = [...ownOptions, requestOptionsField(operation.result !== 'record'), toolTimeout];
	if (operation.result === 'list') options.push(queryParameters);
	if (operation.inStore) options.push(addStore);
	if (operation.effect !== 'read') options.push(tryIt);
	// By code unit: a locale-aware sort takes Node.js 10 ms.
	options.sort((a, b) => (a.displayName < b.displayName ? -1 : 1));
	return collection(
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
		},
		options,
	);
}

/** The query that the user adds to each request of a list. */
export function addedQuery({ queryParameters: added = [] }: SharedOptions): QueryEntry[] {
	return added.map(({ name, value }): QueryEntry => [name, value]);
}
