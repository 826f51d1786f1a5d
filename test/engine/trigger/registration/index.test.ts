import { deletionFailure, registrationOf, useTriggerShopPerTest } from '../../trigger-shop';

// More than two pages of webhooks, so that the webhook of the test is on a later page.
const shop = useTriggerShopPerTest({ webhooks: 45, maxPageSize: 20 });

/** A line that says where the webhook is. */
const namedIn = (url: string) =>
	new RegExp(`Webhook \\d+ of store "loja-aurora" at ${url} may still be in the store`);

describe('[T4] Trigger deactivation', () => {
	it('deletes the webhook and its registration', async () => {
		const trigger = await shop.trigger();
		await trigger.activate();
		expect(await trigger.delete()).toBe(true);

		expect(shop.webhooksAt(trigger.url)).toEqual([]);
		expect(registrationOf(trigger)).toBeUndefined();
		expect(shop.takeWrites()).toEqual(['POST', 'DELETE']);
	});

	it('succeeds when the webhook is already deleted, also between lookup and deletion', async () => {
		const trigger = await shop.trigger();
		await trigger.activate();
		const gone = { match: { method: 'DELETE' }, status: 404, thenHandle: true };
		shop.service.faults.push(gone);
		expect(await trigger.delete()).toBe(true);
		expect(registrationOf(trigger)).toBeUndefined();
	});

	it.each([204, 404])(
		'names the webhook and keeps the registration where %i deletes nothing',
		async (status) => {
			const trigger = await shop.trigger();
			await trigger.activate();
			shop.service.faults.push({ match: { method: 'DELETE' }, status, times: 9 });

			expect(await deletionFailure(trigger)).toMatch(namedIn(trigger.url));
			expect(registrationOf(trigger)).toBeDefined();
			expect(shop.takeWrites()).toHaveLength(2);
		},
	);

	it.each([500, 401, 403, 405])(
		'keeps the registration for the next attempt after status %i',
		async (status) => {
			const trigger = await shop.trigger();
			await trigger.activate();
			const registered = registrationOf(trigger);
			shop.service.faults.push({ match: { method: 'DELETE' }, times: 9, status });

			expect(await deletionFailure(trigger)).toContain(`status ${status}`);
			expect(registrationOf(trigger)).toEqual(registered);
			shop.service.faults.clear();
			expect(await trigger.delete()).toBe(true);
			expect(shop.webhooksAt(trigger.url)).toEqual([]);
		},
	);

	it('says in one line what to do about the webhook', async () => {
		const trigger = await shop.trigger();
		await trigger.activate();
		const body = { message: 'Busy\nERROR forged' };
		shop.service.faults.push({ match: { method: 'DELETE' }, times: 9, status: 500, body });
		const logged = await deletionFailure(trigger);

		expect(logged).toContain(`Deleting the webhook failed for store "${shop.alias()}": Busy ERROR`);
		expect(logged).toContain('the next deactivation tries again to delete it');
		expect(logged).toContain('delete it in the store admin');
		expect(logged).toMatch(namedIn(trigger.url));
		expect(logged).not.toMatch(/\p{Cc}|Registering/u);
	});

	it('says what to do about the webhook when the parameters are invalid', async () => {
		const trigger = await shop.trigger();
		await trigger.activate();
		trigger.edit({ parameters: shop.parameters({ customEvents: 'order created' }) });

		const logged = await deletionFailure(trigger);
		expect(logged).toContain("'Event Names' must contain names of events");
		expect(logged).toMatch(namedIn(trigger.url));
	});
});
