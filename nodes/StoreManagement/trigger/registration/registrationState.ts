import type { IDataObject } from 'n8n-workflow';

/**
 * Which webhook delivers to this node, to which address, from which store of which service, and for which
 * request n8n made it, as saved in the node's static data. Its secret key is not saved: everybody who may
 * see the workflow can read static data.
 */
export interface Registration {
	webhookId: string;
	/** As this node has it, even if the service writes it differently. */
	url: string;
	/** Alias of the store. */
	store: string;
	/** Address of the service. */
	baseUrl: string;
	/** Digest of the request that n8n would have sent for it; absent with manual registration. */
	request?: string;
}

/** The saved registration; undefined where there is none, or the saved value is something else. */
export function readRegistration({ registration }: IDataObject): Registration | undefined {
	if (typeof registration !== 'object' || registration === null) return undefined;
	const { webhookId, url, store, baseUrl, request } = registration as IDataObject;
	if (typeof webhookId !== 'string' || typeof url !== 'string') return undefined;
	if (typeof store !== 'string' || typeof baseUrl !== 'string') return undefined;
	return { webhookId, url, store, baseUrl, ...(typeof request === 'string' && { request }) };
}

/** Saves the webhook that delivers to this node. */
export function saveRegistration(staticData: IDataObject, registration: Registration): void {
	staticData.registration = { ...registration };
}

/** Forgets the webhook, which no longer delivers to this node. */
export function clearRegistration(staticData: IDataObject): void {
	delete staticData.registration;
}
