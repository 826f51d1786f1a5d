import type { IDataObject, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

/**
 * A webhook that delivers to this node, as saved in static data. Its secret key is not saved: everybody who may see
 * the workflow can read static data.
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

type Context = Pick<IHookFunctions | IWebhookFunctions, 'getNode' | 'getWorkflowStaticData'>;

/**
 * What n8n has saved of this node: the webhook in the chosen store, and those in other stores that could not be
 * deleted yet. Under the ID of the node, because n8n keeps a node's own static data under its name.
 */
export function readRegistrations(context: Context): SavedRegistration[] {
	const saved = context.getWorkflowStaticData('global')[keyOf(context)];
	return Array.isArray(saved) ? (saved as unknown[]).filter(isRegistration) : [];
}

/** Saves what is registered. */
export function saveRegistrations(context: Context, registrations: SavedRegistration[]): void {
	const saved = registrations.length > 0 ? registrations : undefined;
	context.getWorkflowStaticData('global')[keyOf(context)] = saved;
}

function keyOf(context: Context): string {
	return `webhooks of node ${context.getNode().id}`;
}

function isRegistration(value: unknown): value is SavedRegistration {
	const saved = { ...(value as IDataObject | null | undefined) };
	return FIELDS.every((name) => typeof saved[name] === 'string');
}
