import { birthday, dateOnly, later, moment, seededDateObject } from '../../data/dates';
import { person, place } from '../../data/people';
import { Random } from '../../data/random';
import { IdRange, type Scope } from '../../data/ids';
import { CUSTOMER_IDS } from '../../data/customer';
import { MERCHANT_IDS } from '../../data/merchant';

export const LEAD_IDS = new IdRange(3);

/** Section "Lead". `merchant_id`, `is_customer` and `customer_id` are strings, as in the samples. */
export function lead(scope: Scope, index: number) {
	const random = new Random(scope.seed, 'lead', scope.store, index);
	const id = LEAD_IDS.of(scope, index);
	const who = person(random, id);
	const where = place(random);
	const created = moment(scope, random, index);
	const isCustomer = random.chance(0.4);
	return {
		id,
		merchant_id: String(MERCHANT_IDS.of(scope, 0)),
		name: `${who.first} ${who.last}`,
		email: who.email,
		city: where.city,
		state: where.uf,
		birthday: random.maybe(birthday(random)),
		genre: random.pick(['F', 'M', 'O']),
		utm_source: random.pick(['newsletter', 'search', 'social']),
		utm_campaign: random.maybe('autumn'),
		utm_medium: random.maybe('email'),
		utm_term: random.maybe('shirts'),
		utm_content: random.maybe('top-banner'),
		params: { origin: random.pick(['popup', 'footer', 'landing']), step: String(random.int(1, 3)) },
		is_customer: String(isCustomer),
		customer_id: isCustomer ? String(CUSTOMER_IDS.of(scope, random.int(0, 999))) : null,
		customer_since: isCustomer ? dateOnly(later(random, created, 60)) : null,
		created_at: seededDateObject(random, created),
		updated_at: seededDateObject(random, later(random, created, 30)),
	};
}

export type Lead = ReturnType<typeof lead>;
