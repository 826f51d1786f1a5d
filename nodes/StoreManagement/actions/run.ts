import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { present } from '../output';
import { connect, type Authentication } from '../transport/connect';
import { recordsOf } from '../transport/reply';
import { report } from '../transport/report';
import type { Service } from '../transport/service';
import { onAbort } from '../transport/wait';
import { walk } from '../transport/walk';

import { findOperation } from './index';
import { inOrder, type Task } from './inOrder';
import type { Operation, Plan } from './operation';
import { readConcurrency } from './settings';

/**
 * Runs the chosen operation for all input items, at bounded concurrency, with the output in the
 * order of the input. All items are read and checked before anything is sent.
 *
 * With *Continue on fail* a failed item gives one error item and the others go on; without it the
 * first failure stops everything that has not been sent. A write that was sent is heard to its end.
 *
 * @throws NodeApiError, NodeOperationError
 */
export async function run(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const items = context.getInputData();
	if (items.length === 0) return [[]];
	const stop = new AbortController();
	const cancelSignal = context.getExecutionCancelSignal();
	if (cancelSignal?.aborted) stop.abort();
	const release = onAbort(cancelSignal, () => stop.abort());
	try {
		return [await outputsOf(context, items.length, stop, cancelSignal)];
	} finally {
		release();
	}
}

/**
 * @param stop fired by the user or, here, by the first failure
 * @param cancelSignal fires when the user cancels the execution
 * @throws NodeApiError, NodeOperationError
 */
async function outputsOf(
	context: IExecuteFunctions,
	count: number,
	stop: AbortController,
	cancelSignal: AbortSignal | undefined,
): Promise<INodeExecutionData[]> {
	const operation = chosenOperation(context);
	const goesOn = context.continueOnFail();
	const concurrency = concurrencyOf(context);
	const ends = { signal: stop.signal, ...(cancelSignal && { cancelSignal }) };

	let opened: Promise<Service> | undefined;
	// Opened by the first item that needs it, so that its errors are errors of that item.
	const service = async (): Promise<Service> =>
		await (opened ??= connect(
			context,
			context.getNodeParameter('authentication', 0) as Authentication,
			{ concurrency, ...ends },
		));

	const tasks = Array.from({ length: count }, (_, index) =>
		taskOf(context, operation, index, goesOn, service),
	);
	let cause: number | undefined;
	const outcomes = await inOrder(tasks, concurrency, (index) => {
		if (goesOn) return false;
		cause ??= index;
		stop.abort();
		return true;
	});

	const failed = cause === undefined ? undefined : outcomes[cause];
	if (failed && 'error' in failed && cause !== undefined) {
		throw reportOf(context, operation, failed.error, cause);
	}
	return outcomes.flatMap((outcome, index) => {
		if (!outcome) return [];
		if ('result' in outcome) return outcome.result;
		const error = reportOf(context, operation, outcome.error, index);
		return [{ json: { error: error.message }, error, pairedItem: { item: index } }];
	});
}

function chosenOperation(context: IExecuteFunctions): Operation {
	const resource = context.getNodeParameter('resource', 0);
	const name = context.getNodeParameter('operation', 0);
	const operation = findOperation(resource, name);
	if (operation) return operation;
	throw new NodeOperationError(
		context.getNode(),
		`There is no operation "${name}" for the resource "${resource}"`,
		{ description: 'Pick the resource and the operation again.' },
	);
}

/** The first item decides. Where its options cannot be resolved, that is an error of this item alone. */
function concurrencyOf(context: IExecuteFunctions): number {
	try {
		return readConcurrency(context.getNodeParameter('options', 0, {}));
	} catch {
		return readConcurrency(undefined);
	}
}

/** @throws NodeOperationError for bad input of an item, unless the workflow goes on after failures */
function taskOf(
	context: IExecuteFunctions,
	operation: Operation,
	index: number,
	goesOn: boolean,
	service: () => Promise<Service>,
): Task<INodeExecutionData[]> {
	const valueOf = (name: string): unknown =>
		context.getNodeParameter(name, index, '', { extractValue: true });
	try {
		const plan = operation.plan(valueOf, { timezone: context.getTimezone() });
		return {
			turn: turnOf(plan),
			run: async () => await outputOf(operation, plan, await service(), index),
		};
	} catch (error) {
		const told = reportOf(context, operation, error, index);
		if (!goesOn) throw told;
		return { turn: undefined, run: async () => await Promise.reject(told) };
	}
}

/** Writes to the same path go one after the other, and so do all POSTs. */
function turnOf({ request }: Plan): string | undefined {
	if (request.method === 'GET') return undefined;
	if (request.method === 'POST') return 'POST';
	return JSON.stringify([request.store, request.path, request.id]);
}

async function outputOf(
	operation: Operation,
	plan: Plan,
	service: Service,
	index: number,
): Promise<INodeExecutionData[]> {
	const pairedItem = { item: index };
	if (operation.answer === 'list') {
		const records = await walk(service, plan.request, { ...plan.send, limit: plan.limit });
		return records.map((record) => ({
			json: present(record, operation.kind, plan.output),
			pairedItem,
		}));
	}
	const body = await service.request(plan.request, plan.send);
	const answered = body.kind === 'json' ? recordsOf(body.value) : [];
	// A write that went well leaves an item, or the workflow would end here without a word.
	if (answered.length === 0) return [{ json: { success: true }, pairedItem }];
	return answered
		.flatMap((record) => operation.pick(record))
		.slice(0, plan.limit)
		.map((record) => ({ json: present(record, operation.kind, plan.output), pairedItem }));
}

function reportOf(
	context: IExecuteFunctions,
	operation: Operation,
	error: unknown,
	index: number,
): ReturnType<typeof report> {
	const store = operation.inStore ? storeOf(context, index) : undefined;
	return report(error, context.getNode(), {
		action: operation.action,
		resource: context.getNodeParameter('resource', 0),
		operation: operation.value,
		itemIndex: index,
		...(store === undefined ? {} : { store }),
		...(operation.howToCheck === undefined ? {} : { howToCheck: operation.howToCheck }),
	});
}

/** The alias for the words of an error, which may be that the alias itself cannot be resolved. */
function storeOf(context: IExecuteFunctions, index: number): string | undefined {
	try {
		const store: unknown = context.getNodeParameter('store', index, '', { extractValue: true });
		return typeof store === 'string' || typeof store === 'number'
			? String(store) || undefined
			: undefined;
	} catch {
		return undefined;
	}
}
