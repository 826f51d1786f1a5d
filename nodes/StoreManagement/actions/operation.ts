import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { missingInput } from '../errors/invalidInputError';
import type { RecordType } from '../output/recordType';
import {
	parseField,
	parseFields,
	propertiesOf,
	type AddedValuesOf,
	type Field,
	type ParseContext,
	type ValueOf,
	type ValuesOf,
} from '../parameters/field';
import type { Effect } from '../transport/apiRequest';
import type { ServiceDetails } from '../transport/credentials';

import { ExpectedFields, type ItemRequest } from './expectedFields';
import type { Handler, ItemSettings } from './itemRun';
import { outputFields, outputSettings, type OutputSettings } from './outputFields';
import { optionsField, optionSettings, type SharedOptions } from './sharedOptions';

export interface PlanContext extends ParseContext {
	isTool: boolean;
	/** The titles of required fields that have no value. */
	missing: string[];
	/** Facts about the service, from the credential. */
	details: ServiceDetails;
	/** The fields of the input item. */
	row: IDataObject;
	itemIndex: number;
}

/** What an item asks for, as soon as its parameters are parsed. */
export interface Plan {
	request: ItemRequest;
	settings: ItemSettings;
	/** What to do where sending the request, or reading its list, is not all. */
	handler: Handler | undefined;
}

/** An operation for the panel of the node and for the runner. */
export interface Operation {
	/** Stored in workflows. */
	readonly value: string;
	readonly name: string;
	/** Sentence for the list of actions: "Get many orders". */
	readonly action: string;
	readonly description: string;
	/** Whether the request belongs to a store, as most do. */
	readonly inStore: boolean;
	/** Sentences for a model that uses the operation as its tool. */
	readonly forModel: string;
	readonly effect: Effect;
	readonly record: RecordType;
	/** 'list': all pages of a list. 'recordInList': one record, which is searched in a list. 'record': one response. */
	readonly result: 'list' | 'recordInList' | 'record';
	/** Whether its records are taken from a list, be it all of them or one. */
	readonly isTakenFromList: boolean;
	/** For writes that must not be repeated: how to find out whether one was carried out. */
	readonly howToCheck?: string;
	/** Advice if the service does not know the ID (404). */
	readonly ifNotFound?: string;
	/** Makes all properties below the store field, in the order of the node's panel. */
	readonly properties: () => INodeProperties[];
	/** Parses the parameters of one item; throws InvalidInputError. Nothing is sent. */
	prepare(valueOf: ValueOf, context: PlanContext): Plan;
}

/** What an operation is made of: its texts, its fields and what it does. */
interface Declaration<
	Fields extends readonly Field[],
	Options extends readonly Field[],
> extends Omit<Operation, 'inStore' | 'isTakenFromList' | 'properties' | 'prepare'> {
	inStore?: boolean;
	/** Whether the user limits the number of records, as of each list. */
	hasLimit?: boolean;
	fields: Fields;
	/** Returns another source for the values of the fields than the form. May throw InvalidInputError. */
	valuesFrom?: (form: ValueOf, context: PlanContext) => ValueOf;
	options?: Options;
	/**
	 * Returns the request of an item and, where reading its list or sending it is not all, a handler. Called for all items
	 * before anything is sent. May throw InvalidInputError for values that do not fit together.
	 */
	plan(
		values: ValuesOf<Fields>,
		options: AddedValuesOf<Options>,
		context: PlanContext & { shown: OutputSettings },
	): Omit<ItemRequest, 'effect'> & { handler?: Handler | undefined };
}

/**
 * Makes an operation from its declaration: adds the fields that operations share, such as output and options. n8n's own
 * nodes repeat these, the loop over the items and the error item in each operation; here they exist once.
 */
export function defineOperation<
	const Fields extends readonly Field[],
	const Options extends readonly Field[] = [],
>(declaration: Declaration<Fields, Options>): Operation {
	const { fields, valuesFrom, options: ownOptions = [], record, effect } = declaration;
	const { inStore = true, result, hasLimit = result === 'list' } = declaration;
	const kind = { isList: result === 'list', inStore, effect };
	const options = optionsField(ownOptions, kind);
	// The body that the API document shows for the response.
	const documented = result === 'record' ? 'record' : 'list';
	const expected = record.ownFields === undefined ? documented : 'anything';
	return {
		...declaration,
		inStore,
		isTakenFromList: hasLimit || result !== 'record',
		properties: () =>
			propertiesOf([...collectionsLast([...fields, ...outputFields(record, hasLimit)]), options]),
		prepare(valueOf, context) {
			const values = parseFields(fields, valuesFrom?.(valueOf, context) ?? valueOf, context);
			// One collection holds the shared options and the operation's own.
			const chosen = (parseField(options, valueOf(options.name), context) ?? {}) as SharedOptions &
				AddedValuesOf<Options>;
			const shown = outputSettings(hasLimit, valueOf, context);
			if (context.missing.length > 0) throw missingInput(context.missing);
			const plan = declaration.plan(values, chosen, { ...context, shown });
			const { handler, query = [], ...request } = plan;
			const { autoInclude = new ExpectedFields(record, shown) } = plan;
			const added = chosen.queryParameters ?? [];
			return {
				request: {
					expected,
					...request,
					effect,
					query: [...query, ...added.map(({ name, value }) => [name, value] as const)],
					autoInclude,
					identityOf: record.identityOf,
				},
				handler,
				settings: { ...optionSettings(chosen, context, effect), ...shown },
			};
		},
	};
}

/** What users add stands last, side by side. */
function collectionsLast(fields: readonly Field[]): Field[] {
	const isCollection = ({ type }: Field): boolean => type === 'collection';
	return [...fields.filter((field) => !isCollection(field)), ...fields.filter(isCollection)];
}
