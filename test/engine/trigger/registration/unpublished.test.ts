import {
	deletionFailure,
	messageOf,
	registrationOf,
	savedAs,
	useTriggerShopPerTest,
	warningsOf,
} from '../../trigger-shop';

const shop = useTriggerShopPerTest();

async function published() {
	const trigger = await shop.trigger();
	await trigger.activate();
	const [webhook] = shop.webhooksAt(trigger.url);
	shop.takeWrites();
	return { trigger, id: webhook?.id ?? 0 };
}

/** A line that says where the webhook is. */
const namedIn = (url: string) =>
	new RegExp(`Webhook \\d+ of store "loja-aurora" at ${url} may still be in the store`);

it('[T4] deletes the webhook and its registration, also one that is gone already', async () => {
	const { trigger } = await published();
	shop.service.faults.push({ match: { method: 'DELETE' }, status: 404, thenHandle: true });
	expect(await trigger.delete()).toBe(true);

	expect(shop.webhooksAt(trigger.url)).toEqual([]);
	expect(registrationOf(trigger)).toBeUndefined();
});

it('[T6] says in one line what to do about a webhook that stays', async () => {
	const { trigger } = await published();
	const body = { message: 'Busy\nERROR forged' };
	shop.service.faults.push({ match: { method: 'DELETE' }, times: 9, status: 500, body });
	const logged = await deletionFailure(trigger);

	expect(logged).toContain(`Deleting the webhook failed for store "${shop.alias()}": Busy ERROR`);
	expect(logged).toContain('the next deactivation tries again to delete it');
	expect(logged).toContain('delete it in the store admin');
	expect(logged).toMatch(namedIn(trigger.url));
	expect(logged).not.toMatch(/\p{Cc}|Registering/u);
});

it('[T4] says what to do about the webhook where the parameters are invalid', async () => {
	const { trigger } = await published();
	trigger.edit({ parameters: shop.parameters({ customEvents: 'order created' }) });

	const logged = await deletionFailure(trigger);
	expect(logged).toContain("'Event Names' must contain names of events");
	expect(logged).toMatch(namedIn(trigger.url));
});

it('[T6] deletes nothing at another address, and names what is there with the way out', async () => {
	const { trigger, id } = await published();
	const place = { url: trigger.url, store: shop.alias(), baseUrl: shop.service.url };
	const staticData = savedAs({ webhookId: String(id), request: 'digest', ...place });
	const copy = await shop.trigger({}, { staticData });
	expect(await copy.delete()).toBe(true);

	expect(shop.takeWrites()).toEqual([]);
	const [warning, ...others] = warningsOf(copy);
	expect(others).toEqual([]);
	for (const named of [`Webhook ${id} `, trigger.url, copy.url, 'N8N_WEBHOOK_URL', 'store admin']) {
		expect(warning).toContain(named);
	}
});

it('[T4] what the store shows at this URL is this registration, whatever the Base URL was', async () => {
	const { trigger, id } = await published();
	const place = { url: trigger.url, store: shop.alias(), baseUrl: 'https://old.example.com' };
	const saved = registrationOf(trigger) as object;
	trigger.staticData = savedAs({ ...saved, ...place });
	await trigger.activate();
	expect(shop.takeWrites()).toEqual([]);
	expect(registrationOf(trigger)).toEqual(saved);
	trigger.staticData = savedAs({ webhookId: String(id), request: 'digest', ...place });
	expect(await trigger.delete()).toBe(true);

	expect(shop.takeWrites()).toEqual(['DELETE']);
	expect(trigger.logs).toEqual([]);
});

it.each(['activate', 'delete'] as const)(
	'[T6] what another service has is kept, named once, and forgotten: %s',
	async (act) => {
		const { trigger, id } = await published();
		const before = 'https://old.example.com';
		const place = { url: trigger.url, store: shop.alias(), baseUrl: before };
		const { id: other } = shop.addInPanel('https://example.test/another');
		trigger.staticData = savedAs({ webhookId: String(other), request: '', ...place });
		await trigger[act]();
		await trigger.activate();

		expect(shop.takeWrites()).toEqual([]);
		expect(shop.webhooksAt(trigger.url).map((webhook) => webhook.id)).toEqual([id]);
		const named = trigger.logs.filter(({ message }) => message.includes(`Webhook ${other} `));
		expect(named).toHaveLength(1);
		for (const name of [before, shop.service.url]) expect(named[0]?.message).toContain(name);
	},
);

it('[T4] a workflow with the webhook ID of another one deletes nothing when its activation is refused', async () => {
	const { trigger } = await published();
	const { staticData } = trigger;
	trigger.staticData = {};
	expect(await trigger.delete()).toBe(false);

	expect(shop.takeWrites()).toEqual([]);
	trigger.staticData = staticData;
	await trigger.delete();
	expect(shop.takeWrites()).toEqual(['DELETE']);
});

it('[T6] what is at an address of before is named at each publish, until the store shows that it is gone', async () => {
	const { trigger, id } = await published();
	const { url } = trigger;
	trigger.edit({ host: 'localhost' });
	for (const act of ['activate', 'delete', 'activate', 'activate'] as const) {
		const seen = trigger.logs.length;
		await trigger[act]();
		const named = trigger.logs.slice(seen).map(({ message }) => message);
		expect(named).toEqual([
			expect.stringContaining(`Webhook ${id} of store "loja-aurora" at ${url} `),
		]);
	}
	shop.service.faults.push({ match: { path: new RegExp(`/${id}$`) }, status: 403, times: 1 });
	shop.service.state.removeWebhook(shop.alias(), id);
	for (const lines of [1, 0, 0]) {
		const seen = trigger.logs.length;
		await trigger.activate();
		expect(trigger.logs.slice(seen)).toHaveLength(lines);
	}
});

it.each([404, 410])(
	'[T6] a store that is gone is named once, and forgotten: status %i',
	async (status) => {
		const { trigger, id } = await published();
		trigger.edit({ parameters: shop.parameters({ store: shop.store(1) }) });
		shop.service.faults.push({
			match: { path: new RegExp(`^/v2/${shop.alias()}/`) },
			times: 99,
			status,
		});
		shop.service.faults.push({
			match: { path: new RegExp(`^/v2/${shop.alias(1)}/`) },
			status: 403,
		});
		const said: string[] = [];
		for (const isNamed of [true, true, false]) {
			const seen = trigger.logs.length;
			said.push(await messageOf(trigger.activate()));
			said.push(...trigger.logs.slice(seen).map(({ message }) => message));
			const named = said.splice(0).filter((line) => line.includes(`Webhook ${id} of store`));
			expect(named).toHaveLength(isNamed ? 1 : 0);
		}
		expect(shop.webhooksAt(trigger.url, shop.alias(1))).toHaveLength(1);
	},
);

it('[T6] the chosen store that is gone at an unpublish is named once, and forgotten', async () => {
	const { trigger, id } = await published();
	shop.service.faults.push({ times: 99, status: 404 });
	await trigger.delete();
	await trigger.delete();
	const named = trigger.logs.filter(({ message }) => message.includes(`Webhook ${id} `));
	expect(named).toHaveLength(1);
	expect(registrationOf(trigger)).toBeUndefined();
});
