import { parse } from 'flatted';

import { UserFacingError } from '../errors';
import { poll } from '../poll';
import {
	executionListSchema,
	executionSchema,
	resultSchema,
	type Execution,
	type ExecutionList,
	type ExecutionSummary,
	type Item,
	type SavedWorkflow,
} from './schemas';
import type { Session } from './session';

/** The most executions that n8n lists at once. */
const PAGE_SIZE = 100;
const EXECUTION_TIMEOUT_MS = 120_000;
const POLL_MS = 100;
const UNFINISHED = new Set(['new', 'running', 'waiting', 'unknown']);

/** The items that a node put out, in all its runs and outputs. */
export function outputOf({ runs }: Execution, node: string): Item[] {
	return runs[node]?.flatMap((run) => run.data?.main?.flatMap((items) => items ?? []) ?? []) ?? [];
}

/** 2.x names the next page by a cursor, which is null on the last one; 1.x by the last ID of a full page. */
function nextPage({ results, nextCursor }: ExecutionList): string | undefined {
	if (typeof nextCursor === 'string') return `&cursor=${encodeURIComponent(nextCursor)}`;
	const isLast = nextCursor === null || results.length < PAGE_SIZE;
	return isLast ? undefined : `&lastId=${results.at(-1)?.id}`;
}

/** The executions of an n8n. */
export class Executions {
	constructor(private readonly session: Session) {}

	/** All executions of a workflow, newest first. */
	async list({ id }: SavedWorkflow): Promise<ExecutionSummary[]> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId: id }));
		const all: ExecutionSummary[] = [];
		for (let page: string | undefined = ''; page !== undefined;) {
			const path = `/executions?filter=${filter}&limit=${PAGE_SIZE}${page}`;
			const list = executionListSchema.parse(await this.session.request('GET', path));
			all.push(...list.results);
			page = nextPage(list);
		}
		return all;
	}

	/** One execution with the output of its nodes. */
	async get(id: string): Promise<Execution> {
		const { status, data } = executionSchema.parse(
			await this.session.request('GET', `/executions/${id}`),
		);
		const { runData, error } = resultSchema.parse(parse(data) ?? {}).resultData ?? {};
		if (runData === undefined && error === undefined) {
			// The status is stored a moment before the data: without data, the execution is still running.
			const ending = status === 'success' || status === 'error';
			return { id, status: ending ? 'running' : status, runs: {}, error: undefined };
		}
		return { id, status, runs: runData ?? {}, error };
	}

	/** What n8n has stored of an execution, its input too, as one text. */
	async textOf(id: string): Promise<string> {
		return executionSchema.parse(await this.session.request('GET', `/executions/${id}`)).data;
	}

	/**
	 * Waits for an execution to end.
	 *
	 * @param mostMs how long at most, in milliseconds
	 */
	async untilEnded(id: string, mostMs = EXECUTION_TIMEOUT_MS): Promise<Execution> {
		const hasEnded = ({ status }: Execution): boolean => !UNFINISHED.has(status);
		const execution = await poll(() => this.get(id), hasEnded, { mostMs, everyMs: POLL_MS });
		if (hasEnded(execution)) return execution;
		throw new UserFacingError(
			`Execution ${id} did not end within ${mostMs / 1000} s: n8n says "${execution.status}".`,
		);
	}
}
