import type { OutputMode, RecordType } from '../output';
import { choiceInput, numberInput, textInput } from '../parameters/inputs';
import { flag, rawText, WHOLE } from '../parameters/scalars';
import { choices, entries } from '../parameters/collections';
import { required, textField, type Parameter } from '../parameters/parameter';
import { emptyByHandOnly, filled } from '../parameters/presence';
import { HIDDEN_FROM_TOOLS, SHOWN_TO_TOOLS } from '../parameters/tool';

/** Default limit of records for an agent: each record costs it tokens. */
const DEFAULT_TOOL_LIMIT = 10;

/** Whether a list has no limit. */
export const returnAll = flag({
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	displayOptions: HIDDEN_FROM_TOOLS,
	description: 'Whether to return all results or only up to a given limit',
});

const limitOfNode = required(
	numberInput('Limit', 'limit', {
		...WHOLE,
		typeOptions: { minValue: 1 },
		default: 50,
		displayOptions: { show: { returnAll: [false] }, ...HIDDEN_FROM_TOOLS },
		description: 'Max number of results to return',
	}),
);
const limitOfTool = { default: DEFAULT_TOOL_LIMIT, displayOptions: SHOWN_TO_TOOLS };

/** Maximum number of records to return. Each record costs an agent tokens, so it always has a limit. */
export const limit = {
	...limitOfNode,
	properties: limitOfNode.properties.flatMap((one) => [one, { ...one, ...limitOfTool }]),
};

const OUTPUTS: Readonly<Record<OutputMode, readonly [title: string, description: string]>> = {
	simplified: ['Simplified', 'The most useful fields, at most ten'],
	full: ['Full', 'Every field, with dates that other nodes understand'],
	messages: [
		'Messages',
		'What a message to the customer needs: phone, texts, links, Pix code, slip',
	],
	raw: ['Raw', 'As the service sent it, without secrets'],
	selected: [
		'Selected Fields',
		'The ID and the fields that you name, so that no others are passed on',
	],
};

/** The form in which items hold records; see `formatRecords`. */
export function outputMode({ messages }: RecordType): Parameter<'output', OutputMode> {
	const { simplified, full, raw, selected } = OUTPUTS;
	const titles = messages ? OUTPUTS : { simplified, full, raw, selected };
	return required(
		choiceInput<'output', OutputMode>('Output', 'output', {
			default: 'simplified',
			description: 'How much of each record to return',
			titles: titles as typeof OUTPUTS,
		}),
	);
}

/**
 * The fields of Selected Fields: those that the API document shows are offered. Parsed only where Output is
 * Selected Fields. Not marked as required: where Output is an expression, n8n would always require it.
 */
export function selectedFields({ names }: RecordType): Parameter<'selectedFields', string[]> {
	return filled(
		choices(
			textField('Selected Fields', 'selectedFields', {
				...{ type: 'multiOptions', default: [] },
				displayOptions: { show: { output: ['selected'] } },
				description:
					'The fields to return. Others, with a point before a field within another, come from an expression that yields a list or a text with commas, such as {{ ["number", "customer.name"] }}. The ID is always returned.',
			}),
			names.map((value) => ({ name: value, value })),
		),
	);
}

/** Extra query parameters of every operation that paginates a list, sent with every page's request. */
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
		textInput('Name', 'name', { placeholder: 'e.g. parameterName' }),
		emptyByHandOnly(
			rawText(textField('Value', 'value', { placeholder: 'e.g. value' })),
			'clear the field to send the parameter without a value',
		),
	],
);
