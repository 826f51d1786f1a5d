import type { IExecuteFunctions } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';

import type { RequestError } from '../../errors/requestError';
import type { JsonValue } from '../../json';
import type { Effect } from '../../transport/apiRequest';
import { isTool } from '../tool';

/** What a write has come to, as far as the service has carried it out, or may have. */
export interface WriteOutcome {
	/** Of a create: what the service has answered. */
	answer?: JsonValue | undefined;
	/** Its answer is lost. */
	lost?: {
		error: RequestError;
		/** What was sent. A later attempt may send something else, such as a later `{{ $now }}`. */
		body: JsonValue | undefined;
		/** When it was sent, in milliseconds since 1970. */
		since: number;
	};
}

/** The keys are the objects that n8n keeps for each node during an execution, so nothing outlives one. */
const runsOfNodes = new WeakMap<object, Map<string, Map<number, WriteOutcome>>>();

/**
 * What the writes of a run have come to, by the index of their input item; none as long as the service has carried out
 * nothing. n8n's *Retry On Fail* runs a node again with all of its items, and finds them here.
 */
export function writeOutcomesOf(context: IExecuteFunctions): Map<number, WriteOutcome> {
	const node = context.getContext('node');
	const runs = runsOfNodes.get(node) ?? new Map<string, Map<number, WriteOutcome>>();
	const run = runOf(context);
	const outcomes = runs.get(run) ?? new Map<number, WriteOutcome>();
	runsOfNodes.set(node, runs.set(run, outcomes));
	return outcomes;
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

const WORDS = {
	create: {
		...{ noun: 'discount', verb: 'created' },
		ifDone:
			'next time, leave these rows out, or run them with If It Already Exists set to Return It',
		ifLost: 'look in the store before you run these rows again',
	},
	update: {
		...{ noun: 'update', verb: 'done' },
		ifDone: 'these rows may be left out or sent again',
		ifLost: 'send these rows again',
	},
};

/** What the other items of a run have written when it ends with the error of one, and what to do with their rows. */
export function writtenBesides(
	failedItem: number,
	outcomes: ReadonlyMap<number, WriteOutcome>,
	effect: Effect,
): string[] {
	const { noun, verb, ifDone, ifLost } = WORDS[effect === 'create' ? 'create' : 'update'];
	const others = [...outcomes].filter(([index]) => index !== failedItem);
	const sentence = (items: number[], was: string, wayOut: string): string[] => {
		if (items.length === 0) return [];
		const count = items.length === 1 ? `1 ${noun}` : `${items.length} ${noun}s`;
		return [`${count} ${was} ${verb} (input items ${rangesOf(items)}): ${wayOut}`];
	};
	const done = others.filter(([, { lost }]) => !lost).map(([index]) => index);
	const lost = others.filter(([, outcome]) => outcome.lost).map(([index]) => index);
	return [
		...sentence(done, done.length === 1 ? 'was' : 'were', ifDone),
		...sentence(lost, 'may have been', ifLost),
	];
}

/** Item numbers as a person writes them: "1 to 6, 8". */
function rangesOf(indices: readonly number[]): string {
	const ranges: Array<{ first: number; last: number }> = [];
	for (const index of indices.toSorted((one, other) => one - other)) {
		const range = ranges.at(-1);
		if (range?.last === index) range.last = index + 1;
		else ranges.push({ first: index + 1, last: index + 1 });
	}
	return ranges
		.map(({ first, last }) => (first === last ? String(first) : `${first} to ${last}`))
		.join(', ');
}
