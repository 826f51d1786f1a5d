import type { WorkflowExecute } from 'n8n-core';
import {
	deepCopy,
	type ExecutionError,
	type IDataObject,
	type INodeExecutionData,
	type IRun,
	type Workflow,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { additionalDataFor, buildWorkflow, executionAt, type TestWorkflow } from './workflow';
import type { CredentialStore } from './credentialStore';
import { assertNoLeak } from './leaks';
import { collectLogs, type LogLine } from './logs';
import type { LoadedPackage } from './package';

export interface WorkflowRun {
	/** Starts at its first node. */
	workflow: TestWorkflow;
	credentials: CredentialStore;
	/** The `json` of each item for the first node; one empty item by default. */
	items?: IDataObject[];
	/** Cancels the execution, as the button in n8n's editor does. */
	signal?: AbortSignal;
	mode?: WorkflowExecuteMode;
}

/** The result of the last run of a node. */
export interface NodeResult {
	/** The error that the node threw. */
	error: ExecutionError | undefined;
	/** The items at its first output. */
	items: INodeExecutionData[];
	outputs: INodeExecutionData[][];
	/** Milliseconds, as n8n reports them. */
	time: number;
	/** What n8n shows above the output. */
	hints: string[];
}

interface WorkflowResult {
	error: ExecutionError | undefined;
	nodes: Record<string, NodeResult>;
	/** The node that ran last. */
	last: NodeResult | undefined;
	logs: LogLine[];
}

/**
 * Runs a workflow in n8n's engine with n8n's HTTP helpers. An error of a node is part of the result.
 * @throws Error if n8n cannot start the workflow, for instance for an unknown node type, and if the
 *   result contains a credential value.
 */
export async function runWorkflow(pkg: LoadedPackage, run: WorkflowRun): Promise<WorkflowResult> {
	const result = await executeWorkflow(pkg, run);
	assertNoLeak(run.credentials, result);
	return result;
}

/** The same without the search for credential values, which takes longer than a large result. */
export async function executeWorkflow(
	pkg: LoadedPackage,
	{ credentials, signal, items = [{}], mode = 'trigger', ...given }: WorkflowRun,
): Promise<WorkflowResult> {
	const logs: LogLine[] = [];
	const { workflow, first } = buildWorkflow(pkg, given.workflow, credentials, {});
	const main = [items.map((json) => ({ json: deepCopy(json) }))];
	const execution = executionAt(first, main, additionalDataFor(credentials, mode), mode);
	const run = await collectLogs(logs, async () => {
		const running = start(execution, workflow);
		if (signal?.aborted) running.cancel();
		signal?.addEventListener('abort', () => running.cancel());
		return await running;
	});
	return { ...resultOf(run), logs };
}

/** Once more where a busy machine exceeds the 250 ms of real time that n8n gives its checks, before which no node runs. */
function start(execution: WorkflowExecute, workflow: Workflow) {
	try {
		return execution.processRunExecutionData(workflow);
	} catch (error) {
		if (!String(error).endsWith('Regular expression execution timed out')) throw error;
		return execution.processRunExecutionData(workflow);
	}
}

function resultOf({ data }: IRun): Omit<WorkflowResult, 'logs'> {
	const { runData, lastNodeExecuted, error } = data.resultData;
	const nodes: Record<string, NodeResult> = {};
	for (const [name, runs] of Object.entries(runData)) {
		const run = runs.at(-1);
		if (run === undefined) continue;
		const outputs = (run.data?.main ?? []).map((output) => output ?? []);
		nodes[name] = {
			error: run.error,
			items: outputs[0] ?? [],
			outputs,
			time: run.executionTime,
			hints: (run.hints ?? []).map(({ message }) => message),
		};
	}
	return { error, nodes, last: nodes[lastNodeExecuted ?? ''] };
}
