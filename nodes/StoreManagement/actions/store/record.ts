import { defineRecord } from '../../output';
import { at } from '../../output/fields';

/** A store (API document, Merchant (store)). */
export const storeRecord = defineRecord(
	{
		id: 'integer',
		name: 'string',
		alias: 'string',
		domain: 'string',
		base_url: 'string',
		active: 'boolean',
		plan: ['string', at('subscription.plan')],
		subscription_status: ['string', at('subscription.status')],
		owner_email: 'string',
		created_at: 'string',
	},
	{
		documented: `active alias base_url coupon_created created_at domain domains_list has_affiliations has_charges
			has_credit_card has_domain has_marketplace_accounts has_platform_a has_services has_subscription icon_url
			internal_active is_marketplace is_partner logo_url name order_bump_created owner_created_at owner_email
			owner_id pixel_created platform_a_integration preset_id profile subscription tags updated_at upsell_created
			use_only_checkout`,
	},
);
