import { Flow, type Place, type Reception } from '../../../nodes/StoreManagement/transport/flow';

/** How many requests a flow lets out in each of a number of rounds, all answered the same way. */
async function widths(ceiling: number, rounds: number, reception: Reception): Promise<number[]> {
	const flow = new Flow(ceiling);
	let places: Place[] = [];
	const waiting: Place[] = [];
	const found: number[] = [];
	for (let count = 0; count < 1_000; count++)
		void flow.enter().then((place) => waiting.push(place));
	for (let round = 0; round < rounds; round++) {
		await Promise.resolve();
		await Promise.resolve();
		places = waiting.splice(0);
		found.push(places.length);
		for (const place of places) place.release(reception);
	}
	return found;
}

it('starts at 4 and doubles with each round that goes well, up to the ceiling', async () => {
	expect(await widths(32, 5, 'well')).toEqual([4, 8, 16, 32, 32]);
	expect(await widths(10, 4, 'well')).toEqual([4, 8, 10, 10]);
});

it('starts lower where the ceiling is lower', async () => {
	expect(await widths(1, 3, 'well')).toEqual([1, 1, 1]);
});

it('neither grows nor shrinks with answers that say nothing about the pace', async () => {
	expect(await widths(32, 3, 'other')).toEqual([4, 4, 4]);
});

it('halves once for a round that is refused, and never below one', async () => {
	expect(await widths(32, 4, 'refused')).toEqual([4, 2, 1, 1]);
});

it('does not halve again for refusals of an earlier round', async () => {
	const flow = new Flow(32);
	const places = await Promise.all([flow.enter(), flow.enter(), flow.enter(), flow.enter()]);
	for (const place of places) place.release('refused');

	const inside: Place[] = [];
	for (let count = 0; count < 4; count++) void flow.enter().then((place) => inside.push(place));
	await Promise.resolve();
	await Promise.resolve();
	expect(inside).toHaveLength(2);
});

it('gives freed places to those who came first', async () => {
	const flow = new Flow(1);
	const place = await flow.enter();
	const order: string[] = [];
	const enter = async (name: string): Promise<void> => {
		const own = await flow.enter();
		order.push(name);
		own.release('other');
	};
	const all = [enter('a'), enter('b'), enter('c')];
	place.release('other');
	await Promise.all(all);
	expect(order).toEqual(['a', 'b', 'c']);
});
