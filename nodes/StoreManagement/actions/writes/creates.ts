import type { IExecuteFunctions } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';

import type { RequestError } from '../../errors/requestError';
import type { JsonValue } from '../../json';
import { isTool } from '../tool';

/** A create that the service may have carried out. */
export interface LostCreate {
	error: RequestError;
	/** What was sent. A later attempt may send something else, such as a later `{{ $now }}`. */
	body: JsonValue | undefined;
	/** When it was sent, in milliseconds since 1970. */
	since: number;
}

/** What a create has come to: its answer, or that this is lost. */
export type Create = { answer: JsonValue | undefined } | LostCreate;

/** The keys are the objects that n8n keeps for each node during an execution, so nothing outlives one. */
const runsOfNodes = new WeakMap<object, Map<string, Map<number, Create>>>();

/**
 * What the creates of a run have come to, by the index of their input item; none as long as the service has carried out
 * nothing. n8n's *Retry On Fail* runs a node again with all of its items, and finds them here.
 */
export function createsOf(context: IExecuteFunctions): Map<number, Create> {
	const node = context.getContext('node');
	const runs = runsOfNodes.get(node) ?? new Map<string, Map<number, Create>>();
	const run = runOf(context);
	const creates = runs.get(run) ?? new Map<number, Create>();
	runsOfNodes.set(node, runs.set(run, creates));
	return creates;
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
