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
export type SharedOptions = AddedValuesOf<
	[
		ReturnType<typeof requestOptionsField>,
		typeof toolTimeout,
		typeof queryParameters,
		typeof addStore,
		typeof tryIt,
	]
>;

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
	preset: number,
	description: string,
	min = 1,
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

const pageSize = numberOption(
	'Page Size',
	'pageSize',
	100,
	'How many records to ask for in each request',
);

const REQUEST_OPTIONS = [
	numberOption(
		'Concurrency',
		'concurrency',
		REQUEST_DEFAULTS.concurrency,
		'How many requests may be in progress at the same time',
	),
	numberOption(
		'Max Retries',
		'maxRetries',
		REQUEST_DEFAULTS.maxRetries,
		'How often to try again if the service is busy or does not answer. A retry never creates a second discount.',
		0,
	),
	pageSize,
	numberOption(
		'Timeout',
		'timeout',
		REQUEST_DEFAULTS.timeout,
		'How long to wait for a response, in milliseconds',
	),
] as const;

const toolTimeout = {
	...numberOption(
		'Tool Timeout',
		'toolTimeout',
		REQUEST_DEFAULTS.toolTimeout,
		'How long an AI agent waits in total, in milliseconds. Set it below the time-out of your MCP client.',
	),
	displayOptions: SHOWN_TO_TOOLS,
};

/** @param isPaged whether the operation reads lists */
function requestOptionsField(isPaged: boolean) {
	return collection(
		{
			displayName: 'Request Options',
			name: 'requestOptions',
			type: 'collection',
			placeholder: 'Add Request Option',
			default: {},
			description: 'How requests are sent. Rarely needed.',
		},
		REQUEST_OPTIONS.filter((option) => isPaged || option !== pageSize),
	);
}

/** How an item is sent, as the user has chosen, or else by default. */
export function optionSettings(
	{
		requestOptions = {},
		addStore = false,
		tryIt: isTryIt = false,
		toolTimeout = REQUEST_DEFAULTS.toolTimeout,
	}: SharedOptions,
	{ details, isTool }: { details: ServiceDetails; isTool: boolean },
	effect: Effect,
) {
	const { concurrency, maxRetries, pageSize, ...chosen } = {
		...REQUEST_DEFAULTS,
		...requestOptions,
	};
	// Half of a model's wait leaves time for another attempt, or for a search after a lost response.
	const mayGoOn = effect !== 'read' || maxRetries > 0;
	const longestAttempt = mayGoOn ? toolTimeout / 2 : toolTimeout;
	const timeout = Math.min(chosen.timeout, isTool ? longestAttempt : Infinity);
	const sendOptions: ListOptions = { timeout, maxRetries, pageSize, ...details };
	return { sendOptions, concurrency, addStore, isTryIt, toolTimeout };
}
