import {
	deletionFailure,
	messageOf,
	registrationOf,
	useTriggerShopPerTest,
} from '../../trigger-shop';

const shop = useTriggerShopPerTest();

it.each([
	[
		'a webhook that stays',
		{},
		['Deleting the webhook failed for store "loja-aurora": Busy ERROR', 'delete it in the store'],
	],
	[
		'parameters that are invalid',
		{ customEvents: 'order created' },
		["'Event Names' must contain names of events"],
	],
])('[T4] [T6] says in one line what to do about %s', async (_, edited, said) => {
	const { trigger, id } = await shop.published();
	trigger.edit({ parameters: shop.parameters(edited) });
	const body = { message: 'Busy\nERROR forged' };
	shop.service.faults.push({ match: { method: 'DELETE' }, times: 9, status: 500, body });
	const logged = await deletionFailure(trigger);

	const place = `Webhook ${id} of store "${shop.alias()}" at ${trigger.url} may still be in the store`;
	for (const part of [...said, place, 'the next deactivation tries again to delete it']) {
		expect(logged).toContain(part);
	}
	expect(logged).not.toMatch(/\p{Cc}|Registering/u);
});

it('[T4] what the store shows at this URL is this registration, whatever the Base URL was', async () => {
	const { trigger, id } = await shop.published();
	const baseUrl = 'https://old.example.com';
	const saved = registrationOf(trigger) as object;
	trigger.staticData = shop.saved(trigger.url, id, { ...saved, baseUrl });
	await trigger.activate();
	expect(shop.takeWrites()).toEqual([]);
	expect(registrationOf(trigger)).toEqual(saved);
	trigger.staticData = shop.saved(trigger.url, id, { baseUrl });
	expect(await trigger.delete()).toBe(true);

	expect(shop.takeWrites()).toEqual(['DELETE']);
	expect(trigger.logs).toEqual([]);
});

it.each(['activate', 'delete'] as const)(
	'[T6] what another service has is kept, named once, and forgotten: %s',
	async (act) => {
		const { trigger, id } = await shop.published();
		const baseUrl = 'https://old.example.com';
		const { id: other } = shop.addInPanel('https://example.test/another');
		trigger.staticData = shop.saved(trigger.url, other, { baseUrl });
		await trigger[act]();
		await trigger.activate();

		expect(shop.takeWrites()).toEqual([]);
		expect(shop.webhooksAt(trigger.url).map((webhook) => webhook.id)).toEqual([id]);
		const [named, ...others] = trigger.logs.filter(({ message }) =>
			message.includes(`Webhook ${other} `),
		);
		expect(others).toEqual([]);
		for (const name of [baseUrl, shop.service.url]) expect(named?.message).toContain(name);
	},
);

it('[T6] what is at an address of before is named at each publish, until the store shows that it is gone', async () => {
	const { trigger, id } = await shop.published();
	const { url } = trigger;
	trigger.edit({ host: 'localhost' });
	const named = async (act: 'activate' | 'delete') => {
		const seen = trigger.logs.length;
		await trigger[act]();
		return trigger.logs.slice(seen).map(({ message }) => message);
	};
	for (const act of ['activate', 'delete', 'activate', 'activate'] as const) {
		const line = expect.stringContaining(
			`Webhook ${id} of store "loja-aurora" at ${url} `,
		) as string;
		expect(await named(act)).toEqual([line]);
	}
	shop.service.faults.push({ match: { path: new RegExp(`/${id}$`) }, status: 403, times: 1 });
	shop.service.state.removeWebhook(shop.alias(), id);
	for (const lines of [1, 0, 0]) expect(await named('activate')).toHaveLength(lines);
});

it.each([404, 410])(
	'[T6] a store that is gone is named once, and forgotten: status %i',
	async (status) => {
		const { trigger, id } = await shop.published();
		trigger.edit({ parameters: shop.parameters({ store: shop.store(1) }) });
		const [before, chosen] = [0, 1].map((nth) => ({
			path: new RegExp(`^/v2/${shop.alias(nth)}/`),
		}));
		shop.service.faults.push({ match: before ?? {}, times: 99, status });
		// While the chosen one cannot be read, either, the other may come back.
		shop.service.faults.push({ match: chosen ?? {}, status: 403 });
		for (const count of [1, 1, 0]) {
			const seen = trigger.logs.length;
			const thrown = await messageOf(trigger.activate());
			const said = [thrown, ...trigger.logs.slice(seen).map(({ message }) => message)];
			const named = said.filter((line) => line.includes(`Webhook ${id} of store`));
			expect(named).toHaveLength(count);
		}
		expect(shop.webhooksAt(trigger.url, shop.alias(1))).toHaveLength(1);
	},
);

it('[T6] the chosen store that is gone at an unpublish is named once, and forgotten', async () => {
	const { trigger, id } = await shop.published();
	shop.service.faults.push({ times: 99, status: 404 });
	await trigger.delete();
	await trigger.delete();
	const named = trigger.logs.filter(({ message }) => message.includes(`Webhook ${id} `));
	expect(named).toHaveLength(1);
	expect(registrationOf(trigger)).toBeUndefined();
});

it('[T6] a store that seems to be gone is kept in mind while the chosen one cannot be read', async () => {
	const { trigger, id } = await shop.published();
	trigger.staticData = shop.saved(trigger.url, id, { store: shop.alias(1) });
	shop.service.faults.push(
		{ match: { path: new RegExp(shop.alias(1)) }, status: 404, times: 99 },
		{ match: { path: new RegExp(shop.alias()) }, status: 403, times: 99 },
	);
	expect(await trigger.delete()).toBe(false);

	expect(JSON.stringify(trigger.staticData)).toContain(`"store":"${shop.alias(1)}"`);
	expect(trigger.logs.map(({ message }) => message).join()).not.toContain('forgets');
});
