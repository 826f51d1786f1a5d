import type { INodeProperties } from 'n8n-workflow';

import type { JsonValue } from '../json';
import type { OutputMode } from '../output';
import type { RecordType } from '../output/simplified';
import type { ApiRequest, SendOptions } from '../transport/apiRequest';
import type { PaginationOptions } from '../transport/pagination/cursor';
import type { RecordLookup } from './lookup';
import type { Effect } from '../transport/retryPolicy';
import type { ServiceDetails } from '../transport/serviceDetails';

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
	queryParameters,
	returnAll,
	SEND_OPTIONS,
	toSendOptions,
	type CommonOptions,
} from './commonParameters';

/** The request of an operation, without what the operation and the resource add. */
export type OperationRequest = Omit<ApiRequest, 'store' | 'effect'> & { lookup?: RecordLookup };

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
	/** Name of the field in which each record carries the ID of the path, except in Raw. */
	parentIdField?: string;
	/** What may help when the service does not know the ID (404). */
	notFoundHint?: string;
	/** May throw InvalidInputError for rules across fields. */
	buildRequest(values: ValuesOf<Parameters>, options: Members<Options>): OperationRequest;
	/** The records in a response that holds more than them; only with `responseType: 'record'`. */
	extractRecords?(record: JsonValue): JsonValue[];
}

/** What the parameters of one input item say. */
export interface PreparedItem {
	request: Omit<ApiRequest, 'store'>;
	/** Finds the ID of the path, where the user names the record by something else. */
	lookup: RecordLookup | undefined;
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
	readonly parentIdField: string | undefined;
	readonly notFoundHint: string | undefined;
	readonly howToCheck: string | undefined;
	/** Everything below the store, in the order of the node's panel. */
	readonly properties: INodeProperties[];
	/**
	 * Parses the parameters of one item. Nothing is sent.
	 *
	 * @param valueOf the value that n8n resolved for a name
	 * @param details facts of the service from the credential, which the options override
	 * @throws InvalidInputError
	 */
	prepare(
		valueOf: (name: string) => unknown,
		context: ParseContext,
		details: ServiceDetails,
	): PreparedItem;
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
	const all = [
		...parameters,
		...(isList ? [queryParameters] : []),
		...(hasLimit ? [returnAll, limit] : []),
		outputMode,
		options,
	];
	return {
		value: declaration.value,
		name: declaration.name,
		action: declaration.action,
		description: declaration.description,
		effect,
		record: declaration.record,
		responseType,
		parentIdField: declaration.parentIdField,
		notFoundHint: declaration.notFoundHint,
		howToCheck: declaration.howToCheck,
		properties: propertiesOf(all),
		prepare(valueOf, context, details) {
			const values = parseAll(parameters, valueOf, context);
			// One collection holds both; each reader sees the members that it declares.
			const chosen = options.parse(valueOf('options'), context) as CommonOptions & Members<Options>;
			const { lookup, ...request } = declaration.buildRequest(values, { ...details, ...chosen });
			const extraQuery = isList
				? queryParameters
						.parse(valueOf('queryParameters'), context)
						.map(({ name, value }) => [name, value] as const)
				: [];
			const isUnlimited = !hasLimit || returnAll.parse(valueOf('returnAll'), context);
			return {
				request: { ...request, effect, query: [...(request.query ?? []), ...extraQuery] },
				lookup,
				sendOptions: toSendOptions(chosen, details),
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
