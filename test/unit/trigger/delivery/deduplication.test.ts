import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import {
	digestOf,
	isFirst,
	MAX_DELIVERIES,
	pruneExpired,
	readDeliveries,
} from '../../../../nodes/StoreManagement/trigger/delivery/deduplication';

const WINDOW = 600_000;

/** A new node for each case, because the process remembers the deliveries of all nodes. */
let nodes = 0;
const freshNode = (): string => `node ${(nodes += 1)}`;

const accept = (digest: string, node: string, staticData: IDataObject, now: number): boolean =>
	isFirst(digest, node, staticData, WINDOW, now);

it('gives different bodies different digests', () => {
	fc.assert(
		fc.property(fc.uint8Array(), fc.uint8Array(), (one, other) => {
			const same = Buffer.from(one).equals(Buffer.from(other));
			expect(digestOf(Buffer.from(one)) === digestOf(Buffer.from(other))).toBe(same);
		}),
	);
});

it('accepts the first of identical deliveries, and every different one', () => {
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
					expect(accept(digest, node, staticData, 1000 + index)).toBe(!seen.has(digest));
					seen.add(digest);
				});
			},
		),
	);
});

it('accepts a delivery again after the window, even when repetitions came in between', () => {
	const node = freshNode();
	const staticData = {};
	expect(accept('a', node, staticData, 0)).toBe(true);
	expect(accept('a', node, staticData, WINDOW - 1)).toBe(false);
	expect(accept('a', node, staticData, WINDOW)).toBe(true);
	expect(accept('a', node, staticData, 2 * WINDOW - 1)).toBe(false);
});

it('recognizes a delivery that is missing from the static data, and saves it again', () => {
	const node = freshNode();
	expect(accept('a', node, {}, 0)).toBe(true);
	const staticData = {};
	expect(accept('a', node, staticData, 1)).toBe(false);
	expect(accept('b', node, staticData, 2)).toBe(true);
	expect([...readDeliveries(staticData).keys()]).toEqual(['a', 'b']);
});

it('remembers deliveries for each node separately', () => {
	expect(accept('a', freshNode(), {}, 0)).toBe(true);
	expect(accept('a', freshNode(), {}, 0)).toBe(true);
});

it('forgets a node without deliveries in its window when a new node appears', () => {
	const [idle, busy] = [freshNode(), freshNode()];
	expect(accept('a', idle, {}, 0)).toBe(true);
	expect(accept('a', busy, {}, 0)).toBe(true);
	expect(accept('b', busy, {}, 1)).toBe(true);
	expect(accept('a', freshNode(), {}, WINDOW)).toBe(true);

	// Only a clock that was set back shows what is still in memory.
	expect(accept('a', idle, {}, 2)).toBe(true);
	expect(accept('a', busy, {}, 2)).toBe(false);
});

it('forgets each node after its own window', () => {
	const [short, long] = [freshNode(), freshNode()];
	expect(isFirst('a', short, {}, 10, 0)).toBe(true);
	expect(isFirst('a', long, {}, 1000, 0)).toBe(true);
	expect(isFirst('a', freshNode(), {}, 10, 500)).toBe(true);

	expect(isFirst('a', short, {}, 10, 1)).toBe(true);
	expect(isFirst('a', long, {}, 1000, 501)).toBe(false);
});

it('remembers a limited number of deliveries, the latest ones', () => {
	const node = freshNode();
	const staticData: IDataObject = {};
	for (let index = 0; index < MAX_DELIVERIES + 100; index++) {
		expect(accept(`delivery ${index}`, node, staticData, index)).toBe(true);
	}
	const digests = [...readDeliveries(staticData).keys()];
	expect(digests).toHaveLength(MAX_DELIVERIES);
	expect(digests.at(-1)).toBe(`delivery ${MAX_DELIVERIES + 99}`);
	expect(digests[0]).toBe('delivery 100');
	expect(JSON.stringify(staticData).length).toBeLessThan(100_000);
});

it('never exceeds its limit, whatever was saved and whenever', () => {
	fc.assert(
		fc.property(
			fc.dictionary(fc.string(), fc.integer(), { maxKeys: 40 }),
			fc.nat(),
			fc.integer(),
			(saved, window, now) => {
				const kept = pruneExpired(new Map(Object.entries(saved)), window, now);
				expect(kept.size).toBeLessThanOrEqual(MAX_DELIVERIES);
				for (const at of kept.values()) expect(Math.abs(now - at)).toBeLessThan(window);
			},
		),
	);
});

it.each([undefined, null, 'text', [1], { a: 'soon' }, { a: null }])(
	'starts empty when the static data hold %j',
	(deliveries) => {
		const staticData = { deliveries } as IDataObject;
		expect(accept('a', freshNode(), staticData, WINDOW)).toBe(true);
	},
);
