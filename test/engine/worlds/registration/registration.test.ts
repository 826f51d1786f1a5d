/**
 * Draws a service with what its document leaves open, and the history of a workflow: what its operator, n8n and other
 * people do (`history.ts`). Its oracle (`oracle.ts`) sees all webhooks that there are: exactly one
 * delivers, or n8n has said which are missing or too many; and after all faults, one is left while the workflow is
 * published, and none when it is not.
 */
import { expectNoFaults } from '../explore';
import { anyCase, EXAMPLES, type Case } from './history';
import { World } from './world';

/** What is wrong, if anything, after each step of a history, and after all faults are over. */
async function faultsIn([traits, history]: Case): Promise<string[]> {
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

it('[T4] [T5] [T6] [T7] whatever the service is like and the operator does, one webhook is left, or n8n says which', async () => {
	await expectNoFaults(anyCase, faultsIn, EXAMPLES.length + 85, EXAMPLES);
}, 3_600_000);
