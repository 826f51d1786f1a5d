import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import {
	digestOf,
	MOST_REMEMBERED,
	readStarted,
	recent,
} from '../../../nodes/StoreManagement/trigger/duplicates';
import { isFirst } from '../../../nodes/StoreManagement/trigger/once';

const WINDOW = 600_000;

/** A node of its own for each case, since the process remembers for all of them. */
let nodes = 0;
const freshNode = (): string => `node ${(nodes += 1)}`;

const started = (digest: string, node: string, staticData: IDataObject, now: number): boolean =>
	isFirst(digest, node, staticData, WINDOW, now);

it('tells bodies apart by every byte', () => {
	fc.assert(
		fc.property(fc.uint8Array(), fc.uint8Array(), (one, other) => {
			const same = Buffer.from(one).equals(Buffer.from(other));
			expect(digestOf(Buffer.from(one)) === digestOf(Buffer.from(other))).toBe(same);
		}),
	);
});

it('lets the first of equal deliveries through, and every one that differs', () => {
	fc.assert(
		fc.property(
			fc.array(fc.record({ digest: fc.stringMatching(/^[a-f]{1,2}$/), restart: fc.boolean() })),
			(deliveries) => {
				let node = freshNode();
				let staticData: IDataObject = {};
				const seen = new Set<string>();
				deliveries.forEach(({ digest, restart }, index) => {
					if (restart) {
						node = freshNode();
						staticData = JSON.parse(JSON.stringify(staticData)) as IDataObject;
					}
					expect(started(digest, node, staticData, 1000 + index)).toBe(!seen.has(digest));
					seen.add(digest);
				});
			},
		),
	);
});

it('counts a delivery as new once the window is over, however often it came in between', () => {
	const node = freshNode();
	const staticData = {};
	expect(started('a', node, staticData, 0)).toBe(true);
	expect(started('a', node, staticData, WINDOW - 1)).toBe(false);
	expect(started('a', node, staticData, WINDOW)).toBe(true);
	expect(started('a', node, staticData, 2 * WINDOW - 1)).toBe(false);
});

it('knows a delivery whose trace another one has overwritten, and saves it again', () => {
	const node = freshNode();
	expect(started('a', node, {}, 0)).toBe(true);
	const staticData = {};
	expect(started('a', node, staticData, 1)).toBe(false);
	expect(started('b', node, staticData, 2)).toBe(true);
	expect([...readStarted(staticData).keys()]).toEqual(['a', 'b']);
});

it('keeps nodes apart', () => {
	expect(started('a', freshNode(), {}, 0)).toBe(true);
	expect(started('a', freshNode(), {}, 0)).toBe(true);
});

it('forgets a node that nothing came to for a whole window, once another node is new', () => {
	const [idle, busy] = [freshNode(), freshNode()];
	expect(started('a', idle, {}, 0)).toBe(true);
	expect(started('a', busy, {}, 0)).toBe(true);
	expect(started('b', busy, {}, 1)).toBe(true);
	expect(started('a', freshNode(), {}, WINDOW)).toBe(true);

	// Only a clock that was put back shows what is still in memory.
	expect(started('a', idle, {}, 2)).toBe(true);
	expect(started('a', busy, {}, 2)).toBe(false);
});

it('measures how long a node was idle by its own window', () => {
	const [short, long] = [freshNode(), freshNode()];
	expect(isFirst('a', short, {}, 10, 0)).toBe(true);
	expect(isFirst('a', long, {}, 1000, 0)).toBe(true);
	expect(isFirst('a', freshNode(), {}, 10, 500)).toBe(true);

	expect(isFirst('a', short, {}, 10, 1)).toBe(true);
	expect(isFirst('a', long, {}, 1000, 501)).toBe(false);
});

it('remembers a bounded number of deliveries, the latest ones', () => {
	const node = freshNode();
	const staticData: IDataObject = {};
	for (let index = 0; index < MOST_REMEMBERED + 100; index++) {
		expect(started(`delivery ${index}`, node, staticData, index)).toBe(true);
	}
	const digests = [...readStarted(staticData).keys()];
	expect(digests).toHaveLength(MOST_REMEMBERED);
	expect(digests.at(-1)).toBe(`delivery ${MOST_REMEMBERED + 99}`);
	expect(digests[0]).toBe('delivery 100');
	expect(JSON.stringify(staticData).length).toBeLessThan(100_000);
});

it('never grows beyond its bound, whatever was saved and whenever', () => {
	fc.assert(
		fc.property(
			fc.dictionary(fc.string(), fc.integer(), { maxKeys: 40 }),
			fc.nat(),
			fc.integer(),
			(saved, window, now) => {
				const kept = recent(new Map(Object.entries(saved)), window, now);
				expect(kept.size).toBeLessThanOrEqual(MOST_REMEMBERED);
				for (const at of kept.values()) expect(Math.abs(now - at)).toBeLessThan(window);
			},
		),
	);
});

it.each([undefined, null, 'text', [1], { a: 'soon' }, { a: null }])(
	'starts with nothing where the static data hold %j',
	(deliveries) => {
		const staticData = { deliveries } as IDataObject;
		expect(started('a', freshNode(), staticData, WINDOW)).toBe(true);
	},
);
