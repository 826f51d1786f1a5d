import {
	blankField,
	type AddedValuesOf,
	field,
	type Field,
	requiredField,
	SHOWN_TO_TOOLS,
} from '../parameters/field';
import { collection, entries } from '../parameters/groups';
import { flag, text, wholeNumber } from '../parameters/values';
import { SEND_OPTIONS, type Effect, type ListOptions } from '../transport/apiRequest';
import type { ServiceDetails } from '../transport/credentials';
import type { Query } from '../transport/http/url';

/** How an item is sent, as the user has chosen. */
export interface OptionSettings {
	sendOptions: ListOptions;
	/** The most requests at the same time. */
	concurrency: number;
	addStore: boolean;
	/** Try It: nothing that writes is sent. */
	isTryIt: boolean;
	/** How long a model waits in total, in milliseconds. */
	toolTimeout: number;
}

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
		requiredField(blankField('string', 'Name', 'name', 'parameterName', text())),
		requiredField(blankField('string', 'Value', 'value', 'value', text())),
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
	operation: { isList: boolean; isPaged: boolean; inStore: boolean; effect: Effect },
) {
	const options = [...ownOptions, requestOptionsField(operation.isPaged), toolTimeout];
	if (operation.isList) options.push(queryParameters);
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
export function addedQuery({ queryParameters: added = [] }: SharedOptions): Query {
	return added.map(({ name, value }) => [name, value] as const);
}

/** The values of options that the user does not add; times in milliseconds. */
export const REQUEST_DEFAULTS = {
	...SEND_OPTIONS.item,
	concurrency: 32,
	toolTimeout: 30_000,
};

function numberOption<const Name extends string>(
	displayName: string,
	name: Name,
	min: number,
	preset: number,
	description: string,
) {
	return field({
		displayName,
		name,
		type: 'number',
		typeOptions: { minValue: min },
		default: preset,
		description,
		parse: wholeNumber({ min }),
	});
}

const concurrency = numberOption(
	'Concurrency',
	'concurrency',
	1,
	REQUEST_DEFAULTS.concurrency,
	'How many requests may be in progress at the same time',
);
const maxRetries = numberOption(
	'Max Retries',
	'maxRetries',
	0,
	REQUEST_DEFAULTS.maxRetries,
	'How often to try again if the service is busy or does not answer. A retry never creates a second discount.',
);
const timeout = numberOption(
	'Timeout',
	'timeout',
	1,
	REQUEST_DEFAULTS.timeout,
	'How long to wait for a response, in milliseconds',
);
const pageSize = numberOption(
	'Page Size',
	'pageSize',
	1,
	100,
	'How many records to ask for in each request',
);

const SENDING = [concurrency, maxRetries, timeout] as const;
const PAGED = [concurrency, maxRetries, pageSize, timeout] as const;

const toolTimeout = {
	...numberOption(
		'Tool Timeout',
		'toolTimeout',
		1,
		REQUEST_DEFAULTS.toolTimeout,
		'How long an AI agent waits in total, in milliseconds. Set it below the time-out of your MCP client.',
	),
	displayOptions: SHOWN_TO_TOOLS,
};

/** @param isPaged whether the operation reads lists */
function requestOptionsField(
	isPaged: boolean,
): Field<'requestOptions', AddedValuesOf<typeof PAGED> | undefined> {
	return collection(
		{
			displayName: 'Request Options',
			name: 'requestOptions',
			type: 'collection',
			placeholder: 'Add Request Option',
			default: {},
			description: 'How requests are sent. Rarely needed.',
		},
		isPaged ? PAGED : SENDING,
	);
}

export function optionSettings(
	{ requestOptions = {}, addStore, tryIt, toolTimeout }: SharedOptions,
	details: ServiceDetails,
): OptionSettings {
	const { concurrency, timeout, maxRetries } = { ...REQUEST_DEFAULTS, ...requestOptions };
	const { pageSize } = requestOptions;
	return {
		sendOptions: { timeout, maxRetries, pageSize, ...details },
		concurrency,
		addStore: addStore ?? false,
		isTryIt: tryIt ?? false,
		toolTimeout: toolTimeout ?? REQUEST_DEFAULTS.toolTimeout,
	};
}
