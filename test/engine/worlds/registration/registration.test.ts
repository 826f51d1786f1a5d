import fc from 'fast-check';

import type { Traits } from './store';
import { anyCase, RARE, World, type Step } from './world';

/** HISTORIES=1000 SEED=7 tries others, and more of them. */
const { HISTORIES = 100, SEED } = process.env;

/** What is wrong, and how it came to that; empty if nothing is wrong. */
function report(wrong: string[], traits: Traits, history: Step[]): string {
	if (wrong.length === 0) return '';
	return [traits, ...history]
		.map((part) => JSON.stringify(part))
		.concat(wrong)
		.join('\n');
}

it('[T3] [T4] [T5] [T6] [T7] whatever the service is like and the operator does, one webhook is left, or n8n says which', async () => {
	await fc.assert(
		fc.asyncProperty(anyCase, async ([traits, history]) => {
			const world = new World(traits);
			await world.open();
			try {
				for (const step of history) {
					expect(report(await world.do(step), traits, history)).toBe('');
				}
				expect(report(await world.recover(), traits, history)).toBe('');
			} finally {
				await world.close();
			}
		}),
		{
			numRuns: Number(HISTORIES),
			examples: RARE,
			...(SEED !== undefined && { seed: Number(SEED) }),
		},
	);
}, 3_600_000);
