import { setTimeout as wait } from 'node:timers/promises';

const AT_ONCE = 8;

export type Kind = 'good' | 'repeated' | 'forged';

/**
 * The deliveries in the order in which they are sent. Of every ten, one is forged and one repeats an
 * earlier one: alternately the previous one, which may still be in progress, and one sent a second ago.
 */
export function planned(count: number): Array<{ number: number; kind: Kind }> {
	return Array.from({ length: count }, (_, number) => {
		if (number % 10 === 8) return { number, kind: 'forged' };
		if (number % 10 !== 5) return { number, kind: 'good' };
		const before = number % 20 === 5 || number < 50 ? 1 : 51;
		return { number: number - before, kind: 'repeated' };
	});
}

/** Starts `work` for each thing in turn at a fixed rate, without waiting for the work before it to end. */
export async function atRate<Thing, Result>(
	things: readonly Thing[],
	perSecond: number,
	work: (thing: Thing) => Promise<Result>,
): Promise<Result[]> {
	const start = performance.now();
	const all = things.map(async (thing, index) => {
		await wait(start + (index * 1_000) / perSecond - performance.now());
		return await work(thing);
	});
	return await Promise.all(all);
}

/** Does `work` for each thing, a few at a time, so never faster than n8n can handle. */
export async function fewAtOnce<Thing>(
	things: readonly Thing[],
	work: (thing: Thing) => Promise<void>,
): Promise<void> {
	const left = things.values();
	const worker = async (): Promise<void> => {
		for (const thing of left) await work(thing);
	};
	await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** The time in milliseconds within which each share of all was done, and the longest time. */
export function percentiles(times: readonly number[]) {
	const sorted = [...times].sort((one, other) => one - other);
	const at = (share: number): number =>
		Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN);
	return { p50: at(0.5), p95: at(0.95), p99: at(0.99), slowest: at(1) };
}
