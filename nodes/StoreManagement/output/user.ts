import { joined } from './fields';
import { defineRecord } from './index';

/** A user (API document, User). */
export const userRecord = defineRecord(
	{
		id: 'integer',
		name: 'string',
		email: 'string',
		phone: 'string',
		type: 'string',
		active: 'boolean',
		is_owner: 'boolean',
		stores: ['string', joined('merchants.alias')],
		last_login_at: 'string',
		created_at: 'string',
	},
	{
		documented: `active address_city address_complement address_neighborhood address_number address_state address_street
			address_zipcode agree allow_notifications avatar_url birthday confirmed_at cpf created_at
			created_at_timestamp email group is_owner last_login_at lead_data merchant_owner merchants mfa_enabled name
			notification_types phone social_name super_user temporary_email type updated_at`,
	},
);
