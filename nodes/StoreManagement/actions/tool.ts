import type { INode } from 'n8n-workflow';

import { RequestError } from '../errors/requestError';
import { sleep } from '../sleep';
import { OutOfTime } from '../transport/http/networkErrors';

/** Whether an AI agent runs the node as its tool: n8n derives a second node type for it, whose name ends in `Tool`. */
export function isTool({ type }: INode): boolean {
	return type.endsWith('Tool');
}

/** A run for an AI agent: its total wait is bounded, and a model reads its notes. */
export class ToolRun {
	private readonly startedAt = performance.now();
	private readonly expiry = new AbortController();
	private readonly done = new AbortController();
	private timeout = Infinity;
	/** Whether an attempt takes as much of the wait as a tool allows. */
	private isHalfAttempt = false;

	/** @param action of the operation, as a sentence: "Get many orders" */
	constructor(private readonly action: string) {}

	/** Aborts when the total wait ends; its reason says so. */
	get signal(): AbortSignal {
		return this.expiry.signal;
	}

	/** When the total wait ends, on the clock of `performance.now()`. */
	get deadline(): number {
		return this.startedAt + this.timeout;
	}

	/**
	 * Starts the clock of the total wait, which counts from the beginning of the run.
	 *
	 * @param timeout of the run, in milliseconds
	 * @param attemptTimeout of each attempt to send a request; half of that if it may go on after one
	 */
	start(timeout: number, attemptTimeout: number): void {
		this.timeout = timeout;
		this.isHalfAttempt = attemptTimeout >= timeout / 2;
		void sleep(this.deadline - performance.now(), this.done.signal).then((isExpired) => {
			if (isExpired) this.expiry.abort(new OutOfTime(timeout));
		});
	}

	stop(): void {
		this.done.abort();
	}

	/** Whether a request failed because the wait has ended, would have ended before another attempt, or allowed an attempt no more. */
	isOutOfTime(error: unknown): boolean {
		if (!(error instanceof RequestError)) return false;
		const { kind, waitTooLong } = error.details;
		return kind === 'outOfTime' || waitTooLong || (kind === 'timeout' && this.isHalfAttempt);
	}

	/** What the number of records says, behind what was said: for an empty list a model would get nothing at all. */
	notes(count: number, limit: number, said: readonly string[]): string[] {
		if (count === 0 && said.length === 0) return [`${this.action}: nothing was found.`];
		const isCut = count > 0 && count >= limit;
		return isCut ? [...said, `The Limit of ${limit} was reached: there may be more.`] : [...said];
	}
}
