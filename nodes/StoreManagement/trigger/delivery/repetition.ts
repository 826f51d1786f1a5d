import { sleep } from 'n8n-workflow';

import { DeliveryEntries } from './deliveryEntries';
import type { ProcessedEntries } from './processedEntries';
import { PROCESS, type DeliveryRecord } from './stored';

/**
 * Milliseconds in which a process that has read the entries writes them: four times as long as this one
 * took, between these bounds. One that needs longer may start a delivery twice.
 */
const SETTLING_TIME = 250;
const MAX_SETTLING_TIME = 4_000;

/** Milliseconds, beside twice that time, in which a claimed delivery is started; else its process has died. */
const CLAIM_TIME = 2_000;

/** How often a process looks whether what it wrote still stands. */
const MAX_CHECKS = 5;

const NOTHING: ReadonlySet<string> = new Set();

/** The last copy of each delivery that is being decided about in this process. */
const deciding = new Map<string, Promise<unknown>>();

/**
 * Whether a delivery was started before, by this process or another one, before a restart or after. In
 * doubt it was not: an order that is lost cannot be found again.
 *
 * @param executionId the execution that wants to start it: the same one may begin again
 * @throws what n8n's database throws
 */
export async function isRepetition(
	delivery: DeliveryRecord,
	executionId: string,
	entries: ProcessedEntries,
): Promise<boolean> {
	const one = new DeliveryEntries(delivery, executionId);
	return await inTurn(
		`${entries.node} ${delivery.digest}:${delivery.window}`,
		// Where it was received, no other process executes: n8n runs in regular mode.
		async () =>
			delivery.process === PROCESS
				? await isRepetitionHere(one, entries)
				: await isRepetitionAnywhere(one, entries),
	);
}

/**
 * Decides after the copies of the delivery that came before. n8n takes up what it had stored before a
 * restart while the service repeats the same; what is decided in one step would overtake the other.
 */
async function inTurn(key: string, decide: () => Promise<boolean>): Promise<boolean> {
	const decision = (deciding.get(key) ?? Promise.resolve()).then(decide);
	const settled = decision.catch(() => undefined);
	deciding.set(key, settled);
	void settled.then(() => {
		if (deciding.get(key) === settled) deciding.delete(key);
	});
	return await decision;
}

/** A single check decides, because the checks of a process follow each other. */
async function isRepetitionHere(one: DeliveryEntries, entries: ProcessedEntries): Promise<boolean> {
	const all = [one.claim, one.claimBefore, ...one.started];
	const found = await entries.check(all);
	if (!found.has(one.claim) && !found.has(one.claimBefore)) return false;
	const added = new Set(all.filter((entry) => !found.has(entry)));
	if ((await one.findStart(entries, added)) !== 'within') return false;
	// The window begins with the first delivery, so a repetition leaves nothing.
	await entries.remove([...added]);
	return true;
}

/**
 * Claims the delivery, and looks after a while whether the claim stands. Of processes that read the
 * entries before any of them wrote, the last to write replaces what the others wrote: only that one finds
 * its own entry, and starts.
 */
async function isRepetitionAnywhere(
	one: DeliveryEntries,
	entries: ProcessedEntries,
): Promise<boolean> {
	const all = [one.claim, one.claimBefore, one.own];
	const begin = performance.now();
	const found = await entries.check(all);
	const duration = performance.now() - begin;
	const settling = Math.min(Math.max(SETTLING_TIME, 4 * duration), MAX_SETTLING_TIME);
	const claimTime = CLAIM_TIME + 2 * settling;
	const added = all.filter((entry) => !found.has(entry));
	const isAgain = found.has(one.own);
	if (!isAgain && added.length < all.length && (await wasStarted(one, found, entries, claimTime))) {
		await entries.remove(added);
		return true;
	}
	for (let check = 0; check < MAX_CHECKS && !isAgain; check++) {
		await sleep(settling);
		const standing = await entries.check(all);
		const isOwn = standing.has(one.own);
		// Written so late that the other may have looked before, it has replaced the claim of the other.
		if (isOwn && duration < SETTLING_TIME) break;
		// Without any claim, another delivery has replaced this one, which the check has written again.
		if (!isOwn && !standing.has(one.claim) && !standing.has(one.claimBefore)) continue;
		if (!isOwn) await sleep(claimTime);
		if ((await one.findStart(entries, NOTHING)) !== 'within') break;
		await entries.remove([one.own]);
		return true;
	}
	await entries.check(one.started);
	entries.keep([...all, ...one.started]);
	return false;
}

/** Whether a delivery that is claimed was started; waits where that may be about to happen. */
async function wasStarted(
	one: DeliveryEntries,
	claims: ReadonlySet<string>,
	entries: ProcessedEntries,
	claimTime: number,
): Promise<boolean> {
	const earlier = await one.findStart(entries, NOTHING);
	if (earlier === 'within') return true;
	if (earlier === 'before' && !claims.has(one.claim)) return false;
	await sleep(claimTime);
	return (await one.findStart(entries, NOTHING)) === 'within';
}
