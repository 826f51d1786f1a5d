import type { Settings } from '../knobs';
import { banner, type Banner } from '../resources/banners/record';
import { discount, type Discount } from '../resources/discounts/record';
import { lead, type Lead } from '../resources/leads/record';
import { orderItem, orderItemCount, type OrderItem } from '../resources/orders/items';
import { order, type Order, ORDER_RELATIONS, type OrderRelation } from '../resources/orders/record';
import { product, type Product } from '../resources/products/record';
import { indexOf, type Scope } from './ids';
import { sku, type Sku } from '../resources/skus/record';
import { user, type User } from './user';

/** Records that are made when they are asked for. */
export interface Source<T> {
	total: number;
	at(index: number): T;
}

const ALIASES = [
	'loja-aurora',
	'loja-brisa',
	'loja-cascata',
	'loja-dourada',
	'loja-estrela',
	'loja-floresta',
];

/** A store that exists and that the user has no access to. */
export const FOREIGN_ALIAS = 'loja-vizinha';

export function isRelation(name: string): name is OrderRelation {
	return ORDER_RELATIONS.some((relation) => relation === name);
}

/** The seeded records of every store: the same for the same seed, made one by one on demand. */
export class Catalogue {
	readonly scopes: ReadonlyMap<string, Scope>;
	private readonly owner: User;

	constructor(private readonly settings: () => Settings) {
		const { seed, stores } = settings();
		this.scopes = new Map(
			Array.from({ length: stores }, (_, store) => {
				const alias = ALIASES[store] ?? `loja-${store + 1}`;
				return [alias, { seed, store, alias }];
			}),
		);
		this.owner = user(seed, [...this.scopes.values()]);
	}

	get aliases(): string[] {
		return [...this.scopes.keys()];
	}

	/** Throws for an alias that is none of the user's: routes only get here with one that is. */
	scope(alias: string): Scope {
		const scope = this.scopes.get(alias);
		if (!scope) throw new RangeError(`The simulator has no store "${alias}"`);
		return scope;
	}

	user(): User {
		return this.owner;
	}

	/** Orders with the given relations; without a list, with all of them. */
	orders(alias: string, relations: readonly OrderRelation[] = ORDER_RELATIONS): Source<Order> {
		const scope = this.scope(alias);
		const { orders, orderIds, transactions, itemsPerOrder, skus } = this.settings();
		const shape = {
			relations: new Set(relations),
			withId: orderIds === 'present',
			transactions,
			itemsPerOrder,
			skus,
		};
		return { total: orders, at: (index) => order(scope, index, shape) };
	}

	/** The items of the order with this id, undefined where the store has no such order. */
	orderItems(alias: string, orderId: number): Source<OrderItem> | undefined {
		const scope = this.scope(alias);
		const { orders, itemsPerOrder, skus } = this.settings();
		const index = indexOf(scope, 'order', orderId, orders);
		if (index === undefined) return undefined;
		return {
			total: orderItemCount(scope, index, itemsPerOrder),
			at: (item) => orderItem(scope, index, item, skus),
		};
	}

	leads(alias: string): Source<Lead> {
		const scope = this.scope(alias);
		return { total: this.settings().leads, at: (index) => lead(scope, index) };
	}

	products(alias: string): Source<Product> {
		const scope = this.scope(alias);
		return { total: this.settings().products, at: (index) => product(scope, index) };
	}

	discounts(alias: string): Source<Discount> {
		const scope = this.scope(alias);
		return { total: this.settings().discounts, at: (index) => discount(scope, index) };
	}

	skus(alias: string): Source<Sku> {
		const scope = this.scope(alias);
		return { total: this.settings().skus, at: (index) => sku(scope, index) };
	}

	sku(alias: string, id: number): Sku | undefined {
		const index = indexOf(this.scope(alias), 'sku', id, this.settings().skus);
		return index === undefined ? undefined : this.skus(alias).at(index);
	}

	banners(alias: string): Source<Banner> {
		const scope = this.scope(alias);
		return { total: this.settings().banners, at: (index) => banner(scope, index) };
	}

	banner(alias: string, id: number): Banner | undefined {
		const index = indexOf(this.scope(alias), 'banner', id, this.settings().banners);
		return index === undefined ? undefined : this.banners(alias).at(index);
	}
}
