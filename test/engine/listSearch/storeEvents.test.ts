import type { INodeParameters } from 'n8n-workflow';

import { loadOptions } from '../harness';
import { byAlias, type Shop, useShopPerTest } from '../shop';
import { registrationOf, TriggerShop } from '../trigger-shop';

/** The choices of Trigger On below those that are always there, as the editor shows them. */
async function load(shop: Shop, parameters: INodeParameters = {}) {
	const choices = await loadOptions(shop.pkg, {
		node: 'storeManagementTrigger',
		method: 'loadEvents',
		credentials: shop.credentials,
		parameters: { store: byAlias(shop.alias()), ...parameters },
	});
	const always = ['order.*', 'cart.reminder', 'order.created', 'otherEvents'];
	expect(choices.splice(0, 4).map(({ value }) => value)).toEqual(always);
	return choices;
}

describe('Trigger On', () => {
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

	it('offers the known ones where the store cannot be read', async () => {
		shop.service.faults.push({ match: { path: /webhooks/ }, status: 403 });
		expect(await load(shop)).toEqual([]);
	});

	it('keeps what is chosen, which the editor would call wrong', async () => {
		const events = ['order.created', 'lead.old'];
		expect(await load(shop, { events })).toEqual([{ name: 'lead.old', value: 'lead.old' }]);
	});

	it('asks for nothing before a store is chosen', async () => {
		expect(await load(shop, { store: byAlias('') })).toEqual([]);
		expect(shop.takeSent()).toEqual([]);
	});
});

describe('A trigger with events of the store', () => {
	it('registers them along with the others, each once', async () => {
		const shop = await TriggerShop.open();
		try {
			const trigger = await shop.trigger({
				events: ['order.created', 'order.paid', 'lead.new'],
				customEvents: 'lead.new',
			});
			await trigger.activate();
			expect(registrationOf(trigger)).toBeDefined();
			const [webhook] = shop.webhooksAt(trigger.url);
			expect(webhook?.events.data.map(({ name }) => name)).toEqual([
				'order.created',
				'order.paid',
				'lead.new',
			]);
		} finally {
			await shop.close();
		}
	});

	it('rejects a value that is not a name', async () => {
		const shop = await TriggerShop.open();
		try {
			const trigger = await shop.trigger({ events: ['order paid'] });
			await expect(trigger.activate()).rejects.toThrow('Trigger On');
			expect(shop.takeWrites()).toEqual([]);
		} finally {
			await shop.close();
		}
	});
});
