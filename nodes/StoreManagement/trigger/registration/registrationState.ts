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
	/** Digest of the request that n8n would have sent for it; absent with manual registration. */
	request?: string;
}

/** The saved registration; undefined where there is none, or the saved value is something else. */
export function readRegistration(staticData: IDataObject): Registration | undefined {
	const saved = staticData.registration;
	if (typeof saved !== 'object' || saved === null) return undefined;
	const { webhookId, url, store, secretKey, request } = saved as IDataObject;
	if (typeof webhookId !== 'string' || typeof url !== 'string' || typeof store !== 'string') {
		return undefined;
	}
	return {
		webhookId,
		url,
		store,
		...(typeof secretKey === 'string' ? { secretKey } : {}),
		...(typeof request === 'string' ? { request } : {}),
	};
}

/**
 * Saves the webhook that delivers to this node, with its secret key where the service returns it.
 *
 * @param registered the store, the URL of this node however the service writes it, and the request
 */
export function saveRegistration(
	staticData: IDataObject,
	{ store, url, request }: Pick<Registration, 'store' | 'url' | 'request'>,
	{ id, secretKey }: Pick<StoreWebhook, 'id' | 'secretKey'>,
): void {
	staticData.registration = {
		webhookId: id,
		url,
		store,
		...(secretKey === undefined ? {} : { secretKey }),
		...(request === undefined ? {} : { request }),
	};
}

export function clearRegistration(staticData: IDataObject): void {
	delete staticData.registration;
}
