import {
	birthday,
	type Calendar,
	isoWithOffset,
	later,
	moment,
	plainDateTime,
	timestamps,
} from './dates';
import { person, place } from './people';
import { Random } from './random';
import { idOf, type Scope } from './stores';

const USER_ID = 4201;

/** Section "Merchant (store)". */
function merchant(scope: Scope) {
	const random = new Random(scope.seed, 'merchant', scope.store);
	const created = moment(scope, random, scope.store);
	const domain = `${scope.alias}.example.com`;
	return {
		id: idOf('merchant', scope, 0),
		owner_id: USER_ID,
		active: true,
		internal_active: true,
		...random.values({
			integers: 'preset_id',
			booleans: `is_marketplace is_partner use_only_checkout has_domain has_subscription
				has_charges has_credit_card has_marketplace_accounts has_platform_a has_affiliations
				coupon_created order_bump_created upsell_created pixel_created`,
			texts: 'profile icon_url logo_url platform_a_integration',
		}),
		alias: scope.alias,
		domain,
		base_url: `https://${domain}`,
		name: scope.alias.replace(/(^|-)\w/g, (letter) => letter.replace('-', ' ').toUpperCase()),
		owner_email: 'owner@example.com',
		owner_created_at: scope.store % 2 === 0 ? plainDateTime(created) : isoWithOffset(created),
		domains_list: [domain, `www.${domain}`],
		tags: scope.store === 0 ? ['fashion', 'gifts'] : [],
		...timestamps(scope, random, created),
		subscription: { plan: random.word('starter growth'), status: 'active' },
		has_services: random.values({ booleans: 'platform_aapp erp_a platform_b erp_c erp_b' }),
	};
}

/** Section "User", with the stores it can access. */
export function user(from: Calendar & Pick<Scope, 'seed'>, stores: readonly Scope[]) {
	const random = new Random(from.seed, 'user');
	const created = moment(from, random, 0);
	const { until } = from;
	const { name, cpf, phone } = person(random, USER_ID);
	const { street, number, neighborhood, city, uf, zipcode } = place(random);
	return {
		id: USER_ID,
		created_at_timestamp: Math.floor(created / 1000),
		...{ active: true, is_owner: true, merchant_owner: true, super_user: false },
		...random.values({
			booleans: 'agree allow_notifications mfa_enabled',
		}),
		...{ name, email: 'owner@example.com', type: 'owner', cpf, phone },
		...{ social_name: `${name} Store`, temporary_email: 'new-owner@example.com' },
		...{ avatar_url: 'https://cdn.example.com/owner.png', address_complement: 'Floor 2' },
		...{ address_street: street, address_number: String(number), address_city: city },
		...{ address_neighborhood: neighborhood, address_state: uf, address_zipcode: String(zipcode) },
		birthday: birthday(random),
		last_login_at: plainDateTime(Math.min(until, later(random, created, 200))),
		confirmed_at: new Date(later(random, created, 2)).toISOString(),
		...timestamps(from, random, created),
		merchants: { data: stores.map(merchant) },
		// The shape of the elements of these three is not shown.
		group: { data: [{ id: 1, name: 'Administrators' }] },
		notification_types: { data: [] },
		lead_data: { data: [] },
	};
}
