import { DEFAULT_PAGINATION, type PaginationOptions } from '../transport/pagination';
import type { SendOptions } from '../transport/service';

import { choice, flag } from '../parameters/choice';
import { number, requiredInteger } from '../parameters/number';
import type { Parameter } from '../parameters/parameter';
import { text } from '../parameters/text';

/** Milliseconds until an attempt is given up, where the user sets nothing. */
const DEFAULT_TIMEOUT = 30_000;
const DEFAULT_MAX_RETRIES = 5;
const DEFAULT_CONCURRENCY = 32;
const { pageParameter, pageSizeParameter, scrollParameter } = DEFAULT_PAGINATION;

const whole = (minimum: number): { integer: true; minimum: number } => ({ integer: true, minimum });

export const returnAll = flag({
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	description: 'Whether to return all results or only up to a given limit',
});

export const limit = requiredInteger(
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 50,
		displayOptions: { show: { returnAll: [false] } },
		description: 'Max number of results to return',
	},
	whole(1),
);

export const outputMode = choice(
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
);

/** Options of every operation. */
export const SEND_OPTIONS: readonly Parameter[] = [
	number(
		{
			displayName: 'Concurrency',
			name: 'concurrency',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: DEFAULT_CONCURRENCY,
			description: 'How many requests one execution may have in progress at the same time',
		},
		whole(1),
	),
	number(
		{
			displayName: 'Max Retries',
			name: 'maxRetries',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: DEFAULT_MAX_RETRIES,
			description:
				'How often to try again when the service is busy or does not answer. A discount is never created twice.',
		},
		whole(0),
	),
	number(
		{
			displayName: 'Timeout',
			name: 'timeout',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: DEFAULT_TIMEOUT,
			description: 'How long to wait for an answer, in milliseconds',
		},
		whole(1),
	),
];

/** Options of every operation that walks a list. The API document does not show these names. */
export const LIST_OPTIONS: readonly Parameter[] = [
	text({
		displayName: 'Page Parameter',
		name: 'pageParameter',
		type: 'string',
		default: pageParameter,
		description:
			'Name of the query parameter for the page number. Change it if an error says that a page repeats.',
	}),
	number(
		{
			displayName: 'Page Size',
			name: 'pageSize',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 50,
			description: 'How many records to ask for at once. The service decides if this is not set.',
		},
		whole(1),
	),
	text({
		displayName: 'Page Size Parameter',
		name: 'pageSizeParameter',
		type: 'string',
		default: pageSizeParameter,
		description:
			'Name of the query parameter for the page size. Change it if Page Size has no effect.',
	}),
	text({
		displayName: 'Scroll Parameter',
		name: 'scrollParameter',
		type: 'string',
		default: scrollParameter,
		description:
			'Name of the query parameter for the scroll identifier. Change it if an error says that a page repeats.',
	}),
];

type Chosen = Readonly<Record<string, unknown>>;

/** How requests are sent, out of the options that the user added. */
export function readSend(chosen: Chosen): SendOptions {
	return {
		timeout: numberOr(chosen.timeout, DEFAULT_TIMEOUT),
		maxRetries: numberOr(chosen.maxRetries, DEFAULT_MAX_RETRIES),
	};
}

/** How lists are walked, out of the options that the user added. */
export function readPagination(chosen: Chosen): PaginationOptions {
	return {
		pageSize: typeof chosen.pageSize === 'number' ? chosen.pageSize : undefined,
		pageSizeParameter: textOr(chosen.pageSizeParameter, pageSizeParameter),
		pageParameter: textOr(chosen.pageParameter, pageParameter),
		scrollParameter: textOr(chosen.scrollParameter, scrollParameter),
	};
}

function numberOr(value: unknown, fallback: number): number {
	return typeof value === 'number' ? value : fallback;
}

function textOr(value: unknown, fallback: string): string {
	return typeof value === 'string' ? value : fallback;
}

/** The most requests in flight of an execution, out of the options as n8n holds them. */
export function readConcurrency(options: unknown): number {
	const given =
		typeof options === 'object' && options !== null && 'concurrency' in options
			? Number(options.concurrency)
			: DEFAULT_CONCURRENCY;
	return Number.isInteger(given) && given >= 1 ? given : DEFAULT_CONCURRENCY;
}
