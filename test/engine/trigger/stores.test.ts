import { createHmac } from 'node:crypto';

import type { Trigger } from '../harness';
import {
	deletionFailure,
	freshOrder,
	messageOf,
	registrationOf,
	useTriggerShopPerTest,
} from '../trigger-shop';

const shop = useTriggerShopPerTest({ stores: 3, webhooks: 2 });

const ALL = { mode: 'list', value: '*' };
const listOf = (value: string) => ({ mode: 'alias', value });
const urlOf = (trigger: Trigger, alias: string) => `${trigger.url}?store=${alias}`;

/** The stores that have one webhook of this trigger, at its URL for that store. */
const registered = (trigger: Trigger): string[] =>
	shop.service.aliases.filter(
		(alias) => shop.webhooksAt(urlOf(trigger, alias), alias).length === 1,
	);

/** The webhooks of all stores that lead to this trigger. */
const countOf = (trigger: Trigger): number =>
	shop.service.aliases.flatMap((alias) =>
		shop.service.state.webhooks(alias).filter(({ url }) => url.startsWith(trigger.url)),
	).length;

const jsonOf = ({ deliveries }: Trigger) =>
	deliveries.flatMap(({ items = [] }) => items.map(({ json }) => json));

const fail = (alias: string, method: string, status = 500): void => {
	const match = { method, path: new RegExp(`^/v2/${alias}/`) };
	shop.service.faults.push({ match, status, times: 9, body: { message: 'Down.' } });
};

describe('A trigger of several stores', () => {
	it.each([
		[ALL, [0, 1, 2]],
		[listOf("={{ ['loja-aurora', 'loja-cascata', 'loja-aurora'] }}"), [0, 2]],
		[listOf('loja-aurora, loja-brisa'), [0, 1]],
		[listOf('={{ \'["loja-cascata"]\' }}'), [2]],
		[listOf("={{ ['loja-brisa'] }}"), [1]],
	])('registers in each, and deletes all: %j', async (store, indexes) => {
		const trigger = await shop.trigger({ store });
		await trigger.activate();
		const aliases = indexes.map((index) => shop.alias(index));

		expect(registered(trigger)).toEqual(aliases);
		expect(countOf(trigger)).toBe(aliases.length);
		expect([registrationOf(trigger)].flat()).toMatchObject(aliases.map((store) => ({ store })));
		await trigger.activate();
		expect(shop.takeWrites().filter((write) => write === 'POST')).toHaveLength(
			aliases.length + (store === ALL ? 2 : 0),
		);
		expect(await trigger.delete()).toBe(true);
		expect(countOf(trigger)).toBe(0);
		expect(registrationOf(trigger)).toBeUndefined();
	});

	it('says of which store each delivery is, and takes the same body of two stores for two', async () => {
		const trigger = await shop.trigger({ store: ALL });
		await trigger.activate();
		const order = freshOrder().resource;
		for (const alias of [0, 2, 0].map((index) => shop.alias(index))) {
			await shop.service.deliver(alias, 'order.created', order);
		}
		const { json } = (await trigger.deliver(freshOrder())).items?.[0] ?? {};

		expect(jsonOf(trigger).map(({ store }) => store)).toEqual([shop.alias(0), shop.alias(2), null]);
		expect(json).toMatchObject({ event: 'order.created', store: null });
	});

	it.each([
		[{ store: ALL, options: { addStore: false } }, undefined],
		[{ options: { addStore: true } }, 'loja-aurora'],
		[{}, undefined],
	])('adds the store where that is switched on: %j', async (parameters, store) => {
		const trigger = await shop.trigger(parameters);
		await trigger.activate();
		await shop.service.deliver(shop.alias(), 'order.created', freshOrder().resource);

		expect(jsonOf(trigger).map((json) => json.store)).toEqual([store]);
	});

	it('verifies with the secret key of the store, also in a process that does not know it', async () => {
		const options = { verifySignature: { header: 'X-S' } };
		const trigger = await shop.trigger({ store: ALL, options });
		await trigger.activate();
		const keys = shop.service.aliases.map(
			(alias) => shop.webhooksAt(urlOf(trigger, alias), alias)[0]?.secret_key ?? '',
		);
		const statusOf = async (query: string, key = '') => {
			const body = JSON.stringify(freshOrder());
			const signature = createHmac('sha256', key).update(body).digest('hex');
			const headers = { 'content-type': 'application/json', 'X-S': signature };
			return (await fetch(trigger.url + query, { method: 'POST', body, headers })).status;
		};

		expect(await statusOf(`?store=${shop.alias(0)}`, keys[0])).toBe(200);
		expect(await statusOf(`?store=${shop.alias(1)}`, keys[1])).toBe(200);
		expect(await statusOf(`?store=${shop.alias(0)}`, keys[1])).toBe(401);
		expect(await statusOf(`?store=${shop.service.foreignAlias}`, keys[0])).toBe(503);
		expect(await statusOf('', keys[0])).toBe(503);
		const [webhook] = shop.webhooksAt(urlOf(trigger, shop.alias(2)), shop.alias(2));
		if (webhook) webhook.secret_key = 'changed-in-the-panel-of-the-store';
		expect(await statusOf(`?store=${shop.alias(2)}`, webhook?.secret_key)).toBe(200);
	});

	it('names the store that cannot be read, and changes none', async () => {
		const trigger = await shop.trigger({ store: ALL });
		fail(shop.alias(1), 'GET', 403);
		const message = await messageOf(trigger.activate());

		expect(message).toContain(`Registering the webhook failed for store "${shop.alias(1)}": Down.`);
		expect(message).not.toContain(shop.alias(0));
		expect(countOf(trigger)).toBe(0);
	});

	it('deletes what it has created where another store refuses', async () => {
		const trigger = await shop.trigger({ store: ALL });
		fail(shop.alias(1), 'POST', 403);
		const message = await messageOf(trigger.activate());

		expect(message).toContain(`Store "${shop.alias(1)}" does not let n8n register webhooks`);
		expect(message).toContain(`URL ${urlOf(trigger, shop.alias(1))}`);
		expect(countOf(trigger)).toBe(0);
		expect(registrationOf(trigger)).toBeUndefined();
	});

	it('deletes in the others what one store does not let it delete, and tries that again', async () => {
		const trigger = await shop.trigger({ store: ALL });
		await trigger.activate();
		fail(shop.alias(1), 'DELETE');

		expect(await deletionFailure(trigger)).toContain(`failed for store "${shop.alias(1)}"`);
		expect(registered(trigger)).toEqual([shop.alias(1)]);
		shop.service.faults.clear();
		expect(await trigger.delete()).toBe(true);
		expect(countOf(trigger)).toBe(0);
	});

	it('trusts what is saved where n8n starts and the service is down', async () => {
		const trigger = await shop.trigger({ store: ALL });
		await trigger.activate();
		const saved = registrationOf(trigger);
		shop.service.faults.push({ status: 500, times: 99 });
		trigger.edit({ occasion: 'start' });
		await trigger.activate();

		expect(registrationOf(trigger)).toEqual(saved);
		expect(trigger.logs.map(({ message }) => message).join()).toContain(
			'the saved ones are trusted',
		);
		expect(await messageOf((await shop.trigger({ store: ALL })).activate())).toContain(
			'status 500',
		);
	});

	it('keeps one webhook in each store while the user changes between one, some and all', async () => {
		const trigger = await shop.trigger();
		await trigger.activate();
		for (const [store, aliases] of [
			[ALL, shop.service.aliases],
			[listOf("={{ ['loja-brisa'] }}"), ['loja-brisa']],
			[ALL, shop.service.aliases],
		] as const) {
			trigger.edit({ parameters: shop.parameters({ store }) });
			await trigger.activate();
			expect(registered(trigger)).toEqual(aliases);
			expect(countOf(trigger)).toBe(aliases.length);
		}
		trigger.edit({ parameters: shop.parameters() });
		await trigger.activate();
		expect(shop.webhooksAt(trigger.url)).toHaveLength(1);
		expect(countOf(trigger)).toBe(1);
	});

	it('finds the webhooks that were registered by hand, and says the URL of those that are missing', async () => {
		const trigger = await shop.trigger({ store: ALL, options: { registration: 'manual' } });
		const add = (alias: string) =>
			shop.service.state.addWebhook(alias, {
				name: 'By hand',
				url: urlOf(trigger, alias),
				events: ['order.*'],
				active: true,
			});
		add(shop.alias(0));
		const message = await messageOf(trigger.activate());
		for (const alias of [shop.alias(1), shop.alias(2)]) {
			expect(message).toContain(`URL ${urlOf(trigger, alias)} and`);
			add(alias);
		}
		expect(message).not.toContain(urlOf(trigger, shop.alias(0)));
		await trigger.activate();

		expect(shop.takeWrites()).toEqual(['POST', 'POST']);
		expect([registrationOf(trigger)].flat()).toHaveLength(3);
	});

	it('listens for test events of each store', async () => {
		const trigger = await shop.trigger({ store: ALL }, { occasion: 'test' });
		await trigger.activate();
		await shop.service.deliver(shop.alias(1), 'order.created', freshOrder().resource);

		expect(trigger.url).toContain('/webhook-test/');
		expect(jsonOf(trigger)).toMatchObject([{ store: shop.alias(1) }]);
		await trigger.delete();
		expect(countOf(trigger)).toBe(0);
	});

	it.each([
		['={{ [] }}', 'must be the alias of a store'],
		['={{ ["a", ""] }}', 'is required'],
		['a, ../b', 'must be one alias, not a path'],
	])('sends nothing for a list that cannot be used: %s', async (value, rule) => {
		const trigger = await shop.trigger({ store: listOf(value) });

		expect(await messageOf(trigger.activate())).toContain(`'Store' ${rule}`);
		expect(shop.service.requests).toEqual([]);
	});
});
