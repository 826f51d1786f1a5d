import type { INodeProperties } from 'n8n-workflow';

import type { JsonValue } from '../json';
import type { OutputMode, RecordKind } from '../output';
import type { PaginationOptions } from '../transport/pagination';
import type { SendOptions, ServiceRequest } from '../transport/service';

import { collection, propertiesOf, readAll } from '../parameters/groups';
import { store } from '../parameters/locators';
import type { Parameter, Place, ValuesOf } from '../parameters/parameter';
import {
	LIST_OPTIONS,
	limit,
	outputMode,
	readPagination,
	readSend,
	returnAll,
	SEND_OPTIONS,
} from './settings';

/** What an operation asks for, without what the runner adds. */
export type Ask = Omit<ServiceRequest, 'store'>;

/** How an operation looks and what it asks of the service. */
interface Declaration<Parameters extends readonly Parameter[]> {
	/** Stored in workflows. */
	value: string;
	name: string;
	/** Sentence for the list of actions: "Get many orders". */
	action: string;
	description: string;
	/** Whether it works with one store; then the store locator comes with it. */
	inStore: boolean;
	/** What each record is, for the output. */
	kind: RecordKind;
	/** 'list': a list of the service, walked page by page. 'record': one answer. */
	answer: 'list' | 'record';
	parameters: Parameters;
	/** Options of this operation alone. */
	options?: readonly Parameter[];
	/** For writes that must not be made twice: how to find out whether one was made. */
	howToCheck?: string;
	/** The request that the parameters ask for. May throw InvalidInput for rules across fields. */
	ask(values: ValuesOf<Parameters>, options: Readonly<Record<string, unknown>>): Ask;
	/** The records of an answer that holds more than them; only with `answer: 'record'`. */
	pick?(record: JsonValue): JsonValue[];
}

/** What one input item asks for. */
export interface Plan {
	request: ServiceRequest;
	send: SendOptions & PaginationOptions;
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
	readonly inStore: boolean;
	readonly kind: RecordKind;
	readonly answer: 'list' | 'record';
	readonly howToCheck: string | undefined;
	/** Everything below the store, in the order of the node's panel. */
	readonly properties: INodeProperties[];
	/**
	 * Reads and checks the parameters of one item. Nothing is sent.
	 *
	 * @throws InvalidInput
	 */
	plan(valueOf: (name: string) => unknown, place: Place): Plan;
	pick(record: JsonValue): JsonValue[];
}

/**
 * Makes an operation out of its declaration: adds limit, output and options, which every operation
 * has, and turns parameters into a plan.
 */
export function operation<const Parameters extends readonly Parameter[]>(
	declaration: Declaration<Parameters>,
): Operation {
	const { parameters, answer, inStore } = declaration;
	// Only what the service hands out in pages takes options for pages.
	const paged = answer === 'list';
	const limited = paged || declaration.pick !== undefined;
	const options = collection(
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
		},
		byDisplayName([
			...SEND_OPTIONS,
			...(paged ? LIST_OPTIONS : []),
			...(declaration.options ?? []),
		]),
	);
	const all = [...parameters, ...(limited ? [returnAll, limit] : []), outputMode, options] as const;
	return {
		value: declaration.value,
		name: declaration.name,
		action: declaration.action,
		description: declaration.description,
		inStore,
		kind: declaration.kind,
		answer,
		howToCheck: declaration.howToCheck,
		properties: propertiesOf(all),
		plan(valueOf, place) {
			const alias = inStore ? { store: store.read(valueOf('store'), place) } : {};
			const values = readAll(parameters, valueOf, place);
			const chosen: Readonly<Record<string, unknown>> = options.read(valueOf('options'), place);
			const wanted =
				!limited || returnAll.read(valueOf('returnAll'), place)
					? Infinity
					: limit.read(valueOf('limit'), place);
			return {
				request: { ...declaration.ask(values, chosen), ...alias },
				send: { ...readSend(chosen), ...readPagination(chosen) },
				limit: wanted,
				output: outputMode.read(valueOf('output'), place),
			};
		},
		pick: (record) => declaration.pick?.(record) ?? [record],
	};
}

function byDisplayName(parameters: readonly Parameter[]): Parameter[] {
	const titleOf = ({ properties }: Parameter): string => properties[0]?.displayName ?? '';
	return [...parameters].sort((a, b) => titleOf(a).localeCompare(titleOf(b)));
}
