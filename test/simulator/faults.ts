import type { LoggedRequest } from './log';

/** A scripted failure. Without `match` it applies to any request. */
export interface Fault {
	/** `query`: values of parameters, as the simulator logs them. */
	match?: { method?: string; path?: RegExp; query?: Record<string, string> };
	/** Applies from the n-th matching request on; 1, the default, is the next one. */
	nth?: number;
	/** Number of consecutive matching requests; 1 by default. */
	times?: number;
	status?: number;
	headers?: Record<string, string>;
	/** A string is sent unchanged, anything else as JSON. */
	body?: unknown;
	/** `before`: resets the connection without a response. `middle`: after half of the response. */
	reset?: 'before' | 'middle';
	/** Delay in milliseconds. If the client disconnects meanwhile, the request is not handled. */
	stall?: number;
	/** Sends half of the response as if it were complete. */
	truncate?: boolean;
	/** Handles the request, then applies the fault to its response. */
	thenHandle?: boolean;
}

type FaultTarget = Pick<LoggedRequest, 'method' | 'path' | 'query'>;

interface Pending {
	fault: Fault;
	/** Matching requests before the first that it applies to. */
	skip: number;
	/** Requests that it still applies to. */
	left: number;
}

/** The scripted faults, in order of their addition. */
export class Faults {
	private script: Pending[] = [];

	push(...faults: Fault[]): void {
		for (const fault of faults) {
			this.script.push({ fault, skip: (fault.nth ?? 1) - 1, left: fault.times ?? 1 });
		}
	}

	clear(): void {
		this.script = [];
	}

	/** Number of faults that still apply to future requests. */
	get pending(): number {
		return this.script.length;
	}

	/** The fault of this request: the first that is due. All matching faults count the request. */
	next(request: FaultTarget): Fault | undefined {
		let due: Fault | undefined;
		for (const pending of this.script) {
			if (!matches(pending.fault, request)) continue;
			if (pending.skip > 0) pending.skip -= 1;
			else if (!due) {
				due = pending.fault;
				pending.left -= 1;
			}
		}
		this.script = this.script.filter(({ left }) => left > 0);
		return due;
	}
}

function matches({ match }: Fault, { method, path, query }: FaultTarget): boolean {
	if (match?.method && match.method.toUpperCase() !== method) return false;
	if (match?.path && path.search(match.path) < 0) return false;
	return Object.entries(match?.query ?? {}).every(([name, value]) => query[name] === value);
}
