import type { Effect } from '../transport/retryPolicy';
import { addStore } from '../parameters/allStores';
import { numberInput } from '../parameters/inputs';
import type { Members, Parameter } from '../parameters/parameter';
import { flag, WHOLE } from '../parameters/scalars';
import { SHOWN_TO_TOOLS } from '../parameters/tool';

import { queryParameters } from './commonParameters';

/** Default time-out of an attempt, in milliseconds. */
export const DEFAULT_TIMEOUT = 30_000;
/** Default maximum number of retries of a request. */
export const DEFAULT_MAX_RETRIES = 5;
/** Default maximum number of requests in flight in one execution. */
export const DEFAULT_CONCURRENCY = 32;
/** Default maximum time that an AI agent waits for the node, in milliseconds. */
export const DEFAULT_TOOL_TIMEOUT = 30_000;

/** Options of every operation. */
const SEND_OPTIONS = [
	numberInput('Concurrency', 'concurrency', {
		...WHOLE,
		typeOptions: { minValue: 1 },
		default: DEFAULT_CONCURRENCY,
		description:
			'Rarely needed. How many requests one execution may have in progress at the same time.',
	}),
	numberInput('Max Retries', 'maxRetries', {
		...WHOLE,
		typeOptions: { minValue: 0 },
		default: DEFAULT_MAX_RETRIES,
		description:
			'How often to try again when the service is busy or does not answer. A discount is never created twice.',
	}),
	numberInput('Timeout', 'timeout', {
		...WHOLE,
		typeOptions: { minValue: 1 },
		default: DEFAULT_TIMEOUT,
		description: 'How long to wait for a response, in milliseconds',
	}),
	numberInput('Tool Timeout', 'toolTimeout', {
		...WHOLE,
		typeOptions: { minValue: 1 },
		default: DEFAULT_TOOL_TIMEOUT,
		displayOptions: SHOWN_TO_TOOLS,
		description:
			'How long an AI agent waits at most, retries and limits included, in milliseconds. Set it below the time-out of an MCP client.',
	}),
] as const;

/** Options of every operation that paginates a list. */
const LIST_OPTIONS = [
	addStore,
	numberInput('Page Size', 'pageSize', {
		...WHOLE,
		typeOptions: { minValue: 1 },
		default: 50,
		description: 'How many records to ask for at once. The service decides if this is not set.',
	}),
	queryParameters,
] as const;

const tryIt = flag({
	displayName: 'Try It',
	name: 'tryIt',
	type: 'boolean',
	default: true,
	description:
		'Whether to only show what would be sent, to which address, and what exists already. Nothing is changed in the store.',
});

/** The options of an operation besides its own. */
export function commonOptions(isList: boolean, effect: Effect): Parameter[] {
	const write = effect === 'read' ? [] : [tryIt];
	return [...SEND_OPTIONS, ...(isList ? LIST_OPTIONS : []), ...write];
}

/** The shared options; those that the user did not set are absent. */
export type CommonOptions = Members<typeof SEND_OPTIONS> &
	Members<typeof LIST_OPTIONS> &
	Members<[typeof tryIt]>;
