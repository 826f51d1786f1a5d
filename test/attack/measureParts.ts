import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** In ms. A pause follows the first part that ends after 20 ms, so pauses are at most 100 ms apart. */
const LONGEST = 80;

/** In ms. If the yardstick of longestPart.cjs takes longer, the bound grows in proportion. */
const YARDSTICK = 600;

/** In ms. */
const TIMEOUT = 500_000;

/** The time-out of a test that measures one shape, in milliseconds. */
export const SHAPE_TIMEOUT = TIMEOUT + 20_000;

const KINDS = ['answer', 'error', 'search', 'delivery', 'webhooks'];

interface Output {
	isRefused: boolean;
	/** The longest part of each kind of work on a shape, in milliseconds. */
	parts: Partial<Record<string, number>>;
	yardstick: number;
}

interface Measured {
	/** Whether the text is not processed beyond its parsing, as a value in it has too many parts. */
	isRefused: boolean;
	/** The longest part of all work, in milliseconds. */
	longest: number;
	/** What it must be below on this machine, in milliseconds. */
	bound: number;
}

/** Measures how long the work on a shape blocks n8n. */
export function measure(shape: string): Measured {
	const args = [join(__dirname, 'longestPart.cjs'), shape];
	const output = execFileSync(process.execPath, args, { encoding: 'utf8', timeout: TIMEOUT });
	const { isRefused, parts, yardstick } = JSON.parse(output) as Output;
	// Without one of them, it is not a number, and below no bound.
	const longest = Math.max(...KINDS.map((kind) => parts[kind] ?? NaN));
	return { isRefused, longest, bound: LONGEST * Math.max(1, yardstick / YARDSTICK) };
}
