import type { Fault, FaultScript, LoggedRequest } from './contract';

type FaultTarget = Pick<LoggedRequest, 'method' | 'path' | 'query'>;

interface Pending {
	fault: Fault;
	/** Matching requests before the first that it applies to. */
	skip: number;
	/** Requests that it still applies to. */
	left: number;
}

/** The scripted faults, in order of their addition. */
export class Faults implements FaultScript {
	private script: Pending[] = [];

	push(...faults: Fault[]): void {
		for (const fault of faults) {
			this.script.push({ fault, skip: (fault.nth ?? 1) - 1, left: fault.times ?? 1 });
		}
	}

	clear(): void {
		this.script = [];
	}

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
