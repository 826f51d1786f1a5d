/** What the document does not show of the webhook endpoints, besides `webhookWrites`. */
export interface WebhookRules {
	/** A family of events (`order.*`): stored as sent, stored as its concrete names, or refused with 422. */
	families: 'kept' | 'expanded' | 'refused';
	/** The list: records, or one bare object a page, with `meta` among its fields. */
	list: 'records' | 'object';
	/** Where webhooks are created and deleted: `/webhooks`, or `/webhooks/subscriptions`. */
	writePath: 'collection' | 'subscriptions';
	/** Names of fields in the body of the creation. */
	urlField: string;
	eventsField: string;
	/** The accepted elements of the events: names, `{ name }`, or both. */
	eventNotation: 'any' | 'names' | 'objects';
	/** The response to the creation: the webhook (see `writeResponse`), or the list of all webhooks. */
	created: 'record' | 'list';
}

/** Field names follow section "Webhook". */
export const WEBHOOK_RULES: WebhookRules = {
	families: 'kept',
	list: 'records',
	writePath: 'collection',
	urlField: 'url',
	eventsField: 'events',
	eventNotation: 'any',
	created: 'record',
};
