/** What all worlds share: how one is drawn and tried. RUNS, RANDOM_CASES=1 and SEED choose other cases. */
import fc from 'fast-check';

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

/** By name, combinations that a fault may hide in: parts that always have a value, or are drawn otherwise. */
export type Dangers<World> = Readonly<
	Record<string, { [Part in keyof World]?: World[Part] | fc.Arbitrary<World[Part]> }>
>;

/** Worlds with each danger, and of any parts: `weight` times as many as with one danger. */
export function worldsOf<World>(
	mixed: Drawn<World>,
	dangers: Dangers<World>,
	weight: number,
): fc.Arbitrary<World> {
	const dangerous = Object.values(dangers).map((given) => {
		const parts = Object.entries(given).map(([part, value]) => [
			part,
			value instanceof fc.Arbitrary ? value : fc.constant(value),
		]);
		return fc.record<World>({ ...mixed, ...(Object.fromEntries(parts) as Partial<Drawn<World>>) });
	});
	return fc.oneof({ weight, arbitrary: fc.record<World>(mixed) }, ...dangerous);
}

/** Names of the faults that are seen. */
export const faultsIf = (faults: Readonly<Record<string, boolean>>): string[] =>
	Object.keys(faults).filter((fault) => faults[fault]);

/**
 * Tries worlds that are drawn, after the examples. Fails with the smallest one in which something is wrong.
 *
 * @param faultsIn says what is wrong in a world
 * @param runs how many worlds are tried
 */
export async function expectNoFaults<World>(
	worlds: fc.Arbitrary<World>,
	faultsIn: (world: World) => Promise<string[]>,
	runs: number,
	examples: readonly World[] = [],
): Promise<void> {
	const { SEED, RANDOM_CASES, RUNS = RANDOM_CASES === '1' ? 2_000 : runs } = process.env;
	const property = fc.asyncProperty(worlds, async (world) => {
		const faults = await faultsIn(world);
		// fast-check cannot write objects of jest's sandbox.
		if (faults.length > 0) throw new Error([...faults, JSON.stringify(world)].join('\n'));
	});
	await fc.assert(property, {
		numRuns: Number(RUNS),
		...(SEED !== undefined && { seed: Number(SEED) }),
		examples: examples.map((one): [World] => [one]),
	});
}
