import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { RecordType } from '../output';
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
import type { ApiRequest, Effect } from '../transport/apiRequest';
import type { ServiceDetails } from '../transport/credentials';

import type { ItemSettings, Steps } from './item';
import { addedQuery, optionsField, optionSettings, type SharedOptions } from './sharedOptions';
import { outputFields, outputSettings } from './sharedFields';

/** What an operation does for one item: its request and, where sending it or reading its list is not all, the steps. */
export type Plan = Omit<ApiRequest, 'store' | 'effect'> & { steps?: Steps | undefined };

export interface ItemContext extends ParseContext {
	isTool: boolean;
	/** Facts about the service, from the credential. */
	details: ServiceDetails;
	/** The fields of the input item. */
	row: IDataObject;
	itemIndex: number;
	/** The names of the fields that any input item has. */
	columns: () => ReadonlySet<string>;
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
	/** Describes the operation to a model if an agent uses it as a tool; sentences. */
	readonly forModel: string;
	readonly effect: Effect;
	readonly record: RecordType;
	/** 'list': all pages of a list. 'recordInList': one record, which is searched in a list. 'record': one response. */
	readonly result: 'list' | 'recordInList' | 'record';
	/** Whether the user limits the number of records, as of each list. */
	readonly hasLimit?: boolean;
	/** For writes that must not be repeated: how to find out whether one was carried out. */
	readonly howToCheck?: string;
	/** Advice if the service does not know the ID (404). */
	readonly ifNotFound?: string;
	/** Makes all properties below the store field, in the order of the node's panel. */
	readonly properties: () => INodeProperties[];
	/** Parses the parameters of one item; throws InvalidInputError. Nothing is sent. */
	prepare(
		valueOf: ValueOf,
		context: ItemContext,
	): {
		request: Omit<ApiRequest, 'store'>;
		steps: Steps;
		settings: ItemSettings;
	};
}

/** What an operation is made of: its texts, its fields and what it does. */
interface Declaration<
	Fields extends readonly Field[],
	Options extends readonly Field[],
> extends Omit<Operation, 'inStore' | 'properties' | 'prepare'> {
	inStore?: boolean;
	fields: Fields;
	/** Returns another source for the values of the fields than the form. May throw InvalidInputError. */
	valuesFrom?: (form: ValueOf, context: ItemContext) => ValueOf;
	options?: Options;
	/** Called for all items before anything is sent. May throw InvalidInputError for values that do not fit together. */
	plan(
		values: ValuesOf<Fields>,
		options: AddedValuesOf<Options>,
		context: ItemContext & { shown: ReturnType<typeof outputSettings> },
	): Plan;
}

/** Makes an operation from its declaration: adds the fields that operations share, such as output and options. */
export function defineOperation<
	const Fields extends readonly Field[],
	const Options extends readonly Field[] = [],
>(declaration: Declaration<Fields, Options>): Operation {
	const { fields, valuesFrom, options: ownOptions = [], record, effect } = declaration;
	const { inStore = true, result, hasLimit = result === 'list' } = declaration;
	const kind = { isList: result === 'list', isPaged: result !== 'record', inStore, effect };
	const options = optionsField(ownOptions, kind);
	const expected = expectedBody(declaration);
	return {
		...declaration,
		inStore,
		properties: () =>
			propertiesOf([...addedLast([...fields, ...outputFields(record, hasLimit)]), options]),
		prepare(valueOf, context) {
			const fieldValueOf = valuesFrom?.(valueOf, context) ?? valueOf;
			const values = parseFields(fields, fieldValueOf, context);
			// One collection holds the shared options and the operation's own.
			const chosen = (parseField(options, valueOf(options.name), context) ?? {}) as SharedOptions &
				AddedValuesOf<Options>;
			const shown = outputSettings(hasLimit, valueOf, context);
			const {
				steps = USUAL_STEPS[result],
				query = [],
				additions = { relations: [] },
				...request
			} = declaration.plan(values, chosen, { ...context, shown });
			return {
				request: {
					expected,
					...request,
					effect,
					query: [...query, ...addedQuery(chosen)],
					additions,
					identityOf: record.identityOf,
				},
				steps,
				settings: {
					...optionSettings(chosen, context.details),
					...shown,
				},
			};
		},
	};
}

/** What is done for an item unless its plan has other steps. */
const USUAL_STEPS: Readonly<Record<Operation['result'], Steps>> = {
	list: async (item) => await item.list(),
	recordInList: async (item) => await item.list(),
	record: async (item) => item.answer(await item.send()),
};

/** What users add stands last, side by side. */
function addedLast(fields: readonly Field[]): Field[] {
	const isAdded = ({ type }: Field): boolean => type === 'collection';
	return [...fields.filter((field) => !isAdded(field)), ...fields.filter(isAdded)];
}

/** The body that the API document shows for the response. */
function expectedBody({
	record,
	result,
}: Pick<Operation, 'record' | 'result'>): ApiRequest['expected'] {
	if (record.ownFields !== undefined) return 'anything';
	return result === 'record' ? 'record' : 'list';
}
