import { defineRecord } from '../../output';
import { joined } from '../../output/fields';

/** What Simplified shows (API document, Webhook). */
export const webhookRecord = defineRecord({
	id: 'integer',
	name: 'string',
	url: 'string',
	active: 'boolean',
	events: ['string', joined('events.name')],
	products: ['string', joined('products.name')],
	disabled_at: 'string',
	created_at: 'string',
	updated_at: 'string',
});
