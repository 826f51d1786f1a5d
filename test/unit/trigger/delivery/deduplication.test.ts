import fc from 'fast-check';
import { EventEmitter, once } from 'node:events';

import {
	digestOf,
	isAcknowledged,
	MAX_DELIVERIES,
} from '../../../../nodes/StoreManagement/trigger/delivery/deduplication';

const WINDOW = 600_000;

/** A new node for each case, because the process remembers the deliveries of all nodes. */
let nodes = 0;
const freshNode = (): string => `node ${(nodes += 1)}`;

const store = (): Promise<boolean> => Promise.resolve(true);

/** Whether the delivery is the first; n8n stores it at once. */
async function accept(digest: string, node: string, now: number, window = WINDOW) {
	return !(await isAcknowledged(digest, node, window, store, () => now));
}

it('gives different bodies different digests', () => {
	fc.assert(
		fc.property(fc.uint8Array(), fc.uint8Array(), (one, other) => {
			const same = Buffer.from(one).equals(Buffer.from(other));
			expect(digestOf(Buffer.from(one)) === digestOf(Buffer.from(other))).toBe(same);
		}),
	);
});

it('accepts the first of identical deliveries, and every different one', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(fc.stringMatching(/^[a-f]{1,2}$/)), async (digests) => {
			const node = freshNode();
			const seen = new Set<string>();
			for (const [index, digest] of digests.entries()) {
				expect(await accept(digest, node, 1000 + index)).toBe(!seen.has(digest));
				seen.add(digest);
			}
		}),
	);
});

it('accepts a delivery again after the window, even when repetitions came in between', async () => {
	const node = freshNode();
	expect(await accept('a', node, 0)).toBe(true);
	expect(await accept('a', node, WINDOW - 1)).toBe(false);
	expect(await accept('a', node, WINDOW)).toBe(true);
	expect(await accept('a', node, 2 * WINDOW - 1)).toBe(false);
	// A clock that was set back does not extend the window.
	expect(await accept('a', node, 0)).toBe(true);
});

it('lets a repetition wait until n8n has stored the delivery', async () => {
	const node = freshNode();
	const outcome = new EventEmitter();
	const stored = once(outcome, 'stored').then(([isStored]) => isStored === true);
	expect(await isAcknowledged('a', node, WINDOW, () => stored)).toBe(false);
	const repetition = isAcknowledged('a', node, WINDOW, store);
	const first = await Promise.race([repetition, Promise.resolve('waits')]);
	expect(first).toBe('waits');
	outcome.emit('stored', true);
	expect(await repetition).toBe(true);
});

it('lets one repetition take the place of a delivery that n8n could not store', async () => {
	const node = freshNode();
	const failed = (): Promise<boolean> => Promise.resolve(false);
	const outcomes = [failed, store, store].map(
		async (storing) => await isAcknowledged('a', node, WINDOW, storing),
	);
	expect(await Promise.all(outcomes)).toEqual([false, false, true]);
});

it('keeps a delivery that came after the window of one that n8n then could not store', async () => {
	const node = freshNode();
	const outcome = new EventEmitter();
	const late = once(outcome, 'stored').then(() => false);
	await isAcknowledged(
		'a',
		node,
		WINDOW,
		() => late,
		() => 0,
	);
	expect(await accept('a', node, WINDOW)).toBe(true);
	outcome.emit('stored');
	await late;

	expect(await accept('a', node, WINDOW + 1)).toBe(false);
});

it('remembers deliveries for each node separately', async () => {
	expect(await accept('a', freshNode(), 0)).toBe(true);
	expect(await accept('a', freshNode(), 0)).toBe(true);
});

it('forgets each node after its own window when a new node appears', async () => {
	const [short, long] = [freshNode(), freshNode()];
	expect(await accept('a', short, 0, 10)).toBe(true);
	expect(await accept('a', long, 0, 1000)).toBe(true);
	expect(await accept('a', freshNode(), 500, 10)).toBe(true);

	// Only a clock that was set back shows what is still in memory.
	expect(await accept('a', short, 1, 10)).toBe(true);
	expect(await accept('a', long, 501, 1000)).toBe(false);
});

it('remembers a limited number of deliveries, the latest ones', async () => {
	const node = freshNode();
	for (let index = 0; index <= MAX_DELIVERIES; index++) {
		expect(await accept(`delivery ${index}`, node, index)).toBe(true);
	}
	expect(await accept('delivery 1', node, MAX_DELIVERIES)).toBe(false);
	expect(await accept('delivery 0', node, MAX_DELIVERIES)).toBe(true);
});
