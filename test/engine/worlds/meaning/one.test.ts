import { faultsOf } from './oracle';
import { run } from './run';
import { STORIES } from '../../../simulator/data/untidy';
it('one', async () => {
	const world = JSON.parse(process.env.WORLD ?? '{}');
	const tidy = Object.fromEntries(Object.entries(STORIES).map(([k, v]) => [k, v[0]]));
	world.stories = world.stories.map((s: object) => ({ ...tidy, ...s }));
	const { outcome, truths } = await run(world);
	console.log(
		JSON.stringify(
			{
				faults: faultsOf(world, truths, outcome),
				n: truths.length,
				error: outcome.error,
				hints: outcome.hints,
				sent: outcome.requests.map(({ path, query, status }) => [path, query, status]),
				records: outcome.records.map((r) => r),
			},
			null,
			1,
		).slice(0, Number(process.env.MAX ?? 4000)),
	);
}, 100_000);
