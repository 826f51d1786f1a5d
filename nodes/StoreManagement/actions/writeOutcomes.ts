import type { IExecuteFunctions } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';

import { asLostWrite, RequestError } from '../errors/requestError';
import type { JsonValue } from '../json';
import type { ApiRequest } from '../transport/apiRequest';

import { isTool } from './tool';

/** A write that the service may have carried out. */
export interface LostWrite {
	error: RequestError;
	/** What was sent. A later attempt may send something else, such as a later `{{ $now }}`. */
	body: JsonValue | undefined;
	/** When it was sent, in milliseconds since 1970. */
	since: number;
}

/** What a write has come to: its answer, or that it is lost. */
type Outcome = { answer: JsonValue | undefined } | LostWrite;

/** The keys are the objects that n8n keeps for each node during an execution, so the outcomes end with the execution. */
const outcomesOfNodes = new WeakMap<object, Map<string, Outcome>>();

/**
 * What the writes of a node have come to in an execution, over all attempts: n8n's *Retry On Fail* runs a node again with
 * all of its items. Remembered by run, input item and store.
 */
export class WriteOutcomes {
	private readonly outcomes: Map<string, Outcome>;
	private readonly run: string;

	constructor(context: IExecuteFunctions) {
		const node = context.getContext('node');
		this.outcomes = outcomesOfNodes.get(node) ?? new Map<string, Outcome>();
		outcomesOfNodes.set(node, this.outcomes);
		this.run = runOf(context);
	}

	/** Undefined as long as the service has carried out nothing. */
	of(index: number, store: string | undefined): Outcome | undefined {
		return this.outcomes.get(this.keyOf(index, store));
	}

	/** Sends the write of an item, and remembers what it comes to. What an earlier attempt has done stays done. */
	async send(
		index: number,
		{ store, body }: ApiRequest,
		send: () => Promise<JsonValue | undefined>,
	): Promise<JsonValue | undefined> {
		const since = Date.now();
		const answer = await send().catch(asLostWrite);
		if (answer instanceof RequestError) {
			const outcome = this.of(index, store) ?? { error: answer, body, since };
			this.outcomes.set(this.keyOf(index, store), outcome);
			throw answer;
		}
		this.setDone(index, store, answer);
		return answer;
	}

	/** Remembers that a write was carried out. */
	setDone(index: number, store: string | undefined, answer: JsonValue | undefined): void {
		this.outcomes.set(this.keyOf(index, store), { answer });
	}

	/** The answers to all writes of the node, those of other rounds of a loop, too. */
	get answers(): JsonValue[] {
		const outcomes = [...this.outcomes.values()];
		return outcomes.map((outcome) => ('answer' in outcome ? (outcome.answer ?? null) : null));
	}

	private keyOf(index: number, store: string | undefined): string {
		return JSON.stringify([this.run, index, store]);
	}
}

/**
 * All attempts of a run have the same key, and each round of a loop has its own. n8n counts each attempt of a tool as a
 * run, but gives all of them the same input.
 */
function runOf(context: IExecuteFunctions): string {
	const node = context.getNode();
	if (!node.retryOnFail) return randomUUID();
	if (isTool(node)) return JSON.stringify(context.getInputData()[0]?.json);
	return String(context.getWorkflowDataProxy(0).$runIndex);
}
