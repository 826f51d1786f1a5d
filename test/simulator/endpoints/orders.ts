import { order, type Order, ORDER_RELATIONS, orderItems } from '../data/order';
import { idOf, indexOf, perStore } from '../data/stores';
import { asTold, type Story } from '../data/untidy';
import { invalid, notFound } from '../errors';
import type { Settings } from '../knobs';
import { type Source, slice, sourceOf } from '../paging';
import type { Route } from '../routes';
import type { Service } from '../service';

/** Fields of an order that do not need it to be placed: the content of a cart is not shown, this is a guess. */
const CART_FIELD = /^(?:customer|customer_id|value_(?!tax).*|items|whatsapp|metadata)$/;

/** Endpoints 2, 3 and 10. */
export function orders(service: Service) {
	/** When each order was placed that is not seeded, in milliseconds. */
	const placed = perStore((): number[] => []);

	/** Undefined where the shop is tidy. */
	function storyOf(index: number): Story | undefined {
		const { stories } = service.settings;
		return stories[index % stories.length];
	}

	const data = {
		/** Orders as they are, with the given relations, by default with all; those that were placed are the last. */
		orders(alias: string, relations: readonly string[] = ORDER_RELATIONS): Source<Order> {
			const { orders: count, orderIds, skus } = service.settings;
			const times = placed(alias);
			const shape = { relations: new Set(relations), hasId: orderIds === 'present', skus };
			const all = service.seeded(alias, 'orders', (scope, index) => {
				const { goods } = storyOf(index) ?? {};
				const isPickup = goods === undefined ? undefined : goods === 'pickedUp';
				return order(scope, index, { ...shape, isPickup, placed: times[index - count] });
			});
			return { ...all, total: count + times.length };
		},
		/** The same as the service shows them: by their stories, if the shop is untidy. */
		shown(alias: string, relations: readonly string[] = ORDER_RELATIONS): Source<object> {
			const all = data.orders(alias, relations);
			const whole = data.orders(alias);
			const at = (index: number): object => {
				const story = storyOf(index);
				if (story === undefined) return all.at(index);
				const next = idOf('order', service.scope(alias), index + 1);
				return asTold(whole.at(index), story, next, relations);
			};
			return { total: all.total, at };
		},
		/** The items of the order with this ID; undefined if the store has no such order. */
		orderItems(alias: string, id: number) {
			const scope = service.scope(alias);
			const index = indexOf('order', scope, id, data.orders(alias).total);
			if (index === undefined) return undefined;
			return sourceOf(orderItems(scope, index, service.settings.skus));
		},
	};

	const state = {
		/** Places an order as a customer of the store does. */
		addOrder(alias: string): Order {
			placed(alias).push(Date.now());
			const all = data.orders(alias);
			return all.at(all.total - 1);
		},
		/** The cart of a customer who has left it; a new one each time that an order was placed. */
		cart(alias: string): object {
			const all = data.orders(alias);
			const fields = Object.entries(all.at(all.total));
			return Object.fromEntries(fields.filter(([name]) => CART_FIELD.test(name)));
		},
		/** Orders that were placed while the simulator runs, oldest first. */
		placedOrders(alias: string): Order[] {
			return slice(data.orders(alias), service.settings.orders);
		},
	};

	const routes: Route[] = [
		{
			endpoint: 'GET /orders',
			handle(call) {
				const relations = relationsOf(call.query, service.settings.include);
				return service.list(call, 'orders', data.shown(call.alias, relations));
			},
		},
		{
			// Body and response are not shown: each JSON object or array is accepted and returned.
			endpoint: 'PUT /orders',
			handle({ body }) {
				if (typeof body === 'object' && body !== null) return service.written(200, body);
				throw invalid({ body: ['The body must be a JSON object or array.'] });
			},
		},
		{
			endpoint: 'GET /orders/{id}/items',
			handle(call) {
				const items = data.orderItems(call.alias, call.id);
				if (!items) throw notFound(`The order ${call.id}`);
				return service.list(call, 'orderItems', items);
			},
		},
	];
	return { data, state, routes };
}

/**
 * The default relations and those that `include` names in the notation of the knobs.
 *
 * @throws ServiceError for an unknown relation, where the knobs refuse it
 */
function relationsOf(query: URLSearchParams, rules: Settings['include']): string[] {
	const plain = query.getAll('include');
	const bracketed = query.getAll('include[]');
	const notations = {
		// Of a repeated parameter the last value counts, as in most frameworks.
		comma: plain.slice(-1).flatMap((value) => value.split(',')),
		repeat: plain,
		brackets: bracketed,
		any: [...plain, ...bracketed].flatMap((value) => value.split(',')),
	};
	const asked = notations[rules.format].map((name) => name.trim()).filter(Boolean);
	const known = asked.filter((name) => rules.known.includes(name));
	if (rules.unknown !== 'ignored' && known.length < asked.length) {
		throw invalid({ include: ['The selected include is invalid.'] }, rules.unknown);
	}
	return [...rules.default, ...known];
}
