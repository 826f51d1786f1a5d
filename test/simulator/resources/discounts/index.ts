import type { FastifyInstance } from 'fastify';
import { DateTime } from 'luxon';

import type { Source } from '../../data/catalogue';
import { type DateObject, ZONE } from '../../data/dates';
import type { Discount } from './record';
import { type FieldErrors, invalid } from '../../errors';
import { DISCOUNT } from '../../schemas';
import type { Service } from '../../service';
import { listBody, type StorePath, written } from '../../responses';

/** A body that has passed the schema. */
interface DiscountBody {
	name: string | null;
	discount_method: Discount['discount_method'];
	discount_value: number;
	discount_type: Discount['discount_type'];
	entry_condition_type: Discount['entry_condition_type'];
	entry_condition_value: number;
	accumulate: boolean;
	start_at: DateObject;
	end_at?: DateObject | string;
}

function momentOf({ date, timezone }: DateObject): DateTime {
	return DateTime.fromSQL(date, { zone: timezone });
}

/** What the schema cannot see: days that do not exist, unknown zones, an end that is not later. */
function checkDates(start: DateObject, end: DateObject | undefined): void {
	const errors: FieldErrors = {};
	if (!momentOf(start).isValid) errors.start_at = ['The start at is not a valid date.'];
	if (end && !momentOf(end).isValid) errors.end_at = ['The end at is not a valid date.'];
	else if (end && momentOf(end) <= momentOf(start)) {
		errors.end_at = ['The end at must be a date after start at.'];
	}
	if (Object.keys(errors).length > 0) throw invalid(errors);
}

function seededThenCreated(
	seeded: Source<Discount>,
	created: readonly Discount[],
): Source<Discount> {
	return {
		total: seeded.total + created.length,
		at: (index) => created[index - seeded.total] ?? seeded.at(index),
	};
}

/** Endpoints 5 and 6. */
export function discountRoutes(app: FastifyInstance, service: Service): void {
	const { catalogue, state } = service;

	app.post<{ Params: StorePath; Body: DiscountBody }>(
		'/v2/:alias/discounts',
		{ schema: { body: DISCOUNT } },
		(request, reply) => {
			const { alias } = request.params;
			const { body } = request;
			// A plain text names no zone: it is read in the store's.
			const end =
				typeof body.end_at === 'string'
					? { date: body.end_at, timezone_type: 3, timezone: ZONE }
					: body.end_at;
			checkDates(body.start_at, end);
			const discount = state.addDiscount(alias, body, {
				name: body.name,
				entry_condition_type: body.entry_condition_type,
				entry_condition_value: body.entry_condition_value,
				discount_method: body.discount_method,
				discount_value: body.discount_value,
				discount_type: body.discount_type,
				accumulate: body.accumulate,
				start_at: body.start_at,
				end_at: end ?? null,
			});
			return written(service, reply, 201, discount);
		},
	);

	app.get<{ Params: StorePath }>('/v2/:alias/discounts', (request) => {
		const { alias } = request.params;
		const source = seededThenCreated(catalogue.discounts(alias), state.discounts(alias));
		return listBody(service, request, 'discounts', source);
	});
}
