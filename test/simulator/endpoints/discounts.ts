import { DateTime } from 'luxon';
import { z } from 'zod';

import { discount } from '../data/catalog';
import { dateObject } from '../data/dates';
import { createdId, idOf } from '../data/stores';
import { parsed } from '../errors';
import type { Source } from '../paging';
import type { Route } from '../routes';
import type { Service } from '../service';

const integer = z.number().int();
const DATE = z
	.object({
		date: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?$/),
		timezone_type: integer,
		timezone: z.string().min(1),
	})
	.refine((at) => momentOf(at).isValid, 'The date is not valid.');
const momentOf = ({ date, timezone }: { date: string; timezone: string }) =>
	DateTime.fromSQL(date, { zone: timezone });
/** A text has no time zone: it is read in that of the store. */
const DATE_TEXT = z
	.string()
	.regex(/^[-\d]{10} [:\d]{8}$/)
	.transform(dateObject)
	.pipe(DATE);
const IDS = z.array(integer);
const RESTRICTIONS = z.object({
	include: z
		.object({ brands_ids: IDS, products_ids: IDS, categories_ids: IDS, collections_ids: IDS })
		.partial(),
});
const DISCOUNT = z
	.object({
		name: z
			.string()
			.refine((text) => [...text].length >= 3 && [...text].length <= 100, '3 to 100 characters')
			.nullable(),
		discount_method: z.enum(['percent', 'amount']),
		discount_value: z.number().min(0.01),
		discount_type: z.literal('buy_x_get_y'),
		entry_condition_type: z.enum(['amount', 'quantity']),
		entry_condition_value: z.number().min(1),
		accumulate: z.boolean(),
		start_at: DATE,
		end_at: z.union([DATE_TEXT, DATE]).optional(),
		restrictions: RESTRICTIONS,
		specifications: z
			.object({
				set_cart_usage_limit: z.boolean(),
				cart_usage_limit: integer,
				get_products_quantity: integer,
				restrictions: RESTRICTIONS,
			})
			.partial()
			.optional(),
	})
	.passthrough()
	.refine(({ discount_method: by, discount_value: value }) => by !== 'percent' || value <= 100, {
		message: 'The discount value may not be greater than 100.',
		path: ['discount_value'],
	})
	.refine(({ start_at: from, end_at: to }) => !to || momentOf(to) > momentOf(from), {
		message: 'The end at must be a date after start at.',
		path: ['end_at'],
	});

/** Endpoints 5 and 6. */
export function discounts(service: Service) {
	const createdDiscounts: Array<{ alias: string; body: unknown; discount: Created }> = [];
	const created = (alias: string): Created[] =>
		createdDiscounts.filter((one) => one.alias === alias).map(({ discount: record }) => record);
	const seeded = (alias: string) => service.seeded(alias, 'discounts', discount);

	type Created = ReturnType<typeof create>;
	function create(alias: string, id: number, body: unknown) {
		const { restrictions: _, specifications: __, end_at: end, ...shown } = parsed(DISCOUNT, body);
		return {
			...{ ...shown, id, store_id: idOf('merchant', service.scope(alias), 0) },
			...{ discount_type_id: 1, end_at: end ?? null },
			...{ created_at: service.now(), updated_at: service.now() },
		};
	}

	/** The seeded ones, then those that were created. */
	function all(alias: string): Source<object> {
		const { total, at } = seeded(alias);
		const own = created(alias);
		return { total: total + own.length, at: (index) => own[index - total] ?? at(index) };
	}

	const routes: Route[] = [
		{
			endpoint: 'POST /discounts',
			handle({ alias, body }) {
				const id = createdId('discount', service.scope(alias), created(alias).length);
				const record = create(alias, id, body);
				createdDiscounts.push({ alias, body, discount: record });
				return service.written(201, record);
			},
		},
		{
			endpoint: 'GET /discounts',
			handle: (call) => service.list(call, 'discounts', all(call.alias)),
		},
	];
	return { data: { discounts: seeded }, state: { createdDiscounts, discounts: created }, routes };
}
