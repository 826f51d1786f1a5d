import fc from 'fast-check';

import { anyStep, anyTraits, World } from './world';

it('[T3] [T4] whatever the service is like and the operator does, one webhook is left, or n8n says which', async () => {
	await fc.assert(
		fc.asyncProperty(anyTraits, fc.array(anyStep, { maxLength: 8 }), async (traits, steps) => {
			const world = new World(traits);
			await world.open();
			try {
				for (const step of [{ act: 'publish', edit: {} } as const, ...steps]) {
					expect({ step, wrong: await world.do(step) }).toEqual({ step, wrong: [] });
				}
			} finally {
				await world.close();
			}
		}),
		{ numRuns: 40 },
	);
}, 300_000);
