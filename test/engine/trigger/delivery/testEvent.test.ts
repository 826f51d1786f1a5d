import type { INodeParameters } from 'n8n-workflow';

import { oneNode, runWorkflow } from '../../harness';
import { byAlias } from '../../shop';
import { useTriggerShopPerTest } from '../../trigger-shop';

const shop = useTriggerShopPerTest({ orders: 5 });

/** Starts the trigger as n8n does in the editor where it waits for no webhook. */
async function test(given: INodeParameters = {}) {
	const options = { fetchTestEvent: true, ...(given.options as object | undefined) };
	const parameters = shop.parameters({ ...given, options });
	const { nodes } = oneNode('storeManagementTrigger', parameters);
	const workflow = { nodes: nodes.slice(1) };
	const { last } = await runWorkflow(shop.pkg, {
		...{ workflow, credentials: shop.credentials, mode: 'manual' },
	});
	return { json: last?.items.map(({ json }) => json) ?? [], error: last?.error };
}

const newest = () => shop.service.data.orders(shop.alias()).at(4);

it.each([
	[['order.created'], 'order.created'],
	[['cart.reminder', 'order.*'], 'order.created'],
])('is the newest order, as an event that was chosen, and says so: %s', async (events, event) => {
	const { json, error } = await test({ events });
	const trigger = await shop.trigger({ events }, { occasion: 'test' });
	const delivered = await trigger.deliver({ event, resource: newest() });

	expect(error).toBeUndefined();
	expect(json).toMatchObject([{ event, test: true, resource: { number: newest().number } }]);
	expect(Object.keys(json[0]?.resource as object).slice(0, 4)).toEqual(
		Object.keys(delivered.items?.[0]?.json.resource as object).slice(0, 4),
	);
	expect(json[0]).toHaveProperty('metadata');
});

it('writes nothing into the store', async () => {
	await test();

	expect(shop.takeWrites()).toEqual([]);
});

it('has the chosen output, and its store where there are several', async () => {
	const store = byAlias('={{ ["loja-aurora"] }}');
	const { json } = await test({ store, options: { output: 'simplified' } });

	expect(json).toMatchObject([{ store: 'loja-aurora', resource: { number: newest().number } }]);
	expect(Object.keys(json[0]?.resource as object)).toHaveLength(10);
});

it.each([
	[{ events: ['cart.reminder'] }, "'Trigger On' has no event of an order"],
	[{ store: byAlias('loja-nova') }, 'status 404'],
])('is an error where there is none: %j', async (given, reason) => {
	const { error } = await test(given);

	expect(error?.message).toContain(reason);
});

it('is an error in a store without orders', async () => {
	shop.service.faults.push({ status: 200, body: { data: [] } });
	const { error } = await test();

	expect(error?.message).toBe("'Fetch Test Event' finds no order");
});

it('leaves a delivery to a tested workflow as it is', async () => {
	const trigger = await shop.trigger({ options: { fetchTestEvent: true } }, { occasion: 'test' });
	const { items } = await trigger.deliver({ event: 'order.created', resource: { number: 7 } });

	expect(items).toMatchObject([{ json: { resource: { number: 7 } } }]);
	expect(items?.[0]?.json).not.toHaveProperty('test');
});
