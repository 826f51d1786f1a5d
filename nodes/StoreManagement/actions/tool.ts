import type { INode, INodeProperties } from 'n8n-workflow';

import { RequestError } from '../errors/requestError';
import { SHOWN_TO_TOOLS } from '../parameters/field';
import { sleep } from '../sleep';
import { OutOfTime } from '../transport/http/networkErrors';

/** Whether an AI agent runs the node as its tool: n8n derives a second node type for it, whose name ends in `Tool`. */
export function isTool({ type }: INode): boolean {
	return type.endsWith('Tool');
}

/** Each record costs an agent tokens, so its lists always have a limit, and this one by default. */
export const TOOL_LIMIT = 10;

/** How long a model waits in total by default, in milliseconds. */
export const TOOL_TIMEOUT = 30_000;

/** Tells a model what an operation is for. */
export function toolDescription(forModel: string, inStore: boolean): INodeProperties {
	const ofStore = inStore ? ' Store is the alias of a store, such as my-store.' : '';
	return {
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 5 },
		default: `${forModel}${ofStore}`,
		displayOptions: SHOWN_TO_TOOLS,
		description: 'Tells the AI agent what this tool is for and how to fill in its fields',
	};
}

/** A run for an AI agent: its total wait is bounded, and a model reads its notes. */
export class ToolRun {
	/** When the total wait ends, on the clock of `performance.now()`. */
	readonly deadline: number;
	private readonly expiry = new AbortController();
	private readonly done = new AbortController();

	/**
	 * @param timeout of the run, in milliseconds
	 * @param attemptTimeout of each attempt to send a request; half of that if it may go on after one
	 */
	constructor(
		private readonly timeout: number,
		private readonly attemptTimeout: number,
	) {
		this.deadline = performance.now() + timeout;
		void sleep(timeout, this.done.signal).then((isExpired) => {
			if (isExpired) this.expiry.abort(new OutOfTime(timeout));
		});
	}

	/** Aborts when the total wait ends; its reason says so. */
	get signal(): AbortSignal {
		return this.expiry.signal;
	}

	stop(): void {
		this.done.abort();
	}

	/** Whether a request failed because the wait has ended, would have ended before another attempt, or allowed an attempt no more. */
	isOutOfTime(error: unknown): boolean {
		if (!(error instanceof RequestError)) return false;
		const { kind, waitTooLong } = error.details;
		const isBounded = this.attemptTimeout >= this.timeout / 2;
		return kind === 'outOfTime' || waitTooLong || (kind === 'timeout' && isBounded);
	}
}

/**
 * What a model must know of the output: it reads no hints, and for an empty list it would get nothing at all.
 *
 * @param action of the operation, as a sentence: "Get many orders"
 * @param said the hints on the item
 */
export function notesForModel(
	action: string,
	count: number,
	limit: number,
	said: readonly string[],
): string[] {
	if (count === 0 && said.length === 0) return [`${action}: nothing was found.`];
	const isCut = count > 0 && count >= limit;
	return isCut ? [...said, `The Limit of ${limit} was reached: there may be more.`] : [...said];
}
