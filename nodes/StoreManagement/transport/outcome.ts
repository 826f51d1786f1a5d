import type { Fault, Reply } from './exchange';
import type { Reception } from './flow';

/** Whether the service answered with this status. */
export function isStatus(outcome: Reply | Fault, status: number): boolean {
	return 'status' in outcome && outcome.status === status;
}

/** Whether the service answered with 2xx; its body may still be unreadable. */
export function isSuccess(outcome: Reply | Fault): outcome is Reply {
	return 'status' in outcome && outcome.status >= 200 && outcome.status < 300;
}

/** What an outcome says about the pace. */
export function receptionOf(outcome: Reply | Fault): Reception {
	if (!('status' in outcome)) return 'other';
	if (outcome.status === 429 || outcome.status === 503) return 'refused';
	return outcome.status < 400 ? 'well' : 'other';
}
