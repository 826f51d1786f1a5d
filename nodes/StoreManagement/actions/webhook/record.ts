import { asNamed, joined } from '../../output/fields';
import type { RecordType } from '../../output/simplified';

/** What Simplified shows (API document, Webhook). */
export const webhookRecord: RecordType = {
	simplified: {
		...asNamed('id', 'name', 'url', 'active'),
		events: joined('events.name'),
		products: joined('products.name'),
		...asNamed('disabled_at', 'created_at', 'updated_at'),
	},
	hasSecretKey: true,
};
