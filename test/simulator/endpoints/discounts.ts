import { DateTime } from 'luxon';

import { type DateObject, dateObject } from '../data/dates';
import { type Discount, discount } from '../data/marketing';
import { createdId, idOf, perStore } from '../data/stores';
import { type FieldErrors, invalid } from '../errors';
import type { Route } from '../routes';
import type { Context } from '../service';
import type { Source } from '../source';
import {
	boolean,
	type Check,
	integer,
	listOf,
	matching,
	nullable,
	number,
	object,
	oneOf,
	text,
	validate,
} from '../validation';

const DATE_TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const DATE_OBJECT = object({
	date: matching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?$/),
	timezone_type: integer,
	timezone: text(1),
});
const END: Check = (value, ...more) =>
	(typeof value === 'string' ? matching(DATE_TIME) : DATE_OBJECT)(value, ...more);
const IDS = listOf(integer);
const RESTRICTIONS = object({
	include: object(
		{},
		{ brands_ids: IDS, products_ids: IDS, categories_ids: IDS, collections_ids: IDS },
	),
});
const DISCOUNT = object(
	{
		name: nullable(text(3, 100)),
		discount_method: oneOf('percent', 'amount'),
		discount_value: number(0.01),
		discount_type: oneOf('buy_x_get_y'),
		entry_condition_type: oneOf('amount', 'quantity'),
		entry_condition_value: number(1),
		accumulate: boolean,
		start_at: DATE_OBJECT,
		restrictions: RESTRICTIONS,
	},
	{
		end_at: END,
		specifications: object(
			{},
			{
				set_cart_usage_limit: boolean,
				cart_usage_limit: integer,
				get_products_quantity: integer,
				restrictions: RESTRICTIONS,
			},
		),
	},
);

/** A body that `DISCOUNT` accepts. */
type DiscountBody = Omit<Discount, 'end_at'> & {
	end_at?: DateObject | string;
	restrictions: object;
	specifications?: object;
};

function isDiscountBody(body: unknown): body is DiscountBody {
	validate(DISCOUNT, body);
	return true;
}

/** What lies between fields: dates that exist, an end after the start, at most 100 percent. */
function checkValues(body: DiscountBody, end: DateObject | null): void {
	const errors: FieldErrors = {};
	const [from, until] = [body.start_at, end].map(
		(at) => at && DateTime.fromSQL(at.date, { zone: at.timezone }),
	);
	if (from && !from.isValid) errors.start_at = ['The start at is not a valid date.'];
	if (until && !until.isValid) errors.end_at = ['The end at is not a valid date.'];
	if (from && until && until <= from) {
		errors.end_at = ['The end at must be a date after start at.'];
	}
	if (body.discount_method === 'percent' && body.discount_value > 100) {
		errors.discount_value = ['The discount value may not be greater than 100.'];
	}
	if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Endpoints 5 and 6. */
export function discounts(service: Context) {
	const createdDiscounts: Array<{ alias: string; body: unknown; discount: Discount }> = [];
	const created = perStore((): Discount[] => []);
	const data = { discounts: (alias: string) => service.seeded(alias, 'discounts', discount) };

	function create(alias: string, body: DiscountBody): Discount {
		// A text has no time zone: it is read in that of the store.
		const end = typeof body.end_at === 'string' ? dateObject(body.end_at) : (body.end_at ?? null);
		checkValues(body, end);
		const scope = service.scope(alias);
		const { restrictions: _, specifications: __, ...shown } = body;
		return {
			...shown,
			id: createdId('discount', scope, created(alias).length),
			store_id: idOf('merchant', scope, 0),
			discount_type_id: 1,
			end_at: end,
			created_at: service.now(),
			updated_at: service.now(),
		};
	}

	/** The seeded ones, then those that were created. */
	function all(alias: string): Source<Discount> {
		const seeded = data.discounts(alias);
		const own = created(alias);
		const at = (index: number): Discount => own[index - seeded.total] ?? seeded.at(index);
		return { total: seeded.total + own.length, at };
	}

	const state = {
		createdDiscounts,
		/** The discounts created by requests, oldest first. */
		discounts: (alias: string): readonly Discount[] => created(alias),
	};
	const routes: Route[] = [
		{
			endpoint: 'POST /discounts',
			handle({ alias, body }) {
				if (!isDiscountBody(body)) throw invalid({});
				const record = create(alias, body);
				created(alias).push(record);
				createdDiscounts.push({ alias, body, discount: record });
				return service.written(201, record);
			},
		},
		{
			endpoint: 'GET /discounts',
			handle: (call) => service.list(call, 'discounts', all(call.alias)),
		},
	];
	return { data, state, routes };
}
