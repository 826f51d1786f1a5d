import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

import {
	MAX_RECENT,
	recall,
} from '../../../../nodes/StoreManagement/trigger/delivery/deliveryMemory';

const WINDOW = 600_000;

const stored = (): Promise<boolean> => Promise.resolve(true);

let deliveries = 0;
/** The key of a delivery that this process has not seen yet. */
const fresh = (): string => `delivery ${(deliveries += 1)}`;

const accepts = async (key: string, storing = stored) =>
	(await recall(key, WINDOW, storing)) !== 'repetition';

it('[T2] accepts a delivery again exactly after the window, even if repetitions came in between', async () => {
	const key = fresh();
	const accepted = [];
	for (const pause of [0, WINDOW - 1, 1, WINDOW - 1]) {
		await wait(pause);
		accepted.push(await accepts(key));
	}
	expect(accepted).toEqual([true, false, true, false]);
});

it('[T2] says what it knows: nothing yet, a repetition, or that the window has passed', async () => {
	const key = fresh();
	const recalled = [];
	for (const pause of [0, WINDOW - 1, 1]) {
		await wait(pause);
		recalled.push(await recall(key, WINDOW, stored));
	}
	expect(recalled).toEqual(['unknown', 'repetition', 'new']);
});

it('[T2] keeps a delivery that came after the window of one that n8n then could not store', async () => {
	const key = fresh();
	const outcome = new EventEmitter();
	const late = once(outcome, 'failed').then(() => false);
	expect(await accepts(key, () => late)).toBe(true);
	const waiting = accepts(key);
	await wait(WINDOW);
	expect(await accepts(key)).toBe(true);
	outcome.emit('failed');
	expect(await waiting).toBe(false);
});

it('[T2] remembers a limited number of deliveries, the latest ones', async () => {
	const all = Array.from({ length: MAX_RECENT + 1 }, fresh);
	for (const key of all) expect(await accepts(key)).toBe(true);
	expect(await accepts(all[1] ?? '')).toBe(false);
	expect(await accepts(all[0] ?? '')).toBe(true);
});
