import {
	deletionFailure,
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

it('[T6] names the webhook that stays in a store chosen before, and how its store refuses', async () => {
	const { trigger, id } = await published();
	trigger.edit({ parameters: shop.parameters({ store: shop.store(1) }) });
	const path = new RegExp(`^/v2/${shop.alias()}/`);
	shop.service.faults.push({ match: { path }, times: 9, status: 403, body: { message: 'No' } });
	await trigger.activate();

	expect(shop.webhooksAt(trigger.url, shop.alias(1))).toHaveLength(1);
	const errors = trigger.logs.filter(({ level }) => level === 'error');
	expect(errors.map(({ message }) => message)).toEqual([
		expect.stringMatching(/: Deleting the webhook failed for store "loja-aurora": No \(status 403/),
	]);
	expect(errors[0]?.message).toContain(`Webhook ${id} of store "loja-aurora"`);
	expect(errors[0]?.message).toMatch(namedIn(trigger.url));
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
