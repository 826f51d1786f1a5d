import fc from 'fast-check';

/** How often each danger is drawn at least. */
const LEAST_SHARE = 1 / 20;

/** How each part of a world is drawn. */
export type Drawn<World> = { [Part in keyof World]: fc.Arbitrary<World[Part]> };

/** A combination that a fault may hide in: how to know it, and how it is drawn where that would be rare otherwise. */
interface Danger<World> {
	is: (world: World) => boolean;
	drawn?: Partial<Drawn<World>>;
}
export type Dangers<World> = Readonly<Record<string, Danger<World>>>;

/** Worlds with each danger that is drawn, and of any parts: `weight` times as many as with one of the dangers. */
export function worldsOf<World>(
	mixed: Drawn<World>,
	dangers: Dangers<World>,
	weight: number,
): fc.Arbitrary<World> {
	const dangerous = Object.values(dangers).flatMap(({ drawn }) =>
		drawn ? [fc.record<World>({ ...mixed, ...drawn })] : [],
	);
	return fc.oneof({ weight, arbitrary: fc.record<World>(mixed) }, ...dangerous);
}

/** Names of the checks that failed. */
export const failedOf = (checks: Readonly<Record<string, boolean>>): string[] =>
	Object.keys(checks).filter((check) => !checks[check]);

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
	const counts = new Map(Object.keys(dangers).map((name) => [name, 0]));
	let tried = 0;
	const { failed, counterexample, seed } = await fc.check(
		fc.asyncProperty(worlds, async (world) => {
			tried += 1;
			for (const [name, { is }] of Object.entries(dangers)) {
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
