import { invalid, notFound } from '../../errors';
import { defineList, defineResource, perStore, type Source } from '../../resource';
import {
	queryOf,
	type RecordPath,
	respondList,
	respondWritten,
	type StorePath,
} from '../../responses';
import { ID } from '../../schemas';
import { cartOf } from './cart';
import { skus } from '../skus';
import { ORDER_IDS } from './ids';
import { includedRelations } from './include';
import { orderItem, orderItemCount, type OrderItem } from './items';
import { order, type Order, ORDER_RELATIONS, type OrderRelation } from './record';

/** The document paginates this list by scroll ID and shows no `meta`. */
const ORDERS = defineList({ name: 'orders', pagination: 'scroll', figuresWithScroll: false });
const ITEMS = defineList({ name: 'orderItems', pagination: 'links' });

/** Endpoints 2, 3 and 10. */
export const orders = defineResource({
	name: 'orders',
	count: 500,
	lists: [ORDERS, ITEMS],
	limits: { 'GET /orders': 120, 'PUT /orders': 30 },
	open(context, seeded) {
		const updatedOrders: { alias: string; body: unknown }[] = [];
		/** When each order was placed that is not seeded, in milliseconds. */
		const placed = perStore((): number[] => []);
		/** When the status of orders changed, by their index. */
		const changed = perStore(() => new Map<number, number[]>());
		const data = {
			/** Orders with the given relations, by default with all; those that were placed are the last. */
			orders(alias: string, relations: readonly OrderRelation[] = ORDER_RELATIONS): Source<Order> {
				const { orderIds, transactions, itemsPerOrder } = context.settings;
				const shape = {
					relations: new Set(relations),
					ids: orderIds,
					transactions,
					itemsPerOrder,
					skus: context.count(skus),
				};
				const times = placed(alias);
				const all = seeded(alias, (scope, index) => {
					const changes = changed(alias).get(index) ?? [];
					return order(scope, index, { ...shape, changes }, times[index - context.count(orders)]);
				});
				return { ...all, total: all.total + times.length };
			},
			/** The items of the order with this ID; undefined if the store has no such order. */
			orderItems(alias: string, orderId: number): Source<OrderItem> | undefined {
				const scope = context.scope(alias);
				const index = ORDER_IDS.indexOf(scope, orderId, data.orders(alias).total);
				if (index === undefined) return undefined;
				return {
					total: orderItemCount(scope, index, context.settings.itemsPerOrder),
					at: (item) => orderItem(scope, index, item, context.count(skus)),
				};
			},
		};
		return {
			data,
			state: {
				updatedOrders,

				/** Places an order as a customer of the store does. */
				addOrder(alias: string): Order {
					placed(alias).push(context.clock.now());
					const all = data.orders(alias);
					return all.at(all.total - 1);
				},

				/** Moves an order on to its next status, if it has one. */
				changeStatus(alias: string, index: number): void {
					const moments = changed(alias).get(index) ?? [];
					changed(alias).set(index, [...moments, context.clock.now()]);
				},

				/** The cart of a customer who has left it; a new one each time that an order was placed. */
				cart: (alias: string): object => cartOf(data.orders(alias).at(data.orders(alias).total)),

				/** Orders that were placed while the simulator runs, oldest first. */
				placedOrders(alias: string): Order[] {
					const all = data.orders(alias);
					const first = all.total - placed(alias).length;
					return placed(alias).map((_, index) => all.at(first + index));
				},
			},
			routes(app) {
				app.get<{ Params: StorePath }>('/v2/:alias/orders', (request) => {
					const relations = includedRelations(queryOf(request), context.settings.include);
					const { alias } = request.params;
					return respondList(context, request, ORDERS, data.orders(alias, relations));
				});

				// Body and response are not shown: each JSON object or array is accepted and returned.
				app.put<{ Params: StorePath }>('/v2/:alias/orders', (request, reply) => {
					const { body, params } = request;
					if (typeof body !== 'object' || body === null) {
						throw invalid({ body: ['The body must be a JSON object or array.'] });
					}
					updatedOrders.push({ alias: params.alias, body });
					return respondWritten(context, reply, 200, body);
				});

				app.get<{ Params: RecordPath }>(
					'/v2/:alias/orders/:id/items',
					{ schema: { params: ID } },
					(request) => {
						const { alias, id } = request.params;
						const items = data.orderItems(alias, Number(id));
						if (!items) throw notFound(`The order ${id}`);
						return respondList(context, request, ITEMS, items);
					},
				);
			},
		};
	},
});
