import { birthday, isoInUtc, later, moment, plainDateTime, seededDateObject } from './dates';
import { merchant } from './merchant';
import { person, place } from './people';
import { Random } from './random';
import type { Scope } from './ids';

const USER_ID = 4201;

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
		agree: true,
		merchant_owner: true,
		super_user: false,
		allow_notifications: random.chance(0.5),
		mfa_enabled: random.chance(0.5),
		name: `${who.first} ${who.last}`,
		social_name: null,
		email: 'owner@example.com',
		temporary_email: null,
		avatar_url: null,
		type: 'owner',
		cpf: who.cpf,
		phone: who.area + who.phone,
		address_street: where.street,
		address_number: String(where.number),
		address_neighborhood: where.neighborhood,
		address_complement: null,
		address_city: where.city,
		address_state: where.uf,
		address_zipcode: String(where.zipcode),
		birthday: birthday(random),
		last_login_at: plainDateTime(later(random, created, 200)),
		confirmed_at: isoInUtc(later(random, created, 2)),
		created_at: seededDateObject(random, created),
		updated_at: seededDateObject(random, later(random, created, 200)),
		merchants: { data: stores.map((scope) => merchant(scope, USER_ID)) },
		// The shape of the elements of these three is not shown.
		group: { data: [{ id: 1, name: 'Administrators' }] },
		notification_types: { data: [] },
		lead_data: { data: [] },
	};
}

export type User = ReturnType<typeof user>;
