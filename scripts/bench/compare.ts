/** How often each contestant does a task; the median counts. */
export const ROUNDS = 3;

/** What a task has cost in each round, in a unit or more. */
export type Costs = Array<Record<string, number>>;

/** In random order. */
export const shuffled = <Thing>(things: readonly Thing[]): Thing[] =>
	things
		.map((thing) => ({ thing, place: Math.random() }))
		.sort((one, other) => one.place - other.place)
		.map(({ thing }) => thing);

/** Prints the medians of each contestant, and which part they are of those of the last one. */
export function compare(task: string, costs: Readonly<Record<string, Costs>>): void {
	const median = (rounds: Costs = [], unit: string): number =>
		rounds.map((round) => round[unit] ?? NaN).sort((a, b) => a - b)[(ROUNDS - 1) / 2] ?? NaN;
	const last = Object.values(costs).at(-1);
	const rows = Object.entries(costs).map(([name, rounds]) => {
		const cells = Object.keys(rounds[0] ?? {}).flatMap((unit) => [
			[unit, median(rounds, unit).toPrecision(3)],
			[`${unit}, ratio`, (median(rounds, unit) / median(last, unit)).toFixed(2)],
		]);
		return [name, Object.fromEntries(cells) as object];
	});
	console.log(`\n${task}`);
	console.table(Object.fromEntries(rows));
}
