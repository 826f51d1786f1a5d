import type { INode } from 'n8n-workflow';

import { RequestError } from '../errors/requestError';
import { sleep } from '../sleep';

import type { ItemSettings } from './item';
import type { Operation, PreparedItem } from './operation';
import { REQUEST_DEFAULTS } from './requestOptions';

/** Whether an AI agent runs the node as its tool: n8n derives a second node type for it, whose name ends in `Tool`. */
export function isTool({ type }: INode): boolean {
	return type.endsWith('Tool');
}

/** A run for an AI agent: its total wait is bounded, and a model reads its notes. */
export class ToolRun {
	private readonly startedAt = performance.now();
	private readonly ended = new AbortController();
	private timeout = REQUEST_DEFAULTS.toolTimeout;
	private isOver = false;

	constructor(
		private readonly operation: Operation,
		private readonly cancel: () => void,
	) {}

	/** Reads the settings of an input item; an agent's call has only one item. */
	prepare({ toolTimeout }: PreparedItem): void {
		this.timeout = toolTimeout;
	}

	/** Starts the timer of the total wait, which counts from the beginning of the run. */
	start(): void {
		void sleep(this.deadline - performance.now(), this.ended.signal).then((isOver) => {
			this.isOver = isOver;
			if (isOver) this.cancel();
		});
	}

	end(): void {
		this.ended.abort();
	}

	/** When the wait ends, on the clock of `performance.now()`. */
	get deadline(): number {
		return this.startedAt + this.timeout;
	}

	/** One attempt takes at most half of the wait, which leaves time for a search after a lost response. */
	bounded({ sendOptions }: ItemSettings): Pick<ItemSettings, 'sendOptions'> {
		const timeout = Math.min(sendOptions.timeout, this.timeout / 2);
		return { sendOptions: { ...sendOptions, timeout } };
	}

	/** Turns the error of a request cancelled at the deadline into a time-out that says so. */
	explain(error: unknown): unknown {
		if (!(error instanceof RequestError) || !this.isCutOff(error)) return error;
		const reason = `it took longer than the ${this.timeout / 1000} seconds that this tool waits`;
		const remedy = 'Ask for less at once, or raise Tool Timeout in the options';
		return new RequestError({ ...error.details, kind: 'timeout', reason, remedy });
	}

	/** Whether a request failed because the wait has ended, or would end before the request could be sent. */
	isOutOfTime(error: unknown): boolean {
		return error instanceof RequestError && (error.details.waitTooLong || this.isCutOff(error));
	}

	private isCutOff({ details }: RequestError): boolean {
		return this.isOver && details.kind === 'cancelled';
	}

	/** Notes for the model besides the records: for an empty list it would get nothing at all. */
	notes(count: number, { limit }: ItemSettings, note: string | undefined): string[] {
		if (note !== undefined) return [note];
		if (count === 0) return [`${this.operation.action}: nothing was found.`];
		return count < limit ? [] : [`The Limit of ${limit} was reached: there may be more.`];
	}
}
