import type { IDataObject } from 'n8n-workflow';

import type { StoreWebhook } from './storeWebhooks';

/** The webhook that delivers to this node, as saved in the node's static data. */
export interface Registration {
	webhookId: string;
	url: string;
	/** Alias of the store. */
	store: string;
	/** Absent where the service does not return it. */
	secretKey?: string;
}

/** The saved registration; undefined where there is none, or the saved value is something else. */
export function readRegistration(staticData: IDataObject): Registration | undefined {
	const saved = staticData.registration;
	if (typeof saved !== 'object' || saved === null) return undefined;
	const { webhookId, url, store, secretKey } = saved as IDataObject;
	if (typeof webhookId !== 'string' || typeof url !== 'string' || typeof store !== 'string') {
		return undefined;
	}
	return { webhookId, url, store, ...(typeof secretKey === 'string' ? { secretKey } : {}) };
}

/**
 * Saves the webhook that delivers to this node, with its secret key where the service returns it.
 *
 * @param store alias of the store
 * @param url the URL of this node, however the service writes it
 */
export function saveRegistration(
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

export function clearRegistration(staticData: IDataObject): void {
	delete staticData.registration;
}
