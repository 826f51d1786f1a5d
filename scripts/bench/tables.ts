import type { Section } from '../docsPage';

export type Part = () => Promise<Section>;

/** How often each contestant does a task. */
export const ROUNDS = Number(process.env.ROUNDS ?? 3);

/** The figures of each who does a task, in each round. */
export type Figures = Readonly<Record<string, ReadonlyArray<readonly number[]>>>;

export function shuffled<Thing>(things: readonly Thing[]): Thing[] {
	return things
		.map((thing) => ({ thing, place: Math.random() }))
		.sort((one, other) => one.place - other.place)
		.map(({ thing }) => thing);
}

/** The medians of all, and which part they are of those of the last one. */
export function comparison(
	task: string,
	columns: readonly string[],
	figures: Figures,
): Section['tables'][number] {
	const rows = Object.entries(figures).map(([name, rounds]) => ({
		name,
		medians: columns.map((_, column) => median(rounds.map((round) => round[column] ?? NaN))),
	}));
	const base = rows.at(-1)?.medians ?? [];
	return [
		[task, ...columns.flatMap((name) => [name, 'ratio'])],
		...rows.map(({ name, medians }) => [
			name,
			...medians.flatMap((value, index) => [
				value.toLocaleString('en', { maximumSignificantDigits: 3 }),
				(value / (base[index] ?? NaN)).toFixed(2),
			]),
		]),
	];
}

function median(figures: readonly number[]): number {
	const sorted = figures.toSorted((one, other) => one - other);
	return sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN;
}
