import { setTimeout as wait } from 'node:timers/promises';

export interface PollOptions {
	/** How long to look, in milliseconds. */
	mostMs: number;
	/** The pause between two looks, in milliseconds, or how long it is after the time so far. */
	everyMs: number | ((elapsedMs: number) => number);
}

/**
 * Looks until it sees what is wanted or the time is up.
 * @returns what it saw last, wanted or not
 */
export async function poll<Seen>(
	look: () => Seen | Promise<Seen>,
	isWanted: (seen: Seen) => boolean,
	{ mostMs, everyMs }: PollOptions,
): Promise<Seen> {
	const started = Date.now();
	for (;;) {
		const seen = await look();
		const elapsed = Date.now() - started;
		if (isWanted(seen) || elapsed > mostMs) return seen;
		await wait(typeof everyMs === 'number' ? everyMs : everyMs(elapsed));
	}
}
