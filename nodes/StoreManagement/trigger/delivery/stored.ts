import type { IDataObject } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';

/** What the first step of the execution needs to recognize a repetition. */
export interface DeliveryRecord {
	digest: string;
	/** Milliseconds since 1970. */
	receivedAt: number;
	/** Milliseconds within which the same delivery counts as a repetition. */
	window: number;
	/** The process that received it. */
	process: string;
}

/** What n8n stores with the execution of a delivery: its item, and how to recognize its repetition. */
export interface StoredDelivery {
	item: IDataObject;
	/** What identifies the delivery; empty where repetitions are not looked for. */
	deliveries: DeliveryRecord[];
}

/** Identifies this process; another value after each restart. */
export const PROCESS = randomUUID();

/**
 * The item that `webhook()` returns and n8n stores with the execution.
 *
 * @returns the item, and when n8n began to write it, in milliseconds of a monotonic clock: n8n does not
 *   tell a node when an execution is stored, but it serializes the item just before
 */
export function toStored(stored: StoredDelivery): {
	json: IDataObject;
	writtenSince: () => number | undefined;
} {
	let since: number | undefined;
	const json = { ...stored } as unknown as IDataObject;
	Object.defineProperty(json, 'toJSON', {
		value: () => {
			since ??= performance.now();
			return { ...json };
		},
	});
	return { json, writtenSince: () => since };
}

/** Reads back what `toStored` made; undefined for any other item. */
export function readStored(json: IDataObject): StoredDelivery | undefined {
	const { item, deliveries, ...others } = json;
	if (!isRecord(item) || Object.keys(others).length > 0 || !Array.isArray(deliveries))
		return undefined;
	const records = (deliveries as unknown[]).filter(isDelivery);
	return records.length === deliveries.length ? { item, deliveries: records } : undefined;
}

function isRecord(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isDelivery(value: unknown): value is DeliveryRecord & IDataObject {
	if (!isRecord(value)) return false;
	const { digest, receivedAt, window, process } = value;
	const isText = typeof digest === 'string' && typeof process === 'string';
	return isText && typeof receivedAt === 'number' && typeof window === 'number' && window > 0;
}
