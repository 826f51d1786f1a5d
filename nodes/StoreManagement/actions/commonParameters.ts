import type { SendOptions } from '../transport/apiRequest';
import {
	DEFAULT_PAGINATION,
	paginationOptions,
	type PaginationOptions,
} from '../transport/pagination/cursor';
import { SCROLL_ENDS, type ServiceDetails } from '../transport/serviceDetails';

import { choice, flag, integer, rawText, text } from '../parameters/scalars';
import { entries, required, type Members } from '../parameters/parameter';

/** Milliseconds until an attempt is given up, where the user sets nothing. */
const DEFAULT_TIMEOUT = 30_000;
const DEFAULT_MAX_RETRIES = 5;
export const DEFAULT_CONCURRENCY = 32;
const { pageParameter, pageSizeParameter, scrollParameter } = DEFAULT_PAGINATION;

export const returnAll = flag({
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	description: 'Whether to return all results or only up to a given limit',
});

export const limit = required(
	integer(
		{
			displayName: 'Limit',
			name: 'limit',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 50,
			displayOptions: { show: { returnAll: [false] } },
			description: 'Max number of results to return',
		},
		{ minimum: 1 },
	),
);

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
			],
		},
		['simplified', 'full', 'raw'],
	),
);

/** Options of every operation. */
export const SEND_OPTIONS = [
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
] as const;

/** Options of every operation that walks a list. The API document does not show these names. */
export const LIST_OPTIONS = [
	text({
		displayName: 'Page Parameter',
		name: 'pageParameter',
		type: 'string',
		default: pageParameter,
		description:
			'Name of the query parameter for the page number. Change it if an error says that a page repeats.',
	}),
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
	text({
		displayName: 'Page Size Parameter',
		name: 'pageSizeParameter',
		type: 'string',
		default: pageSizeParameter,
		description:
			'Name of the query parameter for the page size. Change it if Page Size has no effect.',
	}),
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
	text({
		displayName: 'Scroll Parameter',
		name: 'scrollParameter',
		type: 'string',
		default: scrollParameter,
		description:
			'Name of the query parameter for the scroll identifier. Change it if an error says that a page repeats.',
	}),
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

/**
 * How requests are sent, with the defaults of what is not set.
 *
 * @param details facts of the service from the credential, which the options override
 */
export function toSendOptions(
	options: CommonOptions,
	details: ServiceDetails,
): SendOptions & PaginationOptions {
	return {
		timeout: options.timeout ?? DEFAULT_TIMEOUT,
		maxRetries: options.maxRetries ?? DEFAULT_MAX_RETRIES,
		...paginationOptions(details, options),
	};
}
