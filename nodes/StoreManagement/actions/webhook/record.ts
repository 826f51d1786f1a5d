import { defineRecord } from '../../output';
import { joined } from '../../output/fields';

/** A webhook (API document, Webhook). */
export const webhookRecord = defineRecord(
	{
		id: 'integer',
		name: 'string',
		url: 'string',
		active: 'boolean',
		events: ['string', joined('events.name')],
		products: ['string', joined('products.name')],
		disabled_at: 'string',
		created_at: 'string',
		updated_at: 'string',
	},
	{
		documented: `active created_at disabled_at events name products secret_key updated_at url`,
	},
);
