import { expectNoFaults } from '../explore';
import { faultsOf } from './oracle';
import { run } from './run';
import { anyWorld, type World } from './world';

async function faultsIn(world: World): Promise<string[]> {
	const { outcome, truths } = await run(world);
	return faultsOf(world, truths, outcome);
}

it('[O1] [O2] [O3] [O4] [O5] [F6] [R4] [A8] what a shop reads is what is so in the shop, or it is told', async () => {
	await expectNoFaults(anyWorld, faultsIn, 170);
}, 600_000);
