import type { IWebhookFunctions } from 'n8n-workflow';
import { createHash } from 'node:crypto';

import type { Settings } from '../settings';
import { headerValue, idHeaderOf, type Headers } from './signature';

/** What a delivery and its repetitions have in common. */
export interface DeliveryKey {
	/** SHA-256 of the body or the ID. */
	digest: string;
	/** Milliseconds in which another delivery with this digest is a repetition. */
	window: number;
}

type Identity = Pick<
	Settings,
	'deliveryIdHeader' | 'deliveryIdWindow' | 'duplicateWindow' | 'verification'
> & { store?: string };

/**
 * What tells a delivery from others: the ID where there is one, else the body. Where deliveries are
 * verified and the ID is not signed, the body counts too: anybody can repeat a delivery with another ID.
 * Deliveries of two stores are never the same.
 *
 * @returns none where repetitions are not looked for
 */
export function deliveryKeys(
	headers: Headers,
	body: Buffer,
	{ deliveryIdHeader = '', deliveryIdWindow, duplicateWindow, verification, store }: Identity,
): DeliveryKey[] {
	const id = headerValue(headers, deliveryIdHeader)?.trim() ?? '';
	const isIdSigned = deliveryIdHeader.toLowerCase() === idHeaderOf(verification);
	const byBody = { digest: digestOf(['body', store], body), window: duplicateWindow };
	const byId = { digest: digestOf(['id', store], id), window: deliveryIdWindow };
	const keys =
		id === '' ? [byBody] : verification === undefined || isIdSigned ? [byId] : [byBody, byId];
	return keys.filter(({ window }) => window > 0);
}

function digestOf(kind: unknown[], content: Buffer | string): string {
	return createHash('sha256').update(JSON.stringify(kind)).update(content).digest('base64url');
}

/** A delivery that this process has passed on to n8n. */
interface Accepted {
	/** When it arrived, in milliseconds since 1970. */
	at: number;
	/** Resolves once the delivery is answered, to whether n8n has stored the execution. */
	isStored: Promise<boolean>;
}

/** The most keys in memory, about 2 MB. Without those beyond it, n8n's database still decides. */
export const MAX_ACCEPTED = 10_000;

/**
 * What this process has accepted, by node and digest, oldest first. Repetitions of what another process
 * accepted, or this one before a restart, are found by the first step of the execution.
 */
const acceptedBy = new Map<string, Accepted>();

/**
 * Whether this process has received the same delivery within the window, and n8n has stored it. If not,
 * the delivery is remembered until n8n fails to store it: then its repetition takes its place.
 *
 * @param node identifies the node in this n8n
 * @param stored called for a delivery that is no repetition; resolves to whether n8n has stored it
 */
export async function isRepeatedHere(
	node: string,
	keys: readonly DeliveryKey[],
	stored: () => Promise<boolean>,
	now: () => number = Date.now,
): Promise<boolean> {
	const earlier = (): Accepted | undefined => findEarlier(node, keys, now());
	for (let one = earlier(); one !== undefined; one = earlier()) {
		if (await one.isStored) return true;
	}
	const accepted = { at: now(), isStored: stored() };
	for (const { digest } of keys) remember(`${node} ${digest}`, accepted);
	return false;
}

function findEarlier(
	node: string,
	keys: readonly DeliveryKey[],
	now: number,
): Accepted | undefined {
	for (const { digest, window } of keys) {
		const accepted = acceptedBy.get(`${node} ${digest}`);
		// The absolute value, so that a clock that was set back does not extend the window.
		if (accepted && Math.abs(now - accepted.at) < window) return accepted;
	}
	return undefined;
}

function remember(key: string, accepted: Accepted): void {
	acceptedBy.delete(key);
	acceptedBy.set(key, accepted);
	const [oldest] = acceptedBy.keys();
	if (acceptedBy.size > MAX_ACCEPTED && oldest !== undefined) acceptedBy.delete(oldest);
	void accepted.isStored.then((isStored) => {
		if (!isStored && acceptedBy.get(key) === accepted) acceptedBy.delete(key);
	});
}

/**
 * Waits until a delivery is answered.
 *
 * @returns whether n8n has accepted it, which n8n 2.x says once the execution is stored; false where the
 *   sender has hung up before
 */
export async function isAccepted(
	response: ReturnType<IWebhookFunctions['getResponseObject']>,
): Promise<boolean> {
	await new Promise<void>((resolve) => response.once('close', () => resolve()));
	return response.writableFinished && response.statusCode < 300;
}
