import type { IExecuteFunctions } from 'n8n-workflow';

import type { RequestError } from '../errors/requestError';
import type { JsonValue } from '../json';
import type { ApiRequest } from '../transport/apiRequest';

import type { ExistingRecord } from './existingRecord';

/** A create whose response was lost. */
export interface LostCreate {
	error: RequestError;
	/** When it was sent, in milliseconds since 1970. */
	sentAt: number;
	/** How to recognise its record. The next try may send other values, such as a later `{{ $now }}`. */
	existing: ExistingRecord;
	/** The IDs that were listed before it was sent; undefined where the list was not read. */
	before?: ReadonlySet<JsonValue>;
}

/** What became of a create in an earlier try: its records, or a lost response. */
export type EarlierTry = { records: JsonValue[] } | LostCreate;

/** By the object that n8n keeps for a node during an execution, so it goes with the execution. */
const triesOfNodes = new WeakMap<object, Map<string, EarlierTry>>();

/**
 * What earlier tries of a run created, by input item, store and path. n8n's *Retry On Fail* runs a node
 * again with all of its items, so without this all creates of a failed try would be sent twice.
 */
export class EarlierTries {
	private readonly tries = new Map<string, EarlierTry>();
	/** The same in each try: the number of the run, or what an agent gave, because n8n counts its tries as runs. */
	private readonly run: unknown;

	constructor(context: IExecuteFunctions) {
		const { retryOnFail, type } = context.getNode();
		if (!retryOnFail) return;
		const node = context.getContext('node');
		this.tries = triesOfNodes.get(node) ?? this.tries;
		triesOfNodes.set(node, this.tries);
		const isTool = type.endsWith('Tool');
		this.run = isTool ? context.getInputData()[0]?.json : context.getWorkflowDataProxy(0).$runIndex;
	}

	find(request: ApiRequest, itemIndex: number): EarlierTry | undefined {
		return this.tries.get(this.keyOf(request, itemIndex));
	}

	remember(request: ApiRequest, itemIndex: number, outcome: EarlierTry): void {
		this.tries.set(this.keyOf(request, itemIndex), outcome);
	}

	private keyOf({ store, path }: ApiRequest, itemIndex: number): string {
		return JSON.stringify([this.run, itemIndex, store, path]);
	}
}
