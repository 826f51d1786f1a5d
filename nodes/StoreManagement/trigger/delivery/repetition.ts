import { sleep } from 'n8n-workflow';

import { DeliveryEntries } from './deliveryEntries';
import type { ProcessedEntries } from './processedEntries';
import { PROCESS, type DeliveryRecord } from './stored';

/**
 * Bounds, in milliseconds, of the wait for other processes to write the entries that they have read: four
 * times the duration of this process's own check. A process that takes longer may start a delivery twice.
 */
const SETTLING_TIME = 250;
const MAX_SETTLING_TIME = 4_000;

/** Milliseconds, plus twice that wait, within which a claimed delivery starts unless its process has died. */
const CLAIM_TIME = 2_000;

/** How many times at most a process checks whether what it wrote is still there. */
const MAX_CHECKS = 5;

const NOTHING: ReadonlySet<string> = new Set();

/** The latest pending decision on each delivery in this process. */
const deciding = new Map<string, Promise<unknown>>();

/**
 * Whether a delivery was started before, by this process or another one, before a restart or after. If in
 * doubt, it counts as not started: a lost order cannot be found again.
 *
 * @param executionId the execution that is about to start it; n8n may run it again under the same ID
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
		// If the process that received it executes it, n8n runs in regular mode: no other process executes.
		async () =>
			delivery.process === PROCESS
				? await isRepetitionHere(one, entries)
				: await isRepetitionAnywhere(one, entries),
	);
}

/**
 * Decides after the earlier copies of the delivery. After a restart, n8n resumes what it had stored while
 * the service repeats the same delivery: the repetition, decided by one check, would overtake the other.
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

/** A single check decides, because the checks of a process run one after another. */
async function isRepetitionHere(one: DeliveryEntries, entries: ProcessedEntries): Promise<boolean> {
	const all = [one.claim, one.claimBefore, ...one.started];
	const found = await entries.check(all);
	if (!found.has(one.claim) && !found.has(one.claimBefore)) return false;
	const added = new Set(all.filter((entry) => !found.has(entry)));
	if ((await one.findStart(entries, added)) !== 'within') return false;
	// The window begins with the first delivery, so a repetition leaves no entries.
	await entries.remove([...added]);
	return true;
}

/**
 * Claims the delivery, and checks after a pause whether the claim is still there. When several processes
 * read the entries before any of them writes, the last to write overwrites the others: only it finds its
 * own entry, and starts the delivery.
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
		// A slow check does not decide: it may have overwritten a claim whose process had already looked again.
		if (isOwn && duration < SETTLING_TIME) break;
		// No claim at all: the write of another delivery overwrote it. This check has written it again.
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

/** Whether a claimed delivery was started; waits if it may be about to start. */
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
