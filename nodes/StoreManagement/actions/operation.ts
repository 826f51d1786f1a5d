import type { INodeProperties } from 'n8n-workflow';

import type { JsonValue } from '../json';
import type { OutputMode, RecordType } from '../output';
import {
	parseField,
	parseFields,
	propertiesOf,
	type AddedValuesOf,
	type Field,
	type ValuesOf,
} from '../parameters/field';
import { collection } from '../parameters/groups';
import { valuesFrom, type InputContext, type TableFields } from '../parameters/tableColumns';
import type { ApiRequest, SendOptions } from '../transport/apiRequest';
import type { ExpectedAnswer } from '../transport/http/answer';
import { paginationOptions, type PaginationOptions } from '../transport/pagination/fetchPage';
import type { Effect } from '../transport/retryPolicy';
import type { QueryEntry } from '../transport/http/url';
import type { ServiceDetails } from '../transport/serviceDetails';

import type { ExistingRecord } from './existingRecord';
import type { Reading, ReadRecords } from './lists/reading';
import {
	DEFAULTS,
	limit,
	output,
	returnAll,
	selectedFields,
	sharedOptions,
	type SharedOptions,
} from './sharedFields';

interface Extras {
	/** Finds the ID in the path, where the user named the record by something else. */
	findId?: ((reading: Reading) => Promise<string>) | undefined;
	/** Reads the records, where they are not simply a list from its first page on. */
	read?: ((reading: Reading) => Promise<ReadRecords>) | undefined;
	/** How to recognise the record that is created, where it must not be created twice. */
	existing?: ExistingRecord | undefined;
}

export type OperationRequest = Omit<ApiRequest, 'store' | 'effect'> & Extras;

export interface ItemContext extends InputContext {
	/** Whether an AI agent runs the node as its tool. */
	isTool: boolean;
}

/** How an operation looks and behaves. */
interface Traits {
	/** Stored in workflows. */
	readonly value: string;
	readonly name: string;
	/** Sentence for the list of actions: "Get many orders". */
	readonly action: string;
	readonly description: string;
	/** Whether the request belongs to a store, as most do. */
	readonly inStore?: boolean;
	/** What a model reads when an agent uses the operation as its tool; sentences. */
	readonly forModel: string;
	readonly effect: Effect;
	readonly record: RecordType;
	/** 'list': fetched page by page. 'record': one response. */
	readonly responseType: 'list' | 'record';
	/** For writes that must not be made twice: how to find out whether one was made. */
	readonly howToCheck?: string;
	/** What may help when the service does not know the ID (404). */
	readonly notFoundHint?: string;
	/** Name of the field that is added to each record, except in Raw, with the ID in the path. */
	readonly parentIdField?: string;
	/** Extracts the records nested in a response; only with `responseType: 'record'`. */
	readonly extractRecords?: (record: JsonValue) => JsonValue[];
}

/** An operation with its fields and the request that it makes. */
interface Declaration<
	Fields extends readonly Field[],
	Options extends readonly Field[],
> extends Traits {
	fields: Fields;
	/** Fields that the columns of a table may fill. */
	tableFields?: TableFields;
	options?: Options;
	/** May throw InvalidInputError for rules that no single field checks. */
	buildRequest(
		values: ValuesOf<Fields>,
		options: AddedValuesOf<Options>,
		context: ItemContext,
		details: ServiceDetails,
	): OperationRequest;
}

/** One input item, parsed: its request and how to run it. */
export interface PreparedItem extends Extras {
	request: Omit<ApiRequest, 'store'>;
	sendOptions: SendOptions & PaginationOptions;
	concurrency: number;
	/** Infinity for all records. */
	limit: number;
	output: OutputMode;
	selectedFields: readonly string[];
	addStore: boolean;
	/** Whether nothing is to be sent, only shown. */
	isTrial: boolean;
	toolTimeout: number;
}

/** An operation as the resource and the runner see it. */
export interface Operation extends Traits {
	readonly inStore: boolean;
	/** All fields below the store field, in the order of the node's panel. */
	readonly properties: INodeProperties[];
	/** Parses the parameters of one item; throws InvalidInputError. Nothing is sent. */
	prepare(
		valueOf: (name: string) => unknown,
		context: ItemContext,
		details: ServiceDetails,
	): PreparedItem;
}

/** Makes an operation from its declaration: adds the fields that operations share, such as output and options. */
export function defineOperation<
	const Fields extends readonly Field[],
	const Options extends readonly Field[] = [],
>(declaration: Declaration<Fields, Options>): Operation {
	const { fields, tableFields, options: ownOptions = [], record, effect } = declaration;
	const { inStore = true } = declaration;
	const isList = declaration.responseType === 'list';
	const hasLimit = isList || declaration.extractRecords !== undefined;
	const limits = hasLimit ? [returnAll, limit] : [];
	const selected = selectedFields(record);
	const options = optionsOf([...sharedOptions({ isList, inStore, effect }), ...ownOptions]);
	return {
		...declaration,
		inStore,
		properties: propertiesOf([...fields, ...limits, output, selected, options]),
		prepare(valueOf, context, details) {
			const parse = <Value>(field: Field<string, Value>): Value =>
				parseField(field, valueOf(field.name), context);
			const source = tableFields ? valuesFrom(tableFields, valueOf, context) : valueOf;
			const values = parseFields(fields, source, context);
			// One collection holds the shared options and the operation's own; each reader uses those it declares.
			const chosen = (parse(options) ?? {}) as SharedOptions & AddedValuesOf<Options>;
			const built = declaration.buildRequest(values, chosen, context, details);
			const { findId, read, existing, ...request } = built;
			const mode = parse(output) ?? 'simplified';
			return {
				...settingsOf(chosen, details),
				...{ findId, read, existing },
				request: {
					...request,
					effect,
					query: [...(request.query ?? []), ...queryOf(chosen)],
					answer: expectedAnswer(record, isList),
				},
				limit: hasLimit ? parseLimit(parse, context) : Infinity,
				output: mode,
				selectedFields: mode === 'selected' ? parse({ ...selected, required: true }) : [],
			};
		},
	};
}

type ParseOne = <Value>(field: Field<string, Value>) => Value;

function parseLimit(parse: ParseOne, { isTool }: ItemContext): number {
	if (!isTool && parse(returnAll)) return Infinity;
	return parse(limit) ?? DEFAULTS.limit;
}

/** The collection of all options, sorted by title. */
function optionsOf(members: readonly Field[]) {
	// By code unit: a locale-aware sort takes Node.js 10 ms.
	const sorted = [...members].sort((a, b) => (a.displayName < b.displayName ? -1 : 1));
	return collection(
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
		},
		sorted,
	);
}

function settingsOf(chosen: SharedOptions, details: ServiceDetails) {
	return {
		sendOptions: {
			timeout: chosen.timeout ?? DEFAULTS.timeout,
			maxRetries: chosen.maxRetries ?? DEFAULTS.maxRetries,
			...paginationOptions(details, chosen.pageSize),
		},
		concurrency: chosen.concurrency ?? DEFAULTS.concurrency,
		addStore: chosen.addStore ?? false,
		isTrial: chosen.tryIt ?? false,
		toolTimeout: chosen.toolTimeout ?? DEFAULTS.toolTimeout,
	};
}

function queryOf({ queryParameters = [] }: SharedOptions): QueryEntry[] {
	return queryParameters.map(({ name, value }): QueryEntry => [name, value]);
}

/** What the service answers according to its API document. */
function expectedAnswer({ isUndocumented, types }: RecordType, isList: boolean): ExpectedAnswer {
	if (isUndocumented) return { kind: 'anything' };
	return isList ? { kind: 'list' } : { kind: 'record', fields: Object.keys(types) };
}
