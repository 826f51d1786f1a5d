/** Where expressions find their items, each with what it must be: the shop's own truth. */
import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { SimulatorKnobs } from '../../simulator';
import { ORDER_RELATIONS } from '../../simulator/data/order';
import { STORIES } from '../../simulator/data/untidy';
import { byAlias, useShop } from '../shop';
import { useTriggerShop } from '../trigger-shop';
import { neededBy } from '../worlds/meaning/asked';
import { shownOf } from '../worlds/meaning/shown';
import { type Fields, plain, type Truth, truthOf, UNKNOWN_DATE } from '../worlds/meaning/truth';
import { story, type View as WholeView } from '../worlds/meaning/world';

export type View = Pick<WholeView, 'output' | 'names' | 'include'>;

const ORDER_COUNT = 16;
const SHOP = {
	orders: ORDER_COUNT,
	stories: fc.sample(story, { numRuns: ORDER_COUNT, seed: 1 }).map((one, index) => {
		const payment = STORIES.payment[index % STORIES.payment.length] ?? one.payment;
		return { ...one, payment };
	}),
	service: { orderIds: 'absent' },
} as const;
const KNOBS: SimulatorKnobs = {
	...{ stories: SHOP.stories, orders: ORDER_COUNT, limits: { 'GET /orders': Infinity } },
	...{ leads: 24, discounts: 5, products: 5 },
};
export const shop = useShop(KNOBS);
const triggers = useTriggerShop(KNOBS);
const truths = (): Truth[] => truthOf(shop.service, SHOP);

/** The input of an expression, and what it must be (contract, O1). */
export interface Item {
	json: Fields;
	right: Fields;
}
type Reader = (view: View) => Promise<Item[]>;

async function run(name: string, given: INodeParameters, items: IDataObject[] = [{}]) {
	const node = { onError: 'continueRegularOutput' } as const;
	return (await shop.run(name, given, { items, node })).json;
}

/** A date that cannot be read stays as it came; a history with one gives none (O5). */
function rightOf(
	order: Truth,
	view: View,
	relations = [...neededBy(view), ...view.include],
): Fields {
	const own = order.record(relations);
	const entries = Object.entries(shownOf(order, view, relations)).map(([name, value]) => {
		return [name, value === UNKNOWN_DATE ? (own[name] ?? null) : value];
	});
	return Object.fromEntries(entries) as Fields;
}

const asked = ({ output, names, include }: View): INodeParameters => ({
	output,
	selectedFields: names,
	...(include.length > 0 && { options: { include } }),
});

const inTurn = (rows: readonly Fields[], view: View): Item[] =>
	truths().map((order, index) => ({ json: rows[index] ?? {}, right: rightOf(order, view) }));

/** Of others than orders. Raw has dates as objects. */
const listOf =
	(name: string, records: () => Fields[]): Reader =>
	async ({ output, names: selectedFields }) => {
		const rows = await run(name, { returnAll: true, output, selectedFields });
		const byId = new Map(records().map((record) => [record.id, record]));
		return rows.map((json) => {
			const record = byId.get(json.id) ?? {};
			return { json, right: output === 'raw' ? record : withBooleans(plain(record) as Fields) };
		});
	};
/** Where the document says "true/false text" (O6). */
const withBooleans = (record: Fields): Fields =>
	'is_customer' in record ? { ...record, is_customer: record.is_customer === 'true' } : record;

const seeded = (kind: 'leads' | 'products' | 'discounts') => (): Fields[] => {
	const { total, at } = shop.service.data[kind](shop.alias());
	return Array.from({ length: total }, (_, index) => ({ ...at(index) }));
};

const eventsWith =
	(relations: string[], isWhole = false): Reader =>
	async (view) => {
		const options = { output: view.output, selectedFields: view.names };
		const trigger = await triggers.trigger({ options });
		const read = truths().map(async (order): Promise<Item> => {
			const delivered = order.record(relations) as IDataObject;
			const { items = [] } = await trigger.deliver({ event: 'order.created', resource: delivered });
			const json: IDataObject = items[0]?.json ?? {};
			const right = rightOf(order, view, relations);
			if (isWhole) return { json, right: { ...json, resource: right } };
			return { json: json.resource as Fields, right };
		});
		return await Promise.all(read);
	};

const SOURCES = {
	'order.getAll': async (view) =>
		inTurn(await run('order.getAll', { returnAll: true, ...asked(view) }), view),
	'order.get': async (view) => {
		const orderId = { __rl: true, mode: 'search', value: '={{ $json.number }}' };
		const numbers = truths().map(({ number }) => ({ number }));
		return inTurn(await run('order.get', { orderId, ...asked(view) }, numbers), view);
	},
	/** The order of an event. */
	resource: eventsWith([...ORDER_RELATIONS]),
	/** The same without related records. */
	bare: eventsWith([]),
	/** The item of an event. */
	event: eventsWith([...ORDER_RELATIONS], true),
	'lead.getAll': listOf('lead.getAll', seeded('leads')),
	'product.getAll': listOf('product.getAll', seeded('products')),
	'discount.getAll': listOf('discount.getAll', seeded('discounts')),
	'webhook.getAll': listOf('webhook.getAll', () =>
		shop.service.state.webhooks(shop.alias()).map((one) => ({ ...one })),
	),
	'store.getAll': listOf('store.getAll', () =>
		shop.service.data.user().merchants.data.map((one) => ({ ...one })),
	),
	/** An item that *Continue* lets through. */
	failed: async ({ output }) => {
		const [json = {}] = await run('order.getAll', { output, store: byAlias('loja-vizinha') });
		return [{ json, right: json }];
	},
} satisfies Record<string, Reader>;
export type Source = keyof typeof SOURCES;

/** Read once for all rows. */
const read = new Map<string, Promise<Item[]>>();
export async function itemsOf(source: Source, { names, ...view }: View): Promise<Item[]> {
	const shown = { ...view, names: view.output === 'selected' ? names : [] };
	const key = JSON.stringify([source, shown]);
	const items = read.get(key) ?? SOURCES[source](shown);
	read.set(key, items);
	return await items;
}
