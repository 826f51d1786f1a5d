import type { DateObject } from '../../data/dates';
import { MERCHANT_IDS } from '../../data/merchant';
import { defineList, defineResource, perStore, type Source } from '../../resource';
import { respondList, respondWritten, type StorePath } from '../../responses';
import { checkDates, toDateObject } from './dates';
import { discount, type Discount, DISCOUNT_IDS } from './record';
import { DISCOUNT } from './schema';

const LIST = defineList({
	name: 'discounts',
	pagination: 'links',
	metaIn: ({ discountMeta }) => discountMeta,
});

/** A body that is valid by the schema. */
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

function append(seeded: Source<Discount>, created: readonly Discount[]): Source<Discount> {
	return {
		total: seeded.total + created.length,
		at: (index) => created[index - seeded.total] ?? seeded.at(index),
	};
}

/** Endpoints 5 and 6. */
export const discounts = defineResource({
	name: 'discounts',
	count: 25,
	lists: [LIST],
	open(context, seeded) {
		const createdDiscounts: { alias: string; body: unknown; discount: Discount }[] = [];
		const created = perStore((): Discount[] => []);
		const data = { discounts: (alias: string) => seeded(alias, discount) };

		function create(alias: string, body: DiscountBody): Discount {
			const end = body.end_at === undefined ? null : toDateObject(body.end_at);
			checkDates(body.start_at, end);
			const scope = context.scope(alias);
			const now = context.now();
			return {
				id: DISCOUNT_IDS.ofCreated(scope, created(alias).length),
				store_id: MERCHANT_IDS.of(scope, 0),
				discount_type_id: 1,
				name: body.name,
				entry_condition_type: body.entry_condition_type,
				entry_condition_value: body.entry_condition_value,
				discount_method: body.discount_method,
				discount_value: body.discount_value,
				discount_type: body.discount_type,
				accumulate: body.accumulate,
				start_at: body.start_at,
				end_at: end,
				created_at: now,
				updated_at: now,
			};
		}

		return {
			data,
			state: {
				createdDiscounts,
				/** The discounts created by requests, oldest first. */
				discounts: (alias: string): readonly Discount[] => created(alias),
			},
			routes(app) {
				app.post<{ Params: StorePath; Body: DiscountBody }>(
					'/v2/:alias/discounts',
					{ schema: { body: DISCOUNT } },
					({ params: { alias }, body }, reply) => {
						const record = create(alias, body);
						created(alias).push(record);
						createdDiscounts.push({ alias, body, discount: record });
						return respondWritten(context, reply, 201, record);
					},
				);

				app.get<{ Params: StorePath }>('/v2/:alias/discounts', (request) => {
					const { alias } = request.params;
					const all = append(data.discounts(alias), created(alias));
					return respondList(context, request, LIST, all);
				});
			},
		};
	},
});
