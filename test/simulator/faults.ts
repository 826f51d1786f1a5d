import type { LoggedRequest } from './server';

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

/** The scripted faults, in order of their addition. `skip`: so many matching requests come before. */
export class Faults {
	private script: Array<{ fault: Fault; skip: number; left: number }> = [];

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
	next(request: LoggedRequest): Fault | undefined {
		const matching = this.script.filter(({ fault }) => matches(fault, request));
		const due = matching.find(({ skip }) => skip === 0);
		if (due) due.left -= 1;
		for (const one of matching) one.skip = Math.max(0, one.skip - 1);
		this.script = this.script.filter(({ left }) => left > 0);
		return due?.fault;
	}
}

function matches({ match }: Fault, { method, path, query }: LoggedRequest): boolean {
	if (match?.method && match.method !== method) return false;
	if (match?.path && path.search(match.path) < 0) return false;
	return Object.entries(match?.query ?? {}).every(([name, value]) => query[name] === value);
}
