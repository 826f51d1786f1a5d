import type { JsonValue } from '../../nodes/StoreManagement/json';
import { formatRecords } from '../../nodes/StoreManagement/output';
import { paced } from '../../nodes/StoreManagement/sleep';
import { orderRecord } from '../../nodes/StoreManagement/actions/order/record';
import { measure, SHAPE_TIMEOUT } from './measureParts';
import { OBJECTS, REFUSED } from './shapes.cjs';

it.each(Object.keys(OBJECTS))(
	'up to 4 MB of %s, as answer, error, list of the editor or delivery, block n8n for less than 80 ms',
	(shape) => {
		const { isRefused, longest, bound } = measure(shape);
		expect(isRefused).toBe(REFUSED.includes(shape));
		expect(longest).toBeLessThan(bound);
	},
	SHAPE_TIMEOUT,
);

it('other work gets its turn while a large record is output', async () => {
	const value = JSON.parse(OBJECTS['days in a zone with changes']?.() ?? '') as JsonValue;
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
