import type { IExecuteFunctions } from 'n8n-workflow';

import { asLostWrite, RequestError } from '../errors/requestError';
import type { JsonValue } from '../json';
import type { ApiRequest } from '../transport/apiRequest';

import { isTool } from './tool';

/** The write of an input item. */
interface Write {
	index: number;
	request: Pick<ApiRequest, 'store' | 'body'>;
}

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

type Outcomes = Map<string, Outcome>;

/** The keys are the objects that n8n keeps for each node during an execution, so the outcomes end with the execution. */
const outcomesOfNodes = new WeakMap<object, Map<unknown, Outcomes>>();

/**
 * What the writes of a run have come to, over all attempts: n8n's *Retry On Fail* runs a node again with all of its
 * items. Remembered by run, input item and store.
 */
export class Attempts {
	private readonly outcomesOfRuns: Map<unknown, Outcomes>;
	private readonly outcomes: Outcomes;

	constructor(context: IExecuteFunctions) {
		const node = context.getContext('node');
		this.outcomesOfRuns = outcomesOfNodes.get(node) ?? new Map<unknown, Outcomes>();
		outcomesOfNodes.set(node, this.outcomesOfRuns);
		const run = runOf(context);
		this.outcomes = this.outcomesOfRuns.get(run) ?? new Map<string, Outcome>();
		this.outcomesOfRuns.set(run, this.outcomes);
	}

	/** Undefined as long as the service has carried out nothing. */
	of(write: Write): Outcome | undefined {
		return this.outcomes.get(keyOf(write));
	}

	/** Whether a write was carried out; undefined if it was not. */
	stateOf(write: Write): 'done' | 'lost' | undefined {
		const outcome = this.of(write);
		return outcome && ('error' in outcome ? 'lost' : 'done');
	}

	/** Sends a write, and remembers what it comes to. What an earlier attempt has done stays done. */
	async record(
		write: Write,
		send: () => Promise<JsonValue | undefined>,
	): Promise<JsonValue | undefined> {
		const since = Date.now();
		const answer = await send().catch(asLostWrite);
		if (answer instanceof RequestError) {
			const lost = { error: answer, body: write.request.body, since };
			this.outcomes.set(keyOf(write), this.of(write) ?? lost);
			throw answer;
		}
		this.found(write, answer);
		return answer;
	}

	/** Remembers that a write was carried out. */
	found(write: Write, answer: JsonValue | undefined): void {
		this.outcomes.set(keyOf(write), { answer });
	}

	/** The answers to all writes of the execution by this node, those of other rounds of a loop, too. */
	answers(): JsonValue[] {
		return [...this.outcomesOfRuns.values()]
			.flatMap((outcomes) => [...outcomes.values()])
			.flatMap((outcome) => ('answer' in outcome ? [outcome.answer ?? null] : []));
	}
}

/**
 * All attempts of a run have the same key, and each round of a loop has its own. n8n counts each attempt of a tool as a
 * run, but gives all of them the same input.
 */
function runOf(context: IExecuteFunctions): unknown {
	const node = context.getNode();
	if (!node.retryOnFail) return {};
	if (isTool(node)) return JSON.stringify(context.getInputData()[0]?.json);
	return context.getWorkflowDataProxy(0).$runIndex;
}

function keyOf({ index, request: { store } }: Write): string {
	return JSON.stringify([index, store]);
}
