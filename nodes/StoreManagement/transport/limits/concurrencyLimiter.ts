import { hasStatus, type HttpOutcome } from '../http/response';

/** What a response says about the load of the service. */
export type LoadSignal = 'accepted' | 'overloaded' | 'neutral';

/** What the outcome of a request says about the load of the service. */
export function loadSignalOf(outcome: HttpOutcome): LoadSignal {
	if (!('status' in outcome)) return 'neutral';
	if (hasStatus(outcome, 429) || hasStatus(outcome, 503)) return 'overloaded';
	return outcome.status < 400 ? 'accepted' : 'neutral';
}

/** Requests in flight at the start of an execution. */
const INITIAL_LIMIT = 4;

/** The right to have one request in flight. Release it exactly once. */
export interface Slot {
	release(signal: LoadSignal): void;
}

/**
 * Limits the requests in flight of one execution (AIMD without the additive part: the limits of the
 * service are unknown, so growth is quick).
 *
 * Starts at 4 and doubles with each round that the service accepts, up to `limit`; an overload (429
 * or 503) halves it. Responses to requests of an earlier round do not halve it again, because one
 * overload refuses many requests at once.
 */
export class ConcurrencyLimiter {
	private current: number;
	private inFlight = 0;
	private round = 0;
	private accepted = 0;
	private readonly waiting: Array<() => void> = [];

	/** @param limit the most requests in flight */
	constructor(readonly limit: number) {
		this.current = Math.min(INITIAL_LIMIT, limit);
	}

	/** Waits for a slot, first come, first served. */
	async acquire(): Promise<Slot> {
		if (this.inFlight >= this.current) {
			await new Promise<void>((resolve) => this.waiting.push(resolve));
		} else {
			this.inFlight++;
		}
		const round = this.round;
		return { release: (signal) => this.release(signal, round) };
	}

	private release(signal: LoadSignal, round: number): void {
		this.inFlight--;
		if (signal === 'overloaded' && round === this.round) {
			this.startRound(Math.max(1, Math.floor(this.current / 2)));
		} else if (signal === 'accepted' && ++this.accepted >= this.current) {
			this.startRound(Math.min(this.current * 2, this.limit));
		}
		while (this.inFlight < this.current) {
			const next = this.waiting.shift();
			if (!next) return;
			this.inFlight++;
			next();
		}
	}

	private startRound(limit: number): void {
		this.current = limit;
		this.round++;
		this.accepted = 0;
	}
}
