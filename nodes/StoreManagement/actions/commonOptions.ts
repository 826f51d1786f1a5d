import { DEFAULT_PAGINATION } from '../transport/pagination/fetchPage';
import { SCROLL_ENDS } from '../transport/serviceDetails';
import { choice, integer, text } from '../parameters/scalars';
import { required, technical, type Members } from '../parameters/parameter';
import { SHOWN_TO_TOOLS } from '../parameters/tool';

/** Milliseconds until an attempt is given up, where the user sets nothing. */
export const DEFAULT_TIMEOUT = 30_000;
/** Retries of an attempt that failed, where the user sets nothing. */
export const DEFAULT_MAX_RETRIES = 5;
/** Requests in flight of one execution, where the user sets nothing. */
export const DEFAULT_CONCURRENCY = 32;
/** Milliseconds that an AI agent waits for the node at most, where the user sets nothing. */
export const DEFAULT_TOOL_TIMEOUT = 30_000;
const { pageParameter, pageSizeParameter, scrollParameter } = DEFAULT_PAGINATION;

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

/** What the user set among the options that operations share. */
export type CommonOptions = Members<typeof SEND_OPTIONS> & Members<typeof LIST_OPTIONS>;
