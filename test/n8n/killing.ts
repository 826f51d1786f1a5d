import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import type { N8nApi, SavedWorkflow } from '../n8n-host';
import { atRate, fewAtOnce } from './load';
import {
	outcomeOf,
	StoredDeliveries,
	untilNothingBegins,
	type Outcome,
	type Sent,
} from './outcome';

const PER_SECOND = 15;
/** n8n is killed at a random moment between these two. */
const LEAST_MS = 1_500;
const MOST_MS = 3_500;
/** How long the service waits for an answer: API document, Events, point 5. */
const TIMEOUT_MS = 5_000;

/** An n8n that can be killed and started again. */
export interface Killable {
	readonly api: N8nApi;
	/** Resolves to whether the API still answers. */
	crash(): Promise<boolean>;
	startAgain(): Promise<void>;
	/** Resolves to whether n8n has ended while it recovered from a crash, through a fault of its own. */
	hasFailedToRecover?(): Promise<boolean>;
	/** In queue mode: whether waiting executions will begin. In regular mode they always do. */
	hasJobs?(): Promise<boolean>;
}

/** A workflow started by deliveries, and the URL to which they are sent. */
export interface Target {
	name: string;
	workflow: SavedWorkflow;
	url: string;
	/** The body of the delivery with this text. */
	bodyOf: (token: string) => object;
}

/**
 * Repeatedly delivers to all targets and kills n8n meanwhile. What was not acknowledged is delivered once
 * more when n8n runs again, as the service does. Whatever is running at the last kill never continues.
 *
 * @param counts how often the workflows ran for each text
 */
export async function deliverAndKill(
	n8n: Killable,
	targets: readonly Target[],
	kills: number,
	counts: ReadonlyMap<string, number>,
): Promise<Map<string, Outcome>> {
	const all = targets.map((target) => ({
		target,
		sent: { tokens: new Set<string>(), acknowledged: new Set<string>() },
		stored: new StoredDeliveries(target.workflow),
	}));
	const look = async (): Promise<void> => {
		await supervised(n8n, async () => {
			for (const { stored } of all) await stored.look(n8n.api);
		});
	};
	let killedAt = 0;
	for (let kill = 0; kill < kills; kill++) {
		const time = randomInt(LEAST_MS, MOST_MS);
		const sending = all.map(async ({ target, sent }) => await deliver(target, time, sent));
		await wait(time);
		const isThere = await n8n.crash();
		killedAt = Date.now();
		const missing = await Promise.all(sending);
		// In queue mode n8n empties the executions of a killed worker after a minute.
		if (isThere) await look();
		await n8n.startAgain();
		await look();
		await Promise.all(
			all.map(async ({ target, sent }, index) => {
				await fewAtOnce(missing[index] ?? [], async (token) => {
					await send(target, token, sent);
				});
			}),
		);
	}
	const hasJobs = async (): Promise<boolean> => (await n8n.hasJobs?.()) ?? true;
	await supervised(n8n, async () => {
		for (const { target } of all)
			await untilNothingBegins(n8n.api, target.workflow, killedAt, hasJobs);
	});
	await look();
	return new Map(
		all.map(({ target, sent, stored }) => [target.name, outcomeOf(sent, stored, counts)]),
	);
}

/**
 * Does `work`, which uses the API. If n8n fails to recover meanwhile, starts it again, as the supervisor
 * of a service does, and repeats the work once.
 */
async function supervised(n8n: Killable, work: () => Promise<void>): Promise<void> {
	try {
		await work();
	} catch (error) {
		if (!(await n8n.hasFailedToRecover?.())) throw error;
		process.stdout.write('\n  n8n ended while it recovered from a kill, and was started again\n');
		await n8n.startAgain();
		await work();
	}
}

/** Delivers for a time at the rate of the test. Returns the deliveries that were not acknowledged. */
export async function deliver(target: Target, time: number, sent: Sent): Promise<string[]> {
	const tokens = Array.from(
		{ length: Math.floor((time / 1_000) * PER_SECOND) },
		() => `delivery-${randomBytes(16).toString('hex')}`,
	);
	const missing = await atRate(tokens, PER_SECOND, async (token) =>
		(await send(target, token, sent)) ? [] : [token],
	);
	return missing.flat();
}

/** Sends a delivery. Returns whether it is acknowledged in time. */
async function send({ url, bodyOf }: Target, token: string, sent: Sent): Promise<boolean> {
	sent.tokens.add(token);
	const body = JSON.stringify(bodyOf(token));
	const headers = { 'content-type': 'application/json' };
	const signal = AbortSignal.timeout(TIMEOUT_MS);
	const isAcknowledged = await fetch(url, { method: 'POST', headers, body, signal }).then(
		({ ok }) => ok,
		() => false,
	);
	if (isAcknowledged) sent.acknowledged.add(token);
	return isAcknowledged;
}
