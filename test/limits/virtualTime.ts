/**
 * Minutes of waiting in milliseconds of computing: timers and clocks of the process are replaced, and
 * time jumps to the next timer as soon as nothing else is left to do.
 *
 * Fake timers of test libraries wait a real millisecond for each timer, and the sources wait in
 * slices of 250 ms: the table would take an hour.
 */
export async function inVirtualTime<Result>(
	start: number,
	work: () => Promise<Result>,
): Promise<Result> {
	const real = { setTimeout, dateNow: Date.now, now: performance.now.bind(performance) };
	const timers: Array<{ at: number; fire: () => void }> = [];
	let now = start;
	const replaced = (fire: () => void, milliseconds = 0): void => {
		const at = now + Math.max(0, milliseconds);
		const later = timers.findIndex((timer) => timer.at > at);
		timers.splice(later === -1 ? timers.length : later, 0, { at, fire });
	};
	Object.assign(globalThis, { setTimeout: replaced });
	Date.now = () => now;
	performance.now = () => now;
	try {
		let over = false;
		const result = work().finally(() => (over = true));
		// The last line throws the failure; without this, Node.js would report it as unhandled before.
		result.catch(() => undefined);
		for (;;) {
			// Lets everything run that does not wait for a timer.
			await new Promise((resolve) => setImmediate(resolve));
			// Timers that are due now are part of the work.
			const isDue = (timers[0]?.at ?? Infinity) <= now;
			const next = over && !isDue ? undefined : timers.shift();
			if (!next) break;
			now = Math.max(now, next.at);
			next.fire();
		}
		if (!over) throw new Error('Everything waits, and no timer runs.');
		return await result;
	} finally {
		Object.assign(globalThis, { setTimeout: real.setTimeout });
		Date.now = real.dateNow;
		performance.now = real.now;
	}
}

/** A random number generator that gives the same numbers in every run (mulberry32). */
export function seededRandom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}
