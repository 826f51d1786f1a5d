import { birthday, later, moment, plainDateTime, seededDateObject, timestamps } from './dates';
import { person, place } from './people';
import { Random } from './random';
import { idOf, type Scope } from './stores';

/** Section "Lead". `merchant_id`, `is_customer` and `customer_id` are strings, as in the samples. */
export function lead(scope: Scope, index: number) {
	const random = new Random(scope.seed, 'lead', scope.store, index);
	const id = idOf('lead', scope, index);
	const who = person(random, id);
	const where = place(random);
	const created = moment(scope, random, index);
	const isCustomer = random.chance(0.4);
	const since = plainDateTime(Math.min(scope.until, later(random, created, 60))).slice(0, 10);
	return random.record('lead', {
		id,
		merchant_id: String(idOf('merchant', scope, 0)),
		...{ name: who.name, email: who.email, city: where.city, state: where.uf },
		birthday: random.maybe(birthday(random)),
		genre: random.pick(['F', 'M', 'O']),
		params: { origin: random.pick(['popup', 'footer', 'landing']), step: String(random.int(1, 3)) },
		is_customer: String(isCustomer),
		customer_id: isCustomer ? String(idOf('customer', scope, random.int(0, 999))) : null,
		customer_since: isCustomer ? since : null,
		...timestamps(scope, random, created),
	});
}

export type Lead = ReturnType<typeof lead>;

/** Section "Discount". */
export function discount(scope: Scope, index: number) {
	const random = new Random(scope.seed, 'discount', scope.store, index);
	const start = moment(scope, random, index);
	return random.record('discount', {
		id: idOf('discount', scope, index),
		store_id: idOf('merchant', scope, 0),
		discount_type_id: 1,
		name: `${random.pick(['Winter sale', 'Buy more', 'Second piece', 'Weekend'])} ${index + 1}`,
		entry_condition_type: random.pick(['amount', 'quantity']),
		entry_condition_value: random.int(1, 300),
		discount_method: random.pick(['percent', 'amount']),
		discount_value: random.money(1, 60),
		discount_type: 'buy_x_get_y' as const,
		accumulate: random.chance(0.5),
		start_at: seededDateObject(random, start),
		end_at: random.maybe(seededDateObject(random, later(random, start, 30))),
		...timestamps(scope, random, start),
	});
}

export type Discount = Omit<ReturnType<typeof discount>, 'name'> & { name: string | null };
