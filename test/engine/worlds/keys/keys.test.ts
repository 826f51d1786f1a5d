/**
 * Draws deliveries to a trigger that verifies signatures, while people change webhooks and their keys in the store admin,
 * the store goes down or hides keys, and n8n starts again (`steps.ts`). Its oracle
 * (`known.ts`) is what the contract says that n8n knows of the keys: each answer, each start of the workflow and each
 * reading of the list follows from it.
 */
import { expectNoFaults } from '../explore';
import { anyCase, EXAMPLES, type Case } from './steps';
import { World } from './world';

async function faultsIn(given: Case): Promise<string[]> {
	const world = new World(given);
	await world.open();
	try {
		for (const step of given.steps) {
			const wrong = await world.do(step);
			if (wrong.length > 0) return wrong;
		}
		return [];
	} finally {
		await world.close();
	}
}

it('[T1] [T3] a good delivery is accepted, and a forged one changes nothing, whatever happens to the keys', async () => {
	await expectNoFaults(anyCase, faultsIn, 60, EXAMPLES);
}, 3_600_000);
