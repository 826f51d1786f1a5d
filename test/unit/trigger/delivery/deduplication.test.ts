import fc from 'fast-check';
import { EventEmitter, once } from 'node:events';

import {
	deliveryKeys,
	isRepeatedHere,
	MAX_ACCEPTED,
} from '../../../../nodes/StoreManagement/trigger/delivery/deduplication';
import { toVerification } from '../../../../nodes/StoreManagement/trigger/delivery/signature';

const WINDOW = 600_000;

const settings = {
	verification: undefined,
	deliveryIdHeader: 'X-Delivery-Id',
	deliveryIdWindow: 7,
	duplicateWindow: 1,
};
const withId = { 'x-delivery-id': ' evt_1 ' };
const bodyOnly = toVerification({ header: 'X-Signature' });

it.each([
	['the body where there is no ID', {}, settings, [1]],
	['the body where the ID is empty', { 'x-delivery-id': ' ' }, settings, [1]],
	['the ID where nothing is verified', withId, settings, [7]],
	[
		'body and ID where only the body is signed',
		withId,
		{ ...settings, verification: bodyOnly },
		[1, 7],
	],
	['nothing where the window is 0', withId, { ...settings, deliveryIdWindow: 0 }, []],
])('recognizes a delivery by %s', (_, headers, given, windows) => {
	const keys = deliveryKeys(headers, Buffer.from('{}'), given);
	expect(keys.map(({ window }) => window)).toEqual(windows);
});

it('gives the same digest to the same body only', () => {
	const digest = (body: Uint8Array) => deliveryKeys({}, Buffer.from(body), settings)[0]?.digest;
	fc.assert(
		fc.property(fc.uint8Array(), fc.uint8Array(), (one, other) => {
			const isSame = Buffer.from(one).equals(Buffer.from(other));
			expect(digest(one) === digest(other)).toBe(isSame);
		}),
	);
	const [asId] = deliveryKeys({ 'x-delivery-id': '{}' }, Buffer.from(''), settings);
	expect(asId?.digest).not.toBe(digest(Buffer.from('{}')));
});

const stored = (): Promise<boolean> => Promise.resolve(true);
const failed = (): Promise<boolean> => Promise.resolve(false);

let deliveries = 0;
/** The keys of a delivery that this process has not seen yet. */
const fresh = () => [{ digest: `delivery ${(deliveries += 1)}`, window: WINDOW }];

const accepts = async (keys: ReturnType<typeof fresh>, now: number) =>
	!(await isRepeatedHere('node', keys, stored, () => now));

it('accepts a delivery again after the window, even when repetitions came in between', async () => {
	const keys = fresh();
	const times = [0, WINDOW - 1, WINDOW, 2 * WINDOW - 1];
	const accepted = [];
	for (const time of times) accepted.push(await accepts(keys, time));
	expect(accepted).toEqual([true, false, true, false]);
	// A clock that was set back does not extend the window.
	expect(await accepts(keys, 0)).toBe(true);
});

it('remembers deliveries for each node separately', async () => {
	const keys = fresh();
	expect(await isRepeatedHere('node', keys, stored)).toBe(false);
	expect(await isRepeatedHere('another', keys, stored)).toBe(false);
});

it('finds a repetition by any of its keys', async () => {
	const [body, id, another] = [...fresh(), ...fresh(), ...fresh()];
	if (!body || !id || !another) throw new TypeError('There are three keys');
	expect(await accepts([body, id], 0)).toBe(true);
	expect(await accepts([another, id], 1)).toBe(false);
	expect(await accepts([another], 2)).toBe(true);
});

it('lets a repetition wait until n8n has stored the delivery', async () => {
	const keys = fresh();
	const outcome = new EventEmitter();
	const storing = once(outcome, 'stored').then(() => true);
	expect(await isRepeatedHere('node', keys, () => storing)).toBe(false);
	const repetition = isRepeatedHere('node', keys, stored);
	expect(await Promise.race([repetition, Promise.resolve('waits')])).toBe('waits');
	outcome.emit('stored');
	expect(await repetition).toBe(true);
});

it('lets one repetition take the place of a delivery that n8n could not store', async () => {
	const keys = fresh();
	const all = [failed, stored, stored].map(
		async (store) => await isRepeatedHere('node', keys, store),
	);
	expect(await Promise.all(all)).toEqual([false, false, true]);
});

it('keeps a delivery that came after the window of one that n8n then could not store', async () => {
	const keys = fresh();
	const outcome = new EventEmitter();
	const late = once(outcome, 'failed').then(() => false);
	await isRepeatedHere(
		'node',
		keys,
		() => late,
		() => 0,
	);
	expect(await accepts(keys, WINDOW)).toBe(true);
	outcome.emit('failed');
	await late;
	expect(await accepts(keys, WINDOW + 1)).toBe(false);
});

it('remembers a limited number of deliveries, the latest ones', async () => {
	const all = Array.from({ length: MAX_ACCEPTED + 1 }, fresh);
	for (const keys of all) expect(await accepts(keys, 0)).toBe(true);
	expect(await accepts(all[1] ?? [], 0)).toBe(false);
	expect(await accepts(all[0] ?? [], 0)).toBe(true);
});
