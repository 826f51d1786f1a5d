import { setTimeout as wait } from 'node:timers/promises';

import type { Simulator } from '../simulator';

export const MILLISECONDS_OF_SILENCE = 2_000;

/** Some releases look after their triggers once more after a start, at a moment of their choice. */
export async function untilQuiet(store: Simulator): Promise<void> {
	let seen: number;
	do {
		seen = store.requests.length;
		await wait(MILLISECONDS_OF_SILENCE);
	} while (seen < store.requests.length);
}
