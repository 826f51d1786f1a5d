import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import type { JsonValue } from '../../nodes/StoreManagement/json';
import { formatRecords } from '../../nodes/StoreManagement/output';
import { paced } from '../../nodes/StoreManagement/sleep';
import { orderRecord } from '../../nodes/StoreManagement/actions/order/record';
import { REFUSED, SHAPES } from './shapes.cjs';

/** In ms. A pause follows the first part that ends after 20 ms, so pauses are at most 100 ms apart. */
const LONGEST = 80;

/** In ms. If the yardstick of longestPart.cjs takes longer, the bound grows in proportion. */
const YARDSTICK = 600;

interface Measured {
	/** Whether the text is not processed beyond its parsing, as a value in it has too many parts. */
	isRefused: boolean;
	/** The longest part of each kind of work on a shape, in milliseconds. */
	parts: Record<string, number>;
	yardstick: number;
}

function measure(shape: string): Measured {
	const args = [join(__dirname, 'longestPart.cjs'), shape];
	const output = execFileSync(process.execPath, args, { encoding: 'utf8', timeout: 500_000 });
	return JSON.parse(output) as Measured;
}

it.each(Object.keys(SHAPES))(
	'up to 4 MB of %s, as answer, error, list of the editor or delivery, block n8n for less than 80 ms',
	(shape) => {
		const { isRefused, parts, yardstick } = measure(shape);
		const slowness = Math.max(1, yardstick / YARDSTICK);
		expect(isRefused).toBe(REFUSED.includes(shape));
		expect(Object.keys(parts)).toEqual(['answer', 'error', 'search', 'delivery', 'webhooks']);
		expect(Math.max(...Object.values(parts))).toBeLessThan(LONGEST * slowness);
	},
	520_000,
);

it('other work gets its turn while a large record is output', async () => {
	const value = JSON.parse(SHAPES['days in a zone with changes']?.() ?? '') as JsonValue;
	const start = performance.now();
	let turns = 0;
	const timer = setInterval(() => turns++, 1);
	await paced(formatRecords([{ id: 1, value }], orderRecord, 'full'));
	clearInterval(timer);
	// At least one per 50 ms, however long this machine takes.
	expect(turns).toBeGreaterThan((performance.now() - start) / 50);
}, 120_000);

it('small records are output without a pause', async () => {
	let turns = 0;
	const timer = setImmediate(() => turns++);
	await paced(formatRecords([{ id: 1 }], orderRecord, 'full'));
	clearImmediate(timer);
	expect(turns).toBe(0);
});
