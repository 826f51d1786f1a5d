import { asNamed, at, type RecordType } from '../../output';

/** What Simplified shows (API document, Merchant (store)). */
export const storeRecord: RecordType = {
	simplified: {
		...asNamed('id', 'name', 'alias', 'domain', 'base_url', 'active'),
		plan: at('subscription.plan'),
		subscription_status: at('subscription.status'),
		...asNamed('owner_email', 'created_at'),
	},
};
