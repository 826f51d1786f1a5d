import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { JsonValue } from '../json';
import type { OutputMode, RecordType } from '../output';
import {
	parseField,
	parseFields,
	propertiesOf,
	type AddedValuesOf,
	type Field,
	type ParseContext,
	type ValuesOf,
} from '../parameters/field';
import type { ApiRequest, SendOptions } from '../transport/apiRequest';
import type { ExpectedBody } from '../transport/http/envelope';
import type { PaginationOptions } from '../transport/pagination/fetchPage';
import type { Effect } from '../transport/retryPolicy';
import type { ServiceDetails } from '../transport/serviceDetails';

import type { WantedDiscount } from './discount/wantedDiscount';
import type { ListSource, FoundRecords } from './lists/listSource';
import { REQUEST_DEFAULTS, requestSettings } from './requestOptions';
import { outputFields, outputSettings } from './sharedFields';
import { addedQuery, optionsField, type SharedOptions } from './sharedOptions';

/** Steps of an item before, or instead of, sending its request. */
interface ExtraSteps {
	/** Finds the ID in the path if the user named the record by something else. */
	findId?: ((list: ListSource) => Promise<string>) | undefined;
	/** Reads the records if they are not simply those of a list from its first page on. */
	read?: ((list: ListSource) => Promise<FoundRecords>) | undefined;
	/** For a create: how to recognise the discount, which must not be created twice. */
	wanted?: WantedDiscount | undefined;
}

export type OperationRequest = Omit<ApiRequest, 'store' | 'effect'> & ExtraSteps;

export interface ItemContext extends ParseContext {
	isTool: boolean;
	/** The fields of the input item. */
	row: IDataObject;
	itemIndex: number;
	/** The names of the fields that any input item has. */
	columns: () => ReadonlySet<string>;
}

/** Returns the value that n8n resolved for the name of a field. */
export type ValueOf = (name: string) => unknown;

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
	/** Describes the operation to a model if an agent uses it as a tool; sentences. */
	readonly forModel: string;
	readonly effect: Effect;
	readonly record: RecordType;
	/** 'list': all pages of a list. 'recordInList': one record, which is searched in a list. 'record': one response. */
	readonly result: 'list' | 'recordInList' | 'record';
	/** For writes that must not be repeated: how to find out whether one was carried out. */
	readonly howToCheck?: string;
	/** Advice if the service does not know the ID (404). */
	readonly notFoundHint?: string;
	/** Name of the field that is added to each record, except in Raw, with the ID in the path. */
	readonly parentIdField?: string;
	/** Extracts the records nested in a response; only with `result: 'record'`. */
	readonly extractRecords?: (record: JsonValue) => JsonValue[];
	/** The kind of record that the response is, if the records are nested in it. */
	readonly responseRecord?: RecordType;
}

/** An operation with its fields and the request that it makes. */
interface Declaration<
	Fields extends readonly Field[],
	Options extends readonly Field[],
> extends Traits {
	fields: Fields;
	/** Returns another source for the values of the fields than the form. May throw InvalidInputError. */
	valuesFrom?: (form: ValueOf, context: ItemContext) => ValueOf;
	options?: Options;
	/** May throw InvalidInputError for values that do not fit together. */
	buildRequest(
		values: ValuesOf<Fields>,
		options: AddedValuesOf<Options>,
		context: ItemContext,
		details: ServiceDetails,
	): OperationRequest;
}

/** One input item, parsed: its request and how to run it. */
export interface PreparedItem extends ExtraSteps {
	request: Omit<ApiRequest, 'store'>;
	sendOptions: SendOptions & PaginationOptions;
	concurrency: number;
	/** Infinity: all records. */
	limit: number;
	output: OutputMode;
	selectedFields: readonly string[];
	addStore: boolean;
	/** Whether to show what would be sent, and to send nothing. */
	isDryRun: boolean;
	toolTimeout: number;
}

/** An operation for the panel of the node and for the runner. */
export interface Operation extends Traits {
	readonly inStore: boolean;
	/** Makes all properties below the store field, in the order of the node's panel. */
	readonly properties: () => INodeProperties[];
	/** Parses the parameters of one item; throws InvalidInputError. Nothing is sent. */
	prepare(valueOf: ValueOf, context: ItemContext, details: ServiceDetails): PreparedItem;
}

/** Makes an operation from its declaration: adds the fields that operations share, such as output and options. */
export function defineOperation<
	const Fields extends readonly Field[],
	const Options extends readonly Field[] = [],
>(declaration: Declaration<Fields, Options>): Operation {
	const { fields, valuesFrom, options: ownOptions = [], record, effect } = declaration;
	const { inStore = true, result, extractRecords } = declaration;
	const hasLimit = result === 'list' || extractRecords !== undefined;
	const options = optionsField(ownOptions, { result, inStore, effect });
	const expected = expectedBody(declaration);
	return {
		...declaration,
		inStore,
		properties: () => propertiesOf([...fields, ...outputFields(record, hasLimit), options]),
		prepare(valueOf, context, details) {
			const fieldValueOf = valuesFrom?.(valueOf, context) ?? valueOf;
			const values = parseFields(fields, fieldValueOf, context);
			// One collection holds the shared options and the operation's own.
			const chosen = (parseField(options, valueOf(options.name), context) ?? {}) as SharedOptions &
				AddedValuesOf<Options>;
			const built = declaration.buildRequest(values, chosen, context, details);
			const { findId, read, wanted, ...request } = built;
			const added = addedQuery(chosen);
			const query = [...(request.query ?? []), ...added];
			const plainQuery = request.plainQuery && [...request.plainQuery, ...added];
			const { identityOf } = record;
			return {
				findId,
				read,
				wanted,
				request: { ...request, effect, query, plainQuery, identityOf, expected },
				...requestSettings(chosen.requestOptions ?? {}, details),
				...outputSettings(hasLimit, valueOf, context),
				addStore: chosen.addStore ?? false,
				isDryRun: chosen.tryIt ?? false,
				toolTimeout: chosen.toolTimeout ?? REQUEST_DEFAULTS.toolTimeout,
			};
		},
	};
}

/** The body that the API document shows for the response. */
function expectedBody(traits: Traits): ExpectedBody {
	const { record, responseRecord = record, result } = traits;
	if (responseRecord.ownFields !== undefined) return { kind: 'anything' };
	return { kind: result === 'record' ? 'record' : 'list' };
}
