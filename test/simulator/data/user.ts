import { birthday, isoWithOffset, later, moment, plainDateTime, timestamps } from './dates';
import { person, place } from './people';
import { anyValues, Random } from './random';
import { idOf, type Scope } from './stores';

const USER_ID = 4201;
const SERVICES = 'platform_aapp erp_a platform_b erp_c erp_b';
const FLAGS =
	'is_marketplace is_partner use_only_checkout has_domain has_subscription has_charges ' +
	'has_credit_card has_marketplace_accounts has_platform_a has_affiliations coupon_created ' +
	'order_bump_created upsell_created pixel_created';

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
		...anyValues(random, { integers: 'preset_id', booleans: FLAGS }),
		profile: 'store',
		alias: scope.alias,
		domain,
		base_url: `https://${domain}`,
		name: scope.alias.replace(/(^|-)\w/g, (letter) => letter.replace('-', ' ').toUpperCase()),
		icon_url: random.maybe(`https://cdn.example.com/${scope.alias}/icon.png`),
		logo_url: random.maybe(`https://cdn.example.com/${scope.alias}/logo.png`),
		owner_email: 'owner@example.com',
		owner_created_at: scope.store % 2 === 0 ? plainDateTime(created) : isoWithOffset(created),
		platform_a_integration: random.maybe('connected'),
		domains_list: [domain, `www.${domain}`],
		tags: scope.store === 0 ? ['fashion', 'gifts'] : [],
		...timestamps(random, created),
		subscription: { plan: random.pick(['starter', 'growth']), status: 'active' },
		has_services: anyValues(random, { booleans: SERVICES }),
	};
}

/** Section "User", with the stores it can access. */
export function user(from: Pick<Scope, 'seed' | 'firstDay'>, stores: readonly Scope[]) {
	const random = new Random(from.seed, 'user');
	const created = moment(from, random, 0);
	const who = person(random, USER_ID);
	const where = place(random);
	return {
		id: USER_ID,
		created_at_timestamp: Math.floor(created / 1000),
		active: true,
		is_owner: true,
		merchant_owner: true,
		super_user: false,
		...anyValues(random, {
			booleans: 'agree allow_notifications mfa_enabled',
			nulls: 'social_name temporary_email avatar_url address_complement',
		}),
		name: who.name,
		email: 'owner@example.com',
		type: 'owner',
		cpf: who.cpf,
		phone: who.area + who.phone,
		address_street: where.street,
		address_number: String(where.number),
		address_neighborhood: where.neighborhood,
		address_city: where.city,
		address_state: where.uf,
		address_zipcode: String(where.zipcode),
		birthday: birthday(random),
		last_login_at: plainDateTime(later(random, created, 200)),
		confirmed_at: new Date(later(random, created, 2)).toISOString(),
		...timestamps(random, created),
		merchants: { data: stores.map(merchant) },
		// The shape of the elements of these three is not shown.
		group: { data: [{ id: 1, name: 'Administrators' }] },
		notification_types: { data: [] },
		lead_data: { data: [] },
	};
}
