import fc from 'fast-check';

import { anyTraits, type Traits } from './store';
import { anyHistory, RARE, World, type Step } from './world';

/** HISTORIES=1000 RANDOM_CASES=1 tries others, and more of them. */
const HISTORIES = Number(process.env.HISTORIES ?? 100);

/** What is wrong, and how it came to that; empty if nothing is wrong. */
function report(wrong: string[], traits: Traits, history: Step[]): string {
	if (wrong.length === 0) return '';
	return [traits, ...history]
		.map((part) => JSON.stringify(part))
		.concat(wrong)
		.join('\n');
}

it('[T3] [T4] [T6] [T7] whatever the service is like and the operator does, one webhook is left, or n8n says which', async () => {
	await fc.assert(
		fc.asyncProperty(anyTraits, anyHistory, async (traits, history) => {
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
		{ numRuns: HISTORIES, examples: RARE },
	);
}, 3_600_000);
