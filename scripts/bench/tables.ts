import type { Section } from '../docsPage';

/** How often each contestant does a task. */
export const ROUNDS = Number(process.env.ROUNDS ?? 3);

export function shuffled<Thing>(things: readonly Thing[]): Thing[] {
	const places = new Map(things.map((thing) => [thing, Math.random()]));
	return things.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
}

/** The medians of the rounds of each who did a task, and which part they are of those of the last one. */
export function comparison(
	task: string,
	columns: readonly string[],
	figures: Readonly<Record<string, ReadonlyArray<readonly number[]>>>,
): Section['tables'][number] {
	const rows = Object.entries(figures).map(([name, rounds]) => ({
		name,
		medians: columns.map((_, column) => {
			const sorted = rounds.map((round) => round[column] ?? NaN).sort((a, b) => a - b);
			return sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN;
		}),
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
