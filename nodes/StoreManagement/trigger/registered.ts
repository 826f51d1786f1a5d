import type { IDataObject } from 'n8n-workflow';

import type { StoreWebhook } from './storeWebhooks';

/** The webhook that delivers to this node, as the node's static data keep it. */
export interface Registered {
	webhookId: string;
	url: string;
	/** Alias of the store. */
	store: string;
	/** Absent where the service does not tell it. */
	secretKey?: string;
}

/** What is registered for this node; undefined where nothing is, or something else stands there. */
export function readRegistered(staticData: IDataObject): Registered | undefined {
	const saved = staticData.registration;
	if (typeof saved !== 'object' || saved === null) return undefined;
	const { webhookId, url, store, secretKey } = saved as IDataObject;
	if (typeof webhookId !== 'string' || typeof url !== 'string' || typeof store !== 'string') {
		return undefined;
	}
	return { webhookId, url, store, ...(typeof secretKey === 'string' ? { secretKey } : {}) };
}

/**
 * Keeps the webhook that delivers to this node, with its secret key where the service tells it.
 *
 * @param store alias of the store
 * @param url the address of this node, however the service writes it
 */
export function saveRegistered(
	staticData: IDataObject,
	store: string,
	url: string,
	{ id, secretKey }: StoreWebhook,
): void {
	staticData.registration = {
		webhookId: id,
		url,
		store,
		...(secretKey === undefined ? {} : { secretKey }),
	};
}

/** Nothing is registered for this node any more. */
export function forgetRegistered(staticData: IDataObject): void {
	delete staticData.registration;
}
