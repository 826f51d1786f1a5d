import { OUTPUT_MODES } from '../output';
import { DEFAULT_PAGINATION } from '../transport/pagination/fetchPage';
import { SCROLL_ENDS } from '../transport/serviceDetails';

import { choice, flag, integer, rawText, text } from '../parameters/scalars';
import { textList } from '../parameters/lists';
import { entries, required, technical, type Members } from '../parameters/parameter';
import { HIDDEN_FROM_TOOLS, SHOWN_TO_TOOLS } from '../parameters/tool';

/** Milliseconds until an attempt is given up, where the user sets nothing. */
export const DEFAULT_TIMEOUT = 30_000;
export const DEFAULT_MAX_RETRIES = 5;
export const DEFAULT_CONCURRENCY = 32;
/** Milliseconds that an AI agent waits for the node at most, where the user sets nothing. */
export const DEFAULT_TOOL_TIMEOUT = 30_000;
/** Records that an agent gets, which pays for each, where the user sets nothing. */
const DEFAULT_TOOL_LIMIT = 10;
const { pageParameter, pageSizeParameter, scrollParameter } = DEFAULT_PAGINATION;

export const returnAll = flag({
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	displayOptions: HIDDEN_FROM_TOOLS,
	description: 'Whether to return all results or only up to a given limit',
});

const limitOfNode = required(
	integer(
		{
			displayName: 'Limit',
			name: 'limit',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 50,
			displayOptions: { show: { returnAll: [false] }, ...HIDDEN_FROM_TOOLS },
			description: 'Max number of results to return',
		},
		{ minimum: 1 },
	),
);

/** How many records a list returns; an agent, which pays for each, never gets all of them. */
export const limit = {
	...limitOfNode,
	properties: [
		...limitOfNode.properties,
		...limitOfNode.properties.map((property) => ({
			...property,
			default: DEFAULT_TOOL_LIMIT,
			displayOptions: SHOWN_TO_TOOLS,
		})),
	],
};

export const outputMode = required(
	choice(
		{
			displayName: 'Output',
			name: 'output',
			type: 'options',
			default: 'simplified',
			description: 'How much of each record to return',
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
				{ name: 'Raw', value: 'raw', description: 'Exactly as the service sent it' },
				{
					name: 'Selected Fields',
					value: 'selected',
					description: 'The ID and the fields that you name, so that no others are passed on',
				},
			],
		},
		OUTPUT_MODES,
	),
);

/**
 * Read only where Output is Selected Fields. Not marked as required: with an expression as Output, n8n
 * would demand it in any case.
 */
export const selectedFields = required(
	textList({
		displayName: 'Selected Fields',
		name: 'selectedFields',
		type: 'string',
		default: '',
		placeholder: 'number, status, customer.name',
		displayOptions: { show: { output: ['selected'] } },
		description:
			'Names of the fields to return, separated by commas: those of Simplified or Full, with a point before a field within another. The ID is always returned.',
	}),
);

/** Options of every operation. */
export const SEND_OPTIONS = [
	technical(
		integer(
			{
				displayName: 'Concurrency',
				name: 'concurrency',
				type: 'number',
				typeOptions: { minValue: 1 },
				default: DEFAULT_CONCURRENCY,
				description: 'How many requests one execution may have in progress at the same time',
			},
			{ minimum: 1 },
		),
	),
	integer(
		{
			displayName: 'Max Retries',
			name: 'maxRetries',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: DEFAULT_MAX_RETRIES,
			description:
				'How often to try again when the service is busy or does not answer. A discount is never created twice.',
		},
		{ minimum: 0 },
	),
	integer(
		{
			displayName: 'Timeout',
			name: 'timeout',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: DEFAULT_TIMEOUT,
			description: 'How long to wait for a response, in milliseconds',
		},
		{ minimum: 1 },
	),
	integer(
		{
			displayName: 'Tool Timeout',
			name: 'toolTimeout',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: DEFAULT_TOOL_TIMEOUT,
			displayOptions: SHOWN_TO_TOOLS,
			description:
				'How long an AI agent waits at most, retries and limits included, in milliseconds. Set it below the time-out of an MCP client.',
		},
		{ minimum: 1 },
	),
] as const;

/** Options of every operation that walks a list. The API document does not show these names. */
export const LIST_OPTIONS = [
	technical(
		text({
			displayName: 'Page Parameter',
			name: 'pageParameter',
			type: 'string',
			default: pageParameter,
			description:
				'Name of the query parameter for the page number. Change it if an error says that a page repeats.',
		}),
	),
	integer(
		{
			displayName: 'Page Size',
			name: 'pageSize',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 50,
			description: 'How many records to ask for at once. The service decides if this is not set.',
		},
		{ minimum: 1 },
	),
	technical(
		text({
			displayName: 'Page Size Parameter',
			name: 'pageSizeParameter',
			type: 'string',
			default: pageSizeParameter,
			description:
				'Name of the query parameter for the page size. Change it if Page Size has no effect.',
		}),
	),
	technical(
		required(
			choice(
				{
					displayName: 'Scroll End',
					name: 'scrollEnd',
					type: 'options',
					default: 'emptyPage',
					options: [
						{ name: 'Empty Page', value: 'emptyPage' },
						{ name: 'Status 404 or 400', value: 'notFound' },
					],
					description: 'How the service ends a list that is read by scroll identifier',
				},
				SCROLL_ENDS,
			),
		),
	),
	technical(
		text({
			displayName: 'Scroll Parameter',
			name: 'scrollParameter',
			type: 'string',
			default: scrollParameter,
			description:
				'Name of the query parameter for the scroll identifier. Change it if an error says that a page repeats.',
		}),
	),
] as const;

/** Extra query parameters of every operation that walks a list, sent with the first request. */
export const queryParameters = entries(
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
		required(
			text({
				displayName: 'Name',
				name: 'name',
				type: 'string',
				default: '',
				placeholder: 'parameter_name',
			}),
		),
		rawText({
			displayName: 'Value',
			name: 'value',
			type: 'string',
			default: '',
			placeholder: 'value',
		}),
	],
);

/** What the user set among the options that operations share. */
export type CommonOptions = Members<typeof SEND_OPTIONS> & Members<typeof LIST_OPTIONS>;
