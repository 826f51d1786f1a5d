import { setTimeout as wait } from 'node:timers/promises';

/**
 * Looks until it sees what is wanted or the time is up.
 * @param everyMs the pause between two looks; they grow to a fiftieth of the time so far
 * @returns what it saw last, wanted or not
 */
export async function poll<Seen>(
	look: () => Seen | Promise<Seen>,
	isWanted: (seen: Seen) => boolean,
	{ mostMs, everyMs }: { mostMs: number; everyMs: number },
): Promise<Seen> {
	const started = Date.now();
	for (;;) {
		const seen = await look();
		const elapsed = Date.now() - started;
		if (isWanted(seen) || elapsed > mostMs) return seen;
		await wait(Math.max(everyMs, elapsed / 50));
	}
}
