import type { INodeProperties } from 'n8n-workflow';

import type { JsonObject, JsonValue } from '../json';
import type { OutputMode, RecordType } from '../output';
import type { ColumnMapping } from '../parameters/columns';
import { collection } from '../parameters/collections';
import {
	type Members,
	type Parameter,
	parseAll,
	type ParseContext,
	propertiesOf,
	textField,
	titleOf,
	type ValuesOf,
} from '../parameters/parameter';
import type { ApiRequest, SendOptions } from '../transport/apiRequest';
import type { ExpectedAnswer } from '../transport/http/answer';
import { paginationOptions, type PaginationOptions } from '../transport/pagination/fetchPage';
import type { Effect } from '../transport/retryPolicy';
import type { ServiceDetails } from '../transport/serviceDetails';

import {
	DEFAULT_CONCURRENCY,
	DEFAULT_MAX_RETRIES,
	DEFAULT_TIMEOUT,
	DEFAULT_TOOL_TIMEOUT,
	commonOptions,
	type CommonOptions,
} from './commonOptions';
import { limit, outputMode, returnAll, selectedFields } from './commonParameters';
import type { ExistingRecord } from './existingRecord';
import type { RecordLookup } from './lookup';
import type { Narrowing } from './onlyNew/parameters';
import type { Split } from './outputHints';
import type { ForModel } from './toolDescription';

/** What the runner does besides sending the request of an item. */
interface Extras {
	/** How to find the record, where the user identifies it by something other than its ID. */
	lookup?: RecordLookup | undefined;
	/** How to recognise the record that is created, where it must not be created twice. */
	existing?: ExistingRecord | undefined;
	/** Which records of a list are wanted; undefined for all. */
	narrowing?: Narrowing | undefined;
	split?: Split | undefined;
	/** Fields that the request asks for, for a hint where the output does not show them. */
	included?: readonly string[] | undefined;
}

/** The request that an operation builds, before its effect and the store are added. */
export type OperationRequest = Omit<ApiRequest, 'store' | 'effect'> & Extras;

/** How an operation looks and behaves, as its declaration says. */
interface Traits {
	/** Stored in workflows. */
	readonly value: string;
	readonly name: string;
	/** Sentence for the list of actions: "Get many orders". */
	readonly action: string;
	readonly description: string;
	/** What a model reads about the operation when an agent uses the node as its tool. */
	readonly forModel: ForModel;
	readonly effect: Effect;
	/** The kind of its records, for the output. */
	readonly record: RecordType;
	/** 'list': fetched page by page. 'record': one response. */
	readonly responseType: 'list' | 'record';
	/** For writes that must not be made twice: how to find out whether one was made. */
	readonly howToCheck?: string;
	/** Name of the field that is added to each record, except in Raw, with the ID in the path. */
	readonly parentIdField?: string;
	/** What may help when the service does not know the ID (404). */
	readonly notFoundHint?: string;
}

/** An operation with its fields and the request that it makes. */
interface Declaration<
	Parameters extends readonly Parameter[],
	Options extends readonly Parameter[],
> extends Traits {
	parameters: Parameters;
	/** Lets the columns of a table fill some of the parameters. */
	columnMapping?: ColumnMapping;
	/** Options of this operation alone. */
	options?: Options;
	/** May throw InvalidInputError for rules that no single parameter checks. */
	buildRequest(
		values: ValuesOf<Parameters>,
		options: Members<Options>,
		context: ParseContext,
		details: ServiceDetails,
	): OperationRequest;
	/** Extracts the records nested in a response; only with `responseType: 'record'`. */
	extractRecords?: (record: JsonValue) => JsonValue[];
}

/** One input item, parsed: its request and how to run it. */
export interface PreparedItem extends Extras {
	request: Omit<ApiRequest, 'store'>;
	sendOptions: SendOptions & PaginationOptions;
	/** Maximum number of requests in flight in the execution. */
	concurrency: number;
	/** Maximum number of records to return; Infinity for all. */
	limit: number;
	output: OutputMode;
	/** The fields of the output `selected`. */
	selectedFields: readonly string[];
	/** Whether to add the alias of the store to each item; undefined where the user leaves it open. */
	addStore: boolean | undefined;
	/** Set where nothing is to be sent: what to show besides the request. */
	trial: JsonObject | undefined;
	/** Maximum time that an agent waits for the node, in milliseconds. */
	toolTimeout: number;
}

/** An operation as the resource and the runner see it. */
export interface Operation extends Traits {
	/** All fields below the store field, in the order of the node's panel. */
	readonly properties: INodeProperties[];
	/**
	 * Parses the parameters of one item. Nothing is sent.
	 *
	 * @param valueOf returns the value that n8n resolved for a parameter name
	 * @param details facts about the service from the credential
	 * @throws InvalidInputError
	 */
	prepare(
		valueOf: (name: string) => unknown,
		context: ParseContext,
		details: ServiceDetails,
	): PreparedItem;
	extractRecords?: (record: JsonValue) => JsonValue[];
}

/** Makes an operation from its declaration: adds the shared parameters, such as output and options. */
export function defineOperation<
	const Parameters extends readonly Parameter[],
	const Options extends readonly Parameter[] = [],
>(declaration: Declaration<Parameters, Options>): Operation {
	const { columnMapping, parameters, responseType, effect, record } = declaration;
	const isList = responseType === 'list';
	const [output, selected] = [outputMode(record), selectedFields(record)];
	const hasLimit = isList || declaration.extractRecords !== undefined;
	const options = collection(
		textField('Options', 'options', { type: 'collection', placeholder: 'Add Option', default: {} }),
		byTitle([...commonOptions(isList, effect), ...(declaration.options ?? [])]),
	);
	const all = [...parameters, ...(hasLimit ? [returnAll, limit] : []), output, selected, options];
	return {
		...declaration,
		properties: propertiesOf(all),
		prepare(valueOf, context, details) {
			const source = columnMapping?.valuesFrom(valueOf, context) ?? valueOf;
			const values = parseAll(parameters, source, context);
			// One collection holds the common options and the operation's own; each reader uses those it declares.
			const chosen = options.parse(valueOf('options'), context) as CommonOptions & Members<Options>;
			const built = declaration.buildRequest(values, chosen, context, details);
			const { lookup, existing, narrowing, split, included, ...request } = built;
			const parse = <Value>(one: Parameter<string, Value>): Value =>
				one.parse(valueOf(one.name), context);
			const added = chosen.queryParameters ?? [];
			const extra = added.map(({ name, value }) => [name, value] as const);
			const isUnlimited = !hasLimit || (!context.isTool && parse(returnAll));
			const mode = parse(output);
			return {
				request: {
					...request,
					effect,
					query: [...(request.query ?? []), ...extra],
					answer: expectedAnswer(record, isList),
				},
				...{ lookup, existing, narrowing, split, included },
				sendOptions: {
					timeout: chosen.timeout ?? DEFAULT_TIMEOUT,
					maxRetries: chosen.maxRetries ?? DEFAULT_MAX_RETRIES,
					...paginationOptions(details, chosen.pageSize),
				},
				concurrency: chosen.concurrency ?? DEFAULT_CONCURRENCY,
				limit: isUnlimited ? Infinity : parse(limit),
				output: mode,
				selectedFields: mode === 'selected' ? parse(selected) : [],
				addStore: chosen.addStore,
				trial: chosen.tryIt ? { ...columnMapping?.columnsOf(valueOf, context) } : undefined,
				toolTimeout: chosen.toolTimeout ?? DEFAULT_TOOL_TIMEOUT,
			};
		},
	};
}

/** What the service answers according to its API document. */
function expectedAnswer({ isUndocumented, types }: RecordType, isList: boolean): ExpectedAnswer {
	if (isUndocumented) return { kind: 'anything' };
	return isList ? { kind: 'list' } : { kind: 'record', fields: Object.keys(types) };
}

/** Sorts by title. By code unit: a locale-aware sort takes Node.js 10 ms. */
function byTitle(options: readonly Parameter[]): Parameter[] {
	return [...options].sort((one, other) => (titleOf(one) < titleOf(other) ? -1 : 1));
}
