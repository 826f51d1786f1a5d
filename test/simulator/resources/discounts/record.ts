import { type DateObject, later, moment, seededDateObject } from '../../data/dates';
import { Random } from '../../data/random';
import { IdRange, type Scope } from '../../data/ids';
import { MERCHANT_IDS } from '../../data/merchant';

export const DISCOUNT_IDS = new IdRange(6);

/** Section "Discount". */
export interface Discount {
	id: number;
	store_id: number;
	discount_type_id: number;
	name: string | null;
	entry_condition_type: 'amount' | 'quantity';
	entry_condition_value: number;
	discount_method: 'percent' | 'amount';
	discount_value: number;
	discount_type: 'buy_x_get_y';
	accumulate: boolean;
	start_at: DateObject;
	end_at: DateObject | null;
	created_at: DateObject;
	updated_at: DateObject;
}

export function discount(scope: Scope, index: number): Discount {
	const random = new Random(scope.seed, 'discount', scope.store, index);
	const start = moment(scope, random, index);
	return {
		id: DISCOUNT_IDS.of(scope, index),
		store_id: MERCHANT_IDS.of(scope, 0),
		discount_type_id: 1,
		name: `${random.pick(['Winter sale', 'Buy more', 'Second piece', 'Weekend'])} ${index + 1}`,
		entry_condition_type: random.pick(['amount', 'quantity']),
		entry_condition_value: random.int(1, 300),
		discount_method: random.pick(['percent', 'amount']),
		discount_value: random.money(1, 60),
		discount_type: 'buy_x_get_y',
		accumulate: random.chance(0.5),
		start_at: seededDateObject(random, start),
		end_at: random.maybe(seededDateObject(random, later(random, start, 30))),
		created_at: seededDateObject(random, start),
		updated_at: seededDateObject(random, later(random, start, 5)),
	};
}
