import type { INodeParameters } from 'n8n-workflow';

import { loadOptions } from '../harness';
import { byAlias, type Shop, useShopPerTest } from '../shop';
import { registrationOf, TriggerShop } from '../trigger-shop';

/** The options of Store Event Names or IDs, as the editor shows them. */
async function load(shop: Shop, parameters: INodeParameters = {}) {
	return await loadOptions(shop.pkg, {
		node: 'storeManagementTrigger',
		method: 'loadStoreEvents',
		credentials: shop.credentials,
		parameters: { store: byAlias(shop.alias()), ...parameters },
	});
}

describe('Store Event Names or IDs', () => {
	const shop = useShopPerTest({ webhooks: 0 });

	const listed = (...webhooks: unknown[]) =>
		shop.service.faults.push({
			match: { path: /webhooks/ },
			status: 200,
			body: { data: webhooks },
		});

	it('offers the events that the webhooks of the store list, each once and sorted', async () => {
		const events = (...names: string[]) => ({
			data: names.map((name) => ({ name, description: `About ${name}` })),
		});
		listed(
			{ id: 1, events: events('order.paid', 'lead.new') },
			{ id: 2, events: events('order.paid') },
		);
		expect(await load(shop)).toEqual([
			{ name: 'lead.new', value: 'lead.new', description: 'About lead.new' },
			{ name: 'order.paid', value: 'order.paid', description: 'About order.paid' },
		]);
	});

	it('reads events that are bare names, and webhooks without events', async () => {
		listed({ id: 1, events: ['order.paid', 7] }, { id: 2 }, { data: { events: { data: [] } } });
		expect(await load(shop)).toEqual([{ name: 'order.paid', value: 'order.paid' }]);
	});

	it('offers nothing for a store without webhooks', async () => {
		expect(await load(shop)).toEqual([]);
	});

	it('says what is wrong in the editor', async () => {
		shop.service.faults.push({ match: { path: /webhooks/ }, status: 403 });
		await expect(load(shop)).rejects.toThrow(/^Load events failed: .*status 403/);
	});

	it('offers nothing, and asks for nothing, before a store is chosen', async () => {
		expect(await load(shop, { store: byAlias('') })).toEqual([]);
		expect(shop.takeSent()).toEqual([]);
	});
});

describe('A trigger with events of the store', () => {
	it('registers them along with the others, each once', async () => {
		const shop = await TriggerShop.open();
		try {
			const trigger = await shop.trigger({
				events: ['order.created'],
				customEvents: 'lead.new',
				storeEvents: ['order.paid', 'lead.new'],
			});
			await trigger.activate();
			expect(registrationOf(trigger)).toBeDefined();
			const [webhook] = shop.webhooksAt(trigger.url);
			expect(webhook?.events.data.map(({ name }) => name)).toEqual([
				'order.created',
				'lead.new',
				'order.paid',
			]);
		} finally {
			await shop.close();
		}
	});

	it('rejects a value that is not a name', async () => {
		const shop = await TriggerShop.open();
		try {
			const trigger = await shop.trigger({ events: [], storeEvents: ['order paid'] });
			await expect(trigger.activate()).rejects.toThrow('Store Event Names or IDs');
			expect(shop.takeWrites()).toEqual([]);
		} finally {
			await shop.close();
		}
	});
});
