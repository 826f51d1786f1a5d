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

/** The saved registrations, one for each store; none where the saved value is something else. */
export function readRegistrations({ registration }: IDataObject): Registration[] {
	return [registration].flat().flatMap((one) => {
		const saved = { ...(one as IDataObject | undefined) };
		const isComplete = FIELDS.every((name) => typeof saved[name] === 'string');
		return isComplete ? [saved as unknown as Registration] : [];
	});
}

/** Saves the webhook that delivers the events of a store; undefined where none does any more. */
export function saveRegistration(
	staticData: IDataObject,
	store: string,
	registration?: Registration,
): void {
	const others = readRegistrations(staticData).filter((one) => one.store !== store);
	const all = [...others, ...(registration ? [registration] : [])].map((one) => ({ ...one }));
	// Most triggers have one store.
	if (all.length > 0) staticData.registration = all.length > 1 ? all : all[0];
	else delete staticData.registration;
}
