import type { SimulatorKnobs } from '../../simulator';
import { useTriggerShopPerTest } from '../trigger-shop';

type Form = NonNullable<SimulatorKnobs['deliveries']>;

const shop = useTriggerShopPerTest({ seed: 3 });

/** Delivers the first order in a body of this form. Returns the item. */
async function deliver(deliveries: Form) {
	shop.service.configure({ deliveries });
	const trigger = await shop.trigger({ options: { ignoreDuplicates: false } });
	await trigger.activate();
	await shop.service.deliver(shop.alias(), 'order.created');
	return trigger.deliveries[0]?.items?.[0]?.json;
}

/** The metadata and tracking in the item of the first order, wherever the body has them. */
function origin() {
	const order = shop.service.data.orders(shop.alias()).at(0);
	const { data } = Reflect.get(order, 'metadata') as { data: { key: string; value: string }[] };
	return {
		metadata: Object.fromEntries(data.map(({ key, value }) => [key, value])),
		tracking: { utm_source: order.utm_source, utm_medium: order.utm_medium },
	};
}

describe('Metadata and tracking of an order event', () => {
	it.each<[string, Form]>([
		['in the resource, wrapped', {}],
		['in the resource, bare', { wrapMetadata: false }],
		['in a wrapped resource', { resource: 'wrapped' }],
	])('are fields of the item: %s', async (_, form) => {
		const item = await deliver(form);

		expect(Object.keys(origin().metadata)).toEqual(['campaign', 'seller']);
		expect(item).toMatchObject(origin());
	});
});
