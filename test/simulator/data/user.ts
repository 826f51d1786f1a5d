import {
	birthday,
	type Calendar,
	isoWithOffset,
	later,
	moment,
	plainDateTime,
	timestamps,
} from './dates';
import { person } from './people';
import { Random } from './random';
import { idOf, type Scope } from './stores';

const USER_ID = 4201;

/** Section "Merchant (store)". */
function merchant(scope: Scope) {
	const random = new Random(scope.seed, 'merchant', scope.store);
	const created = moment(scope, random, scope.store);
	const domain = `${scope.alias}.example.com`;
	return random.record('merchant', {
		id: idOf('merchant', scope, 0),
		...{ owner_id: USER_ID, active: true, internal_active: true, alias: scope.alias },
		...{ domain, base_url: `https://${domain}`, domains_list: [domain, `www.${domain}`] },
		name: scope.alias.replace(/(^|-)\w/g, (letter) => letter.replace('-', ' ').toUpperCase()),
		owner_created_at: scope.store % 2 === 0 ? plainDateTime(created) : isoWithOffset(created),
		tags: scope.store === 0 ? ['fashion', 'gifts'] : [],
		...timestamps(scope, random, created),
		subscription: { plan: random.word('starter growth'), status: 'active' },
		has_services: random.record('services', {}),
	});
}

/** Section "User", with the stores it can access. */
export function user(from: Calendar & Pick<Scope, 'seed'>, stores: readonly Scope[]) {
	const random = new Random(from.seed, 'user');
	const created = moment(from, random, 0);
	const { until } = from;
	const { name, cpf, phone } = person(random, USER_ID);
	return random.record('user', {
		id: USER_ID,
		created_at_timestamp: Math.floor(created / 1000),
		...{ active: true, is_owner: true, merchant_owner: true, super_user: false },
		...{ name, email: 'owner@example.com', type: 'owner', cpf, phone },
		birthday: birthday(random),
		last_login_at: plainDateTime(Math.min(until, later(random, created, 200))),
		confirmed_at: new Date(later(random, created, 2)).toISOString(),
		...timestamps(from, random, created),
		merchants: { data: stores.map(merchant) },
		// The shape of the elements of these three is not shown.
		group: { data: [{ id: 1, name: 'Administrators' }] },
		notification_types: { data: [] },
		lead_data: { data: [] },
	});
}
