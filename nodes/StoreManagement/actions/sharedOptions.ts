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

import { TOOL_TIMEOUT } from './tool';

/** The most requests in progress at the same time, unless the user chooses. */
const CONCURRENCY = 32;

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

const { timeout: TIMEOUT, maxRetries: MAX_RETRIES } = SEND_OPTIONS.item;

const requestOptions = collection(
	{
		displayName: 'Request Options',
		name: 'requestOptions',
		type: 'collection',
		placeholder: 'Add Request Option',
		default: {},
		description: 'How requests are sent',
	},
	[
		numberOption(
			'Concurrency',
			'concurrency',
			CONCURRENCY,
			'How many requests may be in progress at the same time',
		),
		numberOption(
			'Max Retries',
			'maxRetries',
			MAX_RETRIES,
			'How often to try again if the service is busy or does not answer',
			0,
		),
		numberOption('Timeout', 'timeout', TIMEOUT, 'How long to wait for a response, in milliseconds'),
	],
);

const toolTimeout = {
	...numberOption(
		'Tool Timeout',
		'toolTimeout',
		TOOL_TIMEOUT,
		'How long an AI agent waits in total, in milliseconds, below the time-out of your MCP client',
	),
	displayOptions: SHOWN_TO_TOOLS,
};

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
	[typeof requestOptions, typeof toolTimeout, typeof queryParameters, typeof addStore, typeof tryIt]
>;

/** The collection of all options of an operation, sorted by title. */
export function optionsField(
	ownOptions: readonly Field[],
	operation: { isList: boolean; inStore: boolean; effect: Effect },
) {
	const options = [...ownOptions, requestOptions, toolTimeout];
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

/** How an item is sent, as the user has chosen, or else by default; times in milliseconds. */
export function optionSettings(
	{
		requestOptions: chosen = {},
		addStore = false,
		tryIt: isTryIt = false,
		toolTimeout = TOOL_TIMEOUT,
	}: SharedOptions,
	{ details, isTool }: { details: ServiceDetails; isTool: boolean },
	effect: Effect,
) {
	const { concurrency = CONCURRENCY, maxRetries = MAX_RETRIES } = chosen;
	// Half of a model's wait leaves time for another attempt, or for a search after a lost response.
	const mayGoOn = effect !== 'read' || maxRetries > 0;
	const longest = mayGoOn ? toolTimeout / 2 : toolTimeout;
	const timeout = Math.min(chosen.timeout ?? TIMEOUT, isTool ? longest : Infinity);
	const sendOptions: ListOptions = { timeout, maxRetries, ...details };
	return { sendOptions, concurrency, addStore, isTryIt, toolTimeout };
}
