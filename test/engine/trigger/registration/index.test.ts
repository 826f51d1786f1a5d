import { registrationOf, TriggerShop } from '../../trigger-shop';

let shop: TriggerShop;

beforeEach(async () => {
	// More than two pages of webhooks, so that one's own is not on the first.
	shop = await TriggerShop.open({ webhooks: 45 });
});
afterEach(async () => await shop.close());

it('deletes the webhook and forgets it', async () => {
	const trigger = await shop.trigger();
	await trigger.activate();
	expect(await trigger.delete()).toBe(true);

	expect(shop.webhooksAt(trigger.url)).toEqual([]);
	expect(registrationOf(trigger)).toBeUndefined();
	expect(shop.takeWrites()).toEqual(['POST', 'DELETE']);
});

it('is content where the webhook is gone already, or goes in the same moment', async () => {
	const trigger = await shop.trigger();
	await trigger.activate();
	shop.service.faults.push({ match: { method: 'DELETE' }, status: 404 });
	expect(await trigger.delete()).toBe(true);
	expect(registrationOf(trigger)).toBeUndefined();
});

it.each([500, 401, 403, 405])('keeps the id for the next try after status %i', async (status) => {
	const trigger = await shop.trigger();
	await trigger.activate();
	const registered = registrationOf(trigger);
	shop.service.faults.push({ match: { method: 'DELETE' }, times: 9, status });

	expect(await trigger.delete()).toBe(false);
	expect(registrationOf(trigger)).toEqual(registered);
	expect(trigger.logs.map(({ message }) => message).join()).toContain(`status ${status}`);
	shop.service.faults.clear();
	expect(await trigger.delete()).toBe(true);
	expect(shop.webhooksAt(trigger.url)).toEqual([]);
});

it('says in one line of the log what failed, and what becomes of the webhook', async () => {
	const trigger = await shop.trigger();
	await trigger.activate();
	const body = { message: 'Busy\nERROR forged' };
	shop.service.faults.push({ match: { method: 'DELETE' }, times: 9, status: 500, body });
	await trigger.delete();

	const [logged, ...others] = trigger.logs.map(({ message }) => message);
	expect(others).toEqual([]);
	expect(logged).toContain(`Deleting the webhook failed for store "${shop.alias()}": Busy ERROR`);
	expect(logged).toContain('The next deactivation of this workflow tries again');
	expect(logged).toContain('or delete it in the panel of the store');
	expect(logged).not.toMatch(/\p{Cc}|Registering/u);
});

it('says what becomes of the webhook when the parameters cannot be used any more', async () => {
	const trigger = await shop.trigger();
	await trigger.activate();
	trigger.edit({ parameters: shop.parameters({ customEvents: 'order created' }) });

	expect(await trigger.delete()).toBe(false);
	const logged = trigger.logs.map(({ message }) => message).join();
	expect(logged).toContain('Custom Events must be names of events');
	expect(logged).toContain('The webhook may still be in the store');
});
