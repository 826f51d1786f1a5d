import {
	ConcurrencyLimiter,
	type LoadSignal,
	type Slot,
} from '../../../../nodes/StoreManagement/transport/limits/concurrencyLimiter';

/** How many slots are granted in each of a number of rounds, all released with the same signal. */
async function slotCounts(limit: number, rounds: number, signal: LoadSignal): Promise<number[]> {
	const limiter = new ConcurrencyLimiter(limit);
	let slots: Slot[] = [];
	const waiting: Slot[] = [];
	const found: number[] = [];
	for (let count = 0; count < 1_000; count++)
		void limiter.acquire().then((slot) => waiting.push(slot));
	for (let round = 0; round < rounds; round++) {
		await Promise.resolve();
		await Promise.resolve();
		slots = waiting.splice(0);
		found.push(slots.length);
		for (const slot of slots) slot.release(signal);
	}
	return found;
}

it('starts at 4 and doubles with each accepted round, up to the limit', async () => {
	expect(await slotCounts(32, 5, 'accepted')).toEqual([4, 8, 16, 32, 32]);
	expect(await slotCounts(10, 4, 'accepted')).toEqual([4, 8, 10, 10]);
});

it('starts lower when the limit is lower', async () => {
	expect(await slotCounts(1, 3, 'accepted')).toEqual([1, 1, 1]);
});

it('neither grows nor shrinks with responses that say nothing about the load', async () => {
	expect(await slotCounts(32, 3, 'neutral')).toEqual([4, 4, 4]);
});

it('halves once for an overloaded round, and never below one', async () => {
	expect(await slotCounts(32, 4, 'overloaded')).toEqual([4, 2, 1, 1]);
});

it('does not halve again for responses of an earlier round', async () => {
	const limiter = new ConcurrencyLimiter(32);
	const slots = await Promise.all([
		limiter.acquire(),
		limiter.acquire(),
		limiter.acquire(),
		limiter.acquire(),
	]);
	for (const slot of slots) slot.release('overloaded');

	const inside: Slot[] = [];
	for (let count = 0; count < 4; count++) void limiter.acquire().then((slot) => inside.push(slot));
	await Promise.resolve();
	await Promise.resolve();
	expect(inside).toHaveLength(2);
});

it('grants released slots first come, first served', async () => {
	const limiter = new ConcurrencyLimiter(1);
	const slot = await limiter.acquire();
	const order: string[] = [];
	const acquire = async (name: string): Promise<void> => {
		const own = await limiter.acquire();
		order.push(name);
		own.release('neutral');
	};
	const all = [acquire('a'), acquire('b'), acquire('c')];
	slot.release('neutral');
	await Promise.all(all);
	expect(order).toEqual(['a', 'b', 'c']);
});
