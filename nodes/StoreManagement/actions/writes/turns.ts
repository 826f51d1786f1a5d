import type { JsonObject } from '../../json';
import { withTimeout } from '../../sleep';
import { TtlCache } from '../../ttlCache';

/** How long what was created counts as listed, in milliseconds: a list may show it late. */
const COUNTS_AS_LISTED = 10 * 60_000;

/** The turns of all runs that look for a discount of one name in one store, and create it. */
class Turns {
	/** Ends with the turn before. */
	private last: Promise<unknown> | undefined;
	private newest: { discount: JsonObject; at: number } | undefined;

	/** What this process has created a short time ago. */
	get created(): JsonObject | undefined {
		const { discount, at = -Infinity } = this.newest ?? {};
		return performance.now() - at < COUNTS_AS_LISTED ? discount : undefined;
	}

	remember(discount: JsonObject): void {
		this.newest = { discount, at: performance.now() };
	}

	/** Runs a task as soon as those before it have ended, or the signal aborts. */
	async take<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
		const before = this.last;
		const turn = (before ? withTimeout(before, Infinity, signal) : Promise.resolve()).then(task);
		this.last = Promise.allSettled([before, turn]).then(() => undefined);
		return await turn;
	}
}

/** By base URL, store and name. */
const turns = new TtlCache<string, Turns>({ ttl: COUNTS_AS_LISTED, max: 1_000 });

/**
 * Of two runs of one process that create a discount of the same name at the same moment, the second finds what the first
 * has created, whatever the list of the store shows.
 */
export function turnsOf(...place: ReadonlyArray<string | undefined>): Turns {
	return turns.getOrCreate(JSON.stringify(place), () => new Turns());
}
