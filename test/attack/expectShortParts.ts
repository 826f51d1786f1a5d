import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { REFUSED } from './shapes.cjs';

/** In ms. A pause follows the first part that ends after 20 ms, so pauses are at most 100 ms apart. */
const LONGEST = 80;

/** In ms. If the yardstick of longestPart.cjs takes longer, the bound grows in proportion. */
const YARDSTICK = 600;

/** In ms. */
const TIMEOUT = 500_000;

/** The time-out of a test that measures one shape, in milliseconds. */
export const SHAPE_TIMEOUT = TIMEOUT + 20_000;

/** What longestPart.cjs prints. */
interface Output {
	/** Whether the text is not processed beyond its parsing, as a value in it has too many parts. */
	isRefused: boolean;
	/** The longest part of each kind of work on a shape, in milliseconds. */
	parts: Record<string, number>;
	yardstick: number;
}

/** Expects that no part of the work on a shape blocks n8n for long, and that it is refused if it should be. */
export function expectShortParts(shape: string): void {
	const args = [join(__dirname, 'longestPart.cjs'), shape];
	const output = execFileSync(process.execPath, args, { encoding: 'utf8', timeout: TIMEOUT });
	const { isRefused, parts, yardstick } = JSON.parse(output) as Output;
	expect(isRefused).toBe(REFUSED.includes(shape));
	expect(Object.keys(parts)).toEqual(['answer', 'error', 'search', 'delivery', 'webhooks']);
	const slowness = Math.max(1, yardstick / YARDSTICK);
	expect(Math.max(...Object.values(parts))).toBeLessThan(LONGEST * slowness);
}
