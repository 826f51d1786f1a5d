import { setTimeout as wait } from 'node:timers/promises';

import type { Simulator } from '../simulator';

export const MILLISECONDS_OF_SILENCE = 2_000;

/** Waits for silence: after a start, some releases check their triggers again at an unpredictable time. */
export async function untilQuiet(store: Simulator): Promise<void> {
	let seen: number;
	do {
		seen = store.requests.length;
		await wait(MILLISECONDS_OF_SILENCE);
	} while (seen < store.requests.length);
}
