import type { IDataObject } from 'n8n-workflow';

/**
 * Which webhook delivers to this node, as saved in the node's static data. Its secret key is not saved: everybody
 * who may see the workflow can read static data.
 */
export type SavedRegistration = {
	webhookId: string;
	/** As n8n writes it, even if the service writes it differently. */
	url: string;
	/** Alias of the store. */
	store: string;
	/** Address of the service. */
	baseUrl: string;
	/** Digest of the request with which n8n registers such a webhook; see requestDigest. */
	request: string;
};

const FIELDS = ['webhookId', 'url', 'store', 'baseUrl', 'request'];

/** The saved registration; undefined if there is none, or if the saved value is something else. */
export function readRegistration({ registration }: IDataObject): SavedRegistration | undefined {
	const saved = { ...(registration as IDataObject | undefined) };
	const isComplete = FIELDS.every((name) => typeof saved[name] === 'string');
	return isComplete ? (saved as SavedRegistration) : undefined;
}
