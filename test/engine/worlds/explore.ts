/**
 * What all worlds share: how one is drawn, that each danger is drawn often enough, and how a counterexample is shown.
 * SEED, RANDOM_CASES and RUNS choose other cases; COUNT_WORLDS=1 prints how many had each danger.
 */
import fc from 'fast-check';

/** How often each danger is drawn at least. */
const LEAST_SHARE = 1 / 20;

/** What a world consists of, each part by how it is drawn. The type of the world follows from it. */
export type WorldOf<Parts> = {
	[Part in keyof Parts]: Parts[Part] extends fc.Arbitrary<infer Value> ? Value : never;
};
type Drawn<World> = { [Part in keyof World]: fc.Arbitrary<World[Part]> };

/** Any of the values. */
export const among = <const Values extends readonly unknown[]>(
	...values: Values
): fc.Arbitrary<Values[number]> => fc.constantFrom(...values);
/** In one of so many. */
export const oneIn = (count: number): fc.Arbitrary<boolean> =>
	fc.nat({ max: count - 1 }).map((one) => one === count - 1);

/** A combination that a fault may hide in. */
interface Danger<World> {
	/** How to know it, so that it is counted. */
	is?: (world: World) => boolean;
	/** How it is drawn where that would be rare otherwise: parts that always have a value, or are drawn otherwise. */
	drawn?: { [Part in keyof World]?: World[Part] | fc.Arbitrary<World[Part]> };
}
export type Dangers<World> = Readonly<Record<string, Danger<World>>>;

/** Worlds with each danger that is drawn, and of any parts: `weight` times as many. Dangers that nobody counts are rare. */
export function worldsOf<World>(
	mixed: Drawn<World>,
	dangers: Dangers<World>,
	weight: number,
): fc.Arbitrary<World> {
	const dangerous = Object.values(dangers).flatMap(({ drawn, is }) => {
		if (!drawn) return [];
		const given = Object.entries(drawn).map(([part, value]) => [
			part,
			value instanceof fc.Arbitrary ? value : fc.constant(value),
		]);
		const parts = { ...mixed, ...(Object.fromEntries(given) as Partial<Drawn<World>>) };
		return [{ weight: is ? 8 : 1, arbitrary: fc.record<World>(parts) }];
	});
	return fc.oneof({ weight: 8 * weight, arbitrary: fc.record<World>(mixed) }, ...dangerous);
}

/** Names of the checks that failed. */
export const failedOf = (checks: Readonly<Record<string, boolean>>): string[] =>
	Object.keys(checks).filter((check) => !checks[check]);

/** Names of the faults that are seen. */
export const faultsIf = (faults: Readonly<Record<string, boolean>>): string[] =>
	Object.keys(faults).filter((fault) => faults[fault]);

interface Exploration<World> {
	/** How many worlds are tried. RANDOM_CASES=1 tries others, RUNS of them. */
	runs: number;
	/** By name. COUNT_WORLDS=1 prints how many worlds had each. */
	dangers?: Dangers<World>;
	/** How a counterexample is shown. */
	show?: (world: World) => unknown;
	examples?: World[];
}

/**
 * Tries worlds that are drawn. Fails with the smallest one in which something is wrong, and where a danger was drawn too
 * rarely.
 *
 * @param faultsIn says what is wrong in a world
 */
export async function expectNoFaults<World>(
	worlds: fc.Arbitrary<World>,
	faultsIn: (world: World) => Promise<string[]>,
	{ runs, dangers = {}, show = (world) => world, examples = [] }: Exploration<World>,
): Promise<void> {
	const isRandom = process.env.RANDOM_CASES === '1';
	const numRuns = isRandom ? Number(process.env.RUNS ?? 2_000) : runs;
	const counted = Object.entries(dangers).flatMap(([name, { is }]) => (is ? [{ name, is }] : []));
	const counts = new Map(counted.map(({ name }) => [name, 0]));
	let tried = 0;
	const { failed, counterexample, seed } = await fc.check(
		fc.asyncProperty(worlds, async (world) => {
			tried += 1;
			for (const { name, is } of counted) {
				if (is(world)) counts.set(name, (counts.get(name) ?? 0) + 1);
			}
			const faults = await faultsIn(world);
			if (faults.length > 0) throw new Error(faults.join('\n'));
		}),
		{
			numRuns,
			...(process.env.SEED !== undefined && { seed: Number(process.env.SEED) }),
			examples: examples.map((one): [World] => [one]),
		},
	);
	if (process.env.COUNT_WORLDS === '1') console.table(Object.fromEntries(counts));
	if (failed && counterexample !== null) {
		const [world] = counterexample;
		const faults = await faultsIn(world);
		const lines = ['What is wrong:', ...faults.map((fault) => `- ${fault}`), `SEED=${seed}, in:`];
		throw new Error([...lines, JSON.stringify(show(world), null, 1)].join('\n'));
	}
	const rare = [...counts].filter(([, count]) => count < tried * LEAST_SHARE);
	if (rare.length > 0) throw new Error(`Drawn too rarely: ${rare.map(([name]) => name).join()}`);
}
