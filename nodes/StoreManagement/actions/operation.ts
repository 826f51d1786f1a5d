import type { INodeProperties } from 'n8n-workflow';

import type { JsonValue } from '../json';
import type { OutputMode } from '../output';
import type { RecordType } from '../output/simplified';
import type { ApiRequest, SendOptions } from '../transport/apiRequest';
import type { PaginationOptions } from '../transport/pagination/cursor';
import type { Effect } from '../transport/retryPolicy';

import {
	collection,
	type Members,
	type Parameter,
	parseAll,
	type ParseContext,
	propertiesOf,
	type ValuesOf,
} from '../parameters/parameter';
import {
	DEFAULT_CONCURRENCY,
	limit,
	LIST_OPTIONS,
	outputMode,
	returnAll,
	SEND_OPTIONS,
	toSendOptions,
	type CommonOptions,
} from './commonParameters';

/** The request of an operation, without what the operation and the resource add. */
export type OperationRequest = Omit<ApiRequest, 'store' | 'effect'>;

/** How an operation looks, and which request it makes. */
interface Declaration<
	Parameters extends readonly Parameter[],
	Options extends readonly Parameter[],
> {
	/** Stored in workflows. */
	value: string;
	name: string;
	/** Sentence for the list of actions: "Get many orders". */
	action: string;
	description: string;
	effect: Effect;
	/** What each record is, for the output. */
	record: RecordType;
	/** 'list': fetched page by page. 'record': one response. */
	responseType: 'list' | 'record';
	parameters: Parameters;
	/** Options of this operation alone. */
	options?: Options;
	/** For writes that must not be made twice: how to find out whether one was made. */
	howToCheck?: string;
	/** May throw InvalidInputError for rules across fields. */
	buildRequest(values: ValuesOf<Parameters>, options: Members<Options>): OperationRequest;
	/** The records in a response that holds more than them; only with `responseType: 'record'`. */
	extractRecords?(record: JsonValue): JsonValue[];
}

/** What the parameters of one input item say. */
export interface PreparedItem {
	request: Omit<ApiRequest, 'store'>;
	sendOptions: SendOptions & PaginationOptions;
	/** The most requests in flight of the execution. */
	concurrency: number;
	/** The most records wanted; Infinity for all. */
	limit: number;
	output: OutputMode;
}

/** An operation as the resource and the runner see it. */
export interface Operation {
	readonly value: string;
	readonly name: string;
	readonly action: string;
	readonly description: string;
	readonly effect: Effect;
	readonly record: RecordType;
	readonly responseType: 'list' | 'record';
	readonly howToCheck: string | undefined;
	/** Everything below the store, in the order of the node's panel. */
	readonly properties: INodeProperties[];
	/**
	 * Parses the parameters of one item. Nothing is sent.
	 *
	 * @param valueOf the value that n8n resolved for a name
	 * @throws InvalidInputError
	 */
	prepare(valueOf: (name: string) => unknown, context: ParseContext): PreparedItem;
	extractRecords(record: JsonValue): JsonValue[];
}

/**
 * Makes an operation of its declaration: adds limit, output and options, which every operation has.
 */
export function defineOperation<
	const Parameters extends readonly Parameter[],
	const Options extends readonly Parameter[] = [],
>(declaration: Declaration<Parameters, Options>): Operation {
	const { parameters, responseType, effect } = declaration;
	const isList = responseType === 'list';
	const hasLimit = isList || declaration.extractRecords !== undefined;
	const common = [...SEND_OPTIONS, ...(isList ? LIST_OPTIONS : [])];
	const options = collection(
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
		},
		byDisplayName([...common, ...(declaration.options ?? [])]),
	);
	const all = [...parameters, ...(hasLimit ? [returnAll, limit] : []), outputMode, options];
	return {
		value: declaration.value,
		name: declaration.name,
		action: declaration.action,
		description: declaration.description,
		effect,
		record: declaration.record,
		responseType,
		howToCheck: declaration.howToCheck,
		properties: propertiesOf(all),
		prepare(valueOf, context) {
			const values = parseAll(parameters, valueOf, context);
			// One collection holds both; each reader sees the members that it declares.
			const chosen = options.parse(valueOf('options'), context) as CommonOptions & Members<Options>;
			const isUnlimited = !hasLimit || returnAll.parse(valueOf('returnAll'), context);
			return {
				request: { ...declaration.buildRequest(values, chosen), effect },
				sendOptions: toSendOptions(chosen),
				concurrency: chosen.concurrency ?? DEFAULT_CONCURRENCY,
				limit: isUnlimited ? Infinity : limit.parse(valueOf('limit'), context),
				output: outputMode.parse(valueOf('output'), context),
			};
		},
		extractRecords: (record) => declaration.extractRecords?.(record) ?? [record],
	};
}

function byDisplayName(parameters: readonly Parameter[]): Parameter[] {
	const titleOf = ({ properties }: Parameter): string => properties[0]?.displayName ?? '';
	return [...parameters].sort((a, b) => titleOf(a).localeCompare(titleOf(b)));
}
