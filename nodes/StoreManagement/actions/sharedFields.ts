import type { RecordType } from '../output';
import { flag, oneOf } from '../parameters/choices';
import { field, requiredField, type AddedValuesOf, type Field } from '../parameters/field';
import { entries } from '../parameters/groups';
import { textList } from '../parameters/lists';
import { wholeNumber } from '../parameters/numbers';
import { text } from '../parameters/texts';
import { HIDDEN_FROM_TOOLS, SHOWN_TO_TOOLS } from '../parameters/visibility';
import type { Effect } from '../transport/retryPolicy';

/** What holds where the user sets nothing. Times are in milliseconds. */
export const DEFAULTS = {
	limit: 50,
	/** Each record costs an agent tokens. */
	toolLimit: 10,
	timeout: 30_000,
	maxRetries: 5,
	/** The most requests in flight in one execution. */
	concurrency: 32,
	/** How long an AI agent waits for the node. */
	toolTimeout: 30_000,
};

/** For an agent a list always has a limit. */
export const returnAll = field({
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	displayOptions: HIDDEN_FROM_TOOLS,
	description: 'Whether to return all results or only up to a given limit',
	parse: flag,
});

export const limit = field({
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	default: '0',
	typeOptions: { minValue: 1 },
	default: DEFAULTS.limit,
	displayOptions: { show: { returnAll: [false] }, ...HIDDEN_FROM_TOOLS },
	forTool: { default: DEFAULTS.toolLimit, displayOptions: SHOWN_TO_TOOLS },
	description: 'Max number of results to return',
	parse: wholeNumber({ min: 1 }),
});

export const output = field({
	displayName: 'Output',
	name: 'output',
	type: 'options',
	options: [
		{
			name: 'Simplified',
			value: 'simplified',
			description: 'The most useful fields, at most ten',
		},
		{
			name: 'Full',
			value: 'full',
			description: 'Every field, with dates that other nodes understand',
		},
		{ name: 'Raw', value: 'raw', description: 'As the service sent it, without secrets' },
		{
			name: 'Selected Fields',
			value: 'selected',
			description: 'The ID and the fields that you name, so that no others are passed on',
		},
	],
	default: 'simplified',
	description: 'How much of each record to return',
	parse: oneOf('simplified', 'full', 'raw', 'selected'),
});

/** Offers the fields that the API document shows. */
export function selectedFields({ names }: RecordType): Field<'selectedFields', string[]> {
	return {
		displayName: 'Selected Fields',
		name: 'selectedFields',
		type: 'multiOptions',
		options: names.map((name) => ({ name, value: name })),
		default: [],
		displayOptions: { show: { output: ['selected'] } },
		description:
			'The fields to return. Others, with a point before a field within another, come from an expression that yields a list or a text with commas, such as {{ ["number", "customer.name"] }}. The ID is always returned.',
		parse: textList,
	};
}

const queryParameters = entries(
	{
		displayName: 'Query Parameters',
		name: 'queryParameters',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Parameter',
		default: {},
		description:
			'Further parameters to send with the request, such as filters. They are not documented, so ask the service for their names.',
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

const SEND_OPTIONS = [
	field({
		displayName: 'Concurrency',
		name: 'concurrency',
		type: 'number',
		default: '0',
		typeOptions: { minValue: 1 },
		default: DEFAULTS.concurrency,
		description:
			'Rarely needed. How many requests one execution may have in progress at the same time.',
		parse: wholeNumber({ min: 1 }),
	}),
	field({
		displayName: 'Max Retries',
		name: 'maxRetries',
		type: 'number',
		default: '0',
		typeOptions: { minValue: 0 },
		default: DEFAULTS.maxRetries,
		description:
			'How often to try again when the service is busy or does not answer. A discount is never created twice.',
		parse: wholeNumber({ min: 0 }),
	}),
	field({
		displayName: 'Timeout',
		name: 'timeout',
		type: 'number',
		default: '0',
		typeOptions: { minValue: 1 },
		default: DEFAULTS.timeout,
		description: 'How long to wait for a response, in milliseconds',
		parse: wholeNumber({ min: 1 }),
	}),
	field({
		displayName: 'Tool Timeout',
		name: 'toolTimeout',
		type: 'number',
		default: '0',
		typeOptions: { minValue: 1 },
		default: DEFAULTS.toolTimeout,
		displayOptions: SHOWN_TO_TOOLS,
		description:
			'How long an AI agent waits at most, retries and limits included, in milliseconds. Set it below the time-out of an MCP client.',
		parse: wholeNumber({ min: 1 }),
	}),
] as const;

const LIST_OPTIONS = [
	field({
		displayName: 'Page Size',
		name: 'pageSize',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 50,
		description: 'How many records to ask for at once. The service decides if this is not set.',
		parse: wholeNumber({ min: 1 }),
	}),
	queryParameters,
] as const;

const STORE_OPTIONS = [
	field({
		displayName: 'Add Store',
		name: 'addStore',
		type: 'boolean',
		default: true,
		description: 'Whether to add the alias of its store to each item, as store',
		parse: flag,
	}),
] as const;

const WRITE_OPTIONS = [
	field({
		displayName: 'Try It',
		name: 'tryIt',
		type: 'boolean',
		default: true,
		description:
			'Whether to only show what would be sent, and to which address. Nothing is changed in the store.',
		parse: flag,
	}),
] as const;

/** The options of an operation besides its own. */
export function sharedOptions(operation: {
	isList: boolean;
	inStore: boolean;
	effect: Effect;
}): Field[] {
	const options: Field[] = [...SEND_OPTIONS];
	if (operation.isList) options.push(...LIST_OPTIONS);
	if (operation.inStore) options.push(...STORE_OPTIONS);
	if (operation.effect !== 'read') options.push(...WRITE_OPTIONS);
	return options;
}

/** The values of these options; those that the user did not set are absent. */
export type SharedOptions = AddedValuesOf<typeof SEND_OPTIONS> &
	AddedValuesOf<typeof LIST_OPTIONS> &
	AddedValuesOf<typeof STORE_OPTIONS> &
	AddedValuesOf<typeof WRITE_OPTIONS>;
