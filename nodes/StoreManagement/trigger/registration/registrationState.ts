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

const FIELDS = ['webhookId', 'url', 'store', 'baseUrl'];

/** The saved registration; undefined where there is none, or the saved value is something else. */
export function readRegistration({ registration }: IDataObject): Registration | undefined {
	const saved = { ...(registration as IDataObject | undefined) };
	const isComplete = FIELDS.every((name) => typeof saved[name] === 'string');
	return isComplete ? (saved as unknown as Registration) : undefined;
}

/** Saves the webhook that delivers to this node; undefined where none does any more. */
export function saveRegistration(staticData: IDataObject, registration?: Registration): void {
	if (registration) staticData.registration = { ...registration };
	else delete staticData.registration;
}
