import { expectNoFaults } from '../explore';
import { anyCase, RARE, type Step } from './history';
import type { Traits } from './traits';
import { World } from './world';

/** What is wrong, if anything, after each step of a history, and after all faults are over. */
async function faultsIn([traits, history]: [Traits, Step[]]): Promise<string[]> {
	const world = new World(traits);
	await world.open();
	try {
		for (const step of history) {
			const wrong = await world.do(step);
			if (wrong.length > 0) return wrong;
		}
		return await world.recover();
	} finally {
		await world.close();
	}
}

it('[T3] [T4] [T5] [T6] [T7] whatever the service is like and the operator does, one webhook is left, or n8n says which', async () => {
	await expectNoFaults(anyCase, faultsIn, {
		runs: Number(process.env.HISTORIES ?? 100),
		examples: RARE,
	});
}, 3_600_000);
