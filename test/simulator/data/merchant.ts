import { isoWithOffset, later, moment, plainDateTime, seededDateObject } from './dates';
import { Random } from './random';
import { IdRange, type Scope } from './ids';

export const MERCHANT_IDS = new IdRange(0);

const FLAGS = [
	'is_marketplace',
	'is_partner',
	'use_only_checkout',
	'has_domain',
	'has_subscription',
	'has_charges',
	'has_credit_card',
	'has_marketplace_accounts',
	'has_platform_a',
	'has_affiliations',
	'coupon_created',
	'order_bump_created',
	'upsell_created',
	'pixel_created',
] as const;
const SERVICES = ['platform_aapp', 'erp_a', 'platform_b', 'erp_c', 'erp_b'] as const;

function flags<Name extends string>(random: Random, names: readonly Name[]) {
	return Object.fromEntries(names.map((name) => [name, random.chance(0.5)]));
}

/** Section "Merchant (store)". */
export function merchant(scope: Scope, ownerId: number) {
	const random = new Random(scope.seed, 'merchant', scope.store);
	const created = moment(scope, random, scope.store);
	const domain = `${scope.alias}.example.com`;
	const name = scope.alias
		.split('-')
		.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
		.join(' ');
	return {
		id: MERCHANT_IDS.of(scope, 0),
		preset_id: random.maybe(random.int(1, 9)),
		owner_id: ownerId,
		active: true,
		internal_active: true,
		...flags(random, FLAGS),
		profile: 'store',
		alias: scope.alias,
		domain,
		base_url: `https://${domain}`,
		name,
		icon_url: random.maybe(`https://cdn.example.com/${scope.alias}/icon.png`),
		logo_url: random.maybe(`https://cdn.example.com/${scope.alias}/logo.png`),
		owner_email: 'owner@example.com',
		owner_created_at: scope.store % 2 === 0 ? plainDateTime(created) : isoWithOffset(created),
		platform_a_integration: random.maybe('connected'),
		domains_list: [domain, `www.${domain}`],
		tags: scope.store === 0 ? ['fashion', 'gifts'] : [],
		created_at: seededDateObject(random, created),
		updated_at: seededDateObject(random, later(random, created, 60)),
		subscription: { plan: random.pick(['starter', 'growth']), status: 'active' },
		has_services: flags(random, SERVICES),
	};
}

export type Merchant = ReturnType<typeof merchant>;
