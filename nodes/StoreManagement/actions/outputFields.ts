import type { OutputMode } from '../output';
import type { RecordType } from '../output/recordType';
import { outputChoices, outputMode } from '../parameters/common';
import {
	field,
	type Field,
	HIDDEN_FROM_TOOLS,
	type ParseContext,
	parseField,
	requiredField,
	SHOWN_TO_TOOLS,
	type ValueOf,
} from '../parameters/field';
import { flag, textList, wholeNumber } from '../parameters/values';

import { TOOL_LIMIT } from './tool';

/** How many records are returned, and in which form. */
export interface OutputSettings {
	/** The most records to return; Infinity: all. */
	limit: number;
	output: OutputMode;
	selectedFields: readonly string[];
}

const DEFAULT_OUTPUT: OutputMode = 'simplified';

const returnAll = field({
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	displayOptions: HIDDEN_FROM_TOOLS,
	description: 'Whether to return all results or only up to a given limit',
	parse: flag,
});

const limit = field({
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 50,
	displayOptions: { show: { returnAll: [false] }, ...HIDDEN_FROM_TOOLS },
	forTool: { default: TOOL_LIMIT, displayOptions: SHOWN_TO_TOOLS },
	description: 'Max number of results to return',
	parse: wholeNumber({ min: 1 }),
});

const output = field({
	displayName: 'Output',
	name: 'output',
	type: 'options',
	options: outputChoices('The most useful fields, at most ten'),
	default: DEFAULT_OUTPUT,
	description: 'How much of each record to return',
	parse: outputMode,
});

const selectedFields = field({
	displayName: 'Selected Fields',
	name: 'selectedFields',
	type: 'multiOptions',
	default: [],
	displayOptions: { show: { output: ['selected'] } },
	description:
		'The fields to return besides the ID, also others by an expression such as {{ ["number", "customer.name"] }}',
	parse: textList,
});

/** The fields of an operation that say how many records it returns, and in which form. */
export function outputFields(record: RecordType, hasLimit: boolean): Field[] {
	const limits = hasLimit ? [returnAll, limit] : [];
	// Offers the fields that the API document shows.
	const options = record.names.map((name) => ({ name, value: name }));
	return [...limits, output, { ...selectedFields, options }];
}

export function outputSettings(
	hasLimit: boolean,
	valueOf: ValueOf,
	context: ParseContext,
): OutputSettings {
	const parse = <Value>(declared: Field<string, Value>): Value =>
		parseField(declared, valueOf(declared.name), context);
	const isLimited = hasLimit && (context.isTool || !parse(returnAll));
	const usualLimit = context.isTool ? TOOL_LIMIT : Number(limit.default);
	const mode = parse(output) ?? DEFAULT_OUTPUT;
	return {
		limit: isLimited ? (parse(limit) ?? usualLimit) : Infinity,
		output: mode,
		selectedFields: mode === 'selected' ? parse(requiredField(selectedFields)) : [],
	};
}
