import {
	type AddedValuesOf,
	field,
	type Field,
	requiredField,
	SHOWN_TO_TOOLS,
} from '../parameters/field';
import { collection, entries } from '../parameters/groups';
import { flag, text, wholeNumber } from '../parameters/values';
import type { Effect, ListOptions } from '../transport/apiRequest';
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

const DEFAULT_CONCURRENCY = 32;
const DEFAULT_RETRIES = 5;
/** In milliseconds. */
const DEFAULT_TIMEOUT = 30_000;
const DEFAULT_TOOL_TIMEOUT = 30_000;

/** The values of options that the user does not add. */
export const REQUEST_DEFAULTS = {
	concurrency: DEFAULT_CONCURRENCY,
	maxRetries: DEFAULT_RETRIES,
	timeout: DEFAULT_TIMEOUT,
	toolTimeout: DEFAULT_TOOL_TIMEOUT,
};

const concurrency = field({
	displayName: 'Concurrency',
	name: 'concurrency',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: DEFAULT_CONCURRENCY,
	description: 'How many requests may be in progress at the same time',
	parse: wholeNumber({ min: 1 }),
});

const maxRetries = field({
	displayName: 'Max Retries',
	name: 'maxRetries',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: DEFAULT_RETRIES,
	description:
		'How often to try again if the service is busy or does not answer. A retry never creates a second discount.',
	parse: wholeNumber({ min: 0 }),
});

const timeout = field({
	displayName: 'Timeout',
	name: 'timeout',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: DEFAULT_TIMEOUT,
	description: 'How long to wait for a response, in milliseconds',
	parse: wholeNumber({ min: 1 }),
});

const pageSize = field({
	displayName: 'Page Size',
	name: 'pageSize',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 100,
	description: 'How many records to ask for in each request',
	parse: wholeNumber({ min: 1 }),
});

const SENDING = [concurrency, maxRetries, timeout] as const;
const PAGED = [concurrency, maxRetries, pageSize, timeout] as const;

const toolTimeout = field({
	displayName: 'Tool Timeout',
	name: 'toolTimeout',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: DEFAULT_TOOL_TIMEOUT,
	displayOptions: SHOWN_TO_TOOLS,
	description:
		'How long an AI agent waits in total, in milliseconds. Set it below the time-out of your MCP client.',
	parse: wholeNumber({ min: 1 }),
});

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
