import { field, type AddedValuesOf, type Field } from '../parameters/field';
import { collection } from '../parameters/groups';
import { wholeNumber } from '../parameters/numbers';
import { SHOWN_TO_TOOLS } from '../parameters/visibility';
import type { SendOptions } from '../transport/apiRequest';
import { paginationOptions, type PaginationOptions } from '../transport/pagination/fetchPage';
import type { ServiceDetails } from '../transport/serviceDetails';

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

const SENDING = [
	field({
		displayName: 'Concurrency',
		name: 'concurrency',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: DEFAULT_CONCURRENCY,
		description: 'How many requests may be in progress at the same time',
		parse: wholeNumber({ min: 1 }),
	}),
	field({
		displayName: 'Max Retries',
		name: 'maxRetries',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: DEFAULT_RETRIES,
		description:
			'How often to try again if the platform is busy or does not answer. A retry never creates a second discount.',
		parse: wholeNumber({ min: 0 }),
	}),
	field({
		displayName: 'Timeout',
		name: 'timeout',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: DEFAULT_TIMEOUT,
		description: 'How long to wait for a response, in milliseconds',
		parse: wholeNumber({ min: 1 }),
	}),
] as const;

const pageSize = field({
	displayName: 'Page Size',
	name: 'pageSize',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 100,
	description: 'How many records to ask for in each request',
	parse: wholeNumber({ min: 1 }),
});

const PAGED = [...SENDING, pageSize] as const;

export const toolTimeout = field({
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
export function requestOptionsField(
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

interface RequestSettings {
	sendOptions: SendOptions & PaginationOptions;
	concurrency: number;
}

/** How to send the requests of an item. */
export function requestSettings(
	chosen: AddedValuesOf<typeof PAGED>,
	details: ServiceDetails,
): RequestSettings {
	const { concurrency, timeout, maxRetries } = { ...REQUEST_DEFAULTS, ...chosen };
	const pagination = paginationOptions(details, chosen.pageSize);
	return { sendOptions: { timeout, maxRetries, ...pagination }, concurrency };
}
