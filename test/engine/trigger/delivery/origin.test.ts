import { freshOrder, useTriggerShopPerTest } from '../../trigger-shop';

const shop = useTriggerShopPerTest();

const PLACES = (['bare', 'wrapped', 'nested'] as const).flatMap((resource) =>
	(['resource', 'beside', 'deeper'] as const)
		// That would be two levels deep.
		.filter((metadata) => resource !== 'nested' || metadata !== 'deeper')
		.flatMap((metadata) =>
			[true, false].map((wrapMetadata) => ({ resource, metadata, wrapMetadata })),
		),
);

it.each(PLACES)(
	'Metadata and tracking are found where the service puts them: %j',
	async (place) => {
		const order = shop.service.data.orders(shop.alias()).at(0);
		const trigger = await shop.trigger();
		await trigger.activate();
		const { number } = freshOrder().resource;
		await shop.service.deliver(shop.alias(), 'order.created', { ...order, number });
		shop.service.configure({ deliveries: place });
		const another = freshOrder().resource.number;
		await shop.service.deliver(shop.alias(), 'order.created', { ...order, number: another });

		const [usual, other] = trigger.deliveries.map(({ items }) => items?.[0]?.json);
		expect(usual?.metadata).toMatchObject({ campaign: expect.any(String) as string });
		expect(other?.metadata).toEqual(usual?.metadata);
		expect(other?.tracking).toEqual(usual?.tracking);
	},
);
