import type { ToolCall } from '../errors/toolMessage';
import { RequestError } from '../errors/requestError';
import { sleep } from '../sleep';

import { DEFAULT_TOOL_TIMEOUT } from './commonOptions';
import type { Operation, PreparedItem } from './operation';

/** What a tool returned. */
interface Returned {
	count: number;
	/** The most records that were wanted; Infinity for all. */
	limit: number;
	/** What must be known of where a record comes from; a sentence. */
	note: string | undefined;
}

/** What differs where an AI agent runs the node: a total wait that ends, and notes that a model reads. */
export class ToolRun {
	private readonly startedAt = performance.now();
	private readonly ended = new AbortController();
	private timeout = DEFAULT_TOOL_TIMEOUT;
	private isRepeatable: boolean;
	private isOver = false;

	/** @param cancel ends everything that waits or was sent */
	constructor(
		private readonly operation: Operation,
		private readonly cancel: () => void,
	) {
		this.isRepeatable = operation.effect !== 'create';
	}

	/** Takes what an input item says; an agent's call has one. */
	prepare({ toolTimeout, existing }: PreparedItem): void {
		this.timeout = toolTimeout;
		this.isRepeatable ||= existing?.returnIt === true;
	}

	/** Starts the total wait, which counts from the beginning of the run. */
	start(): void {
		void sleep(this.deadline - performance.now(), this.ended.signal).then((isOver) => {
			this.isOver = isOver;
			if (isOver) this.cancel();
		});
	}

	end(): void {
		this.ended.abort();
	}

	/** When the wait ends, as `performance.now()` tells the time. */
	get deadline(): number {
		return this.startedAt + this.timeout;
	}

	get call(): ToolCall {
		return { isWrite: this.operation.effect !== 'read', isRepeatable: this.isRepeatable };
	}

	/** One attempt takes half of the wait at most, so that a lost response can still be looked for. */
	sendOptions({ sendOptions }: PreparedItem): PreparedItem['sendOptions'] {
		return { ...sendOptions, timeout: Math.min(sendOptions.timeout, this.timeout / 2) };
	}

	/** What was cancelled because the time was over says so. */
	explain(error: unknown): unknown {
		if (!this.isOver || !(error instanceof RequestError)) return error;
		if (error.details.kind !== 'cancelled') return error;
		const reason = `it took longer than ${this.timeout / 1000} seconds, which is all that this tool waits`;
		return new RequestError({ ...error.details, kind: 'timeout', reason });
	}

	/** What a model must know besides the records: an empty list reaches it as nothing at all. */
	notes({ count, limit, note }: Returned): string[] {
		if (note !== undefined) return [note];
		if (count === 0) return [`${this.operation.action}: there are none, or none that match.`];
		return count < limit ? [] : [`This is the Limit of ${limit}: there may be more.`];
	}
}
