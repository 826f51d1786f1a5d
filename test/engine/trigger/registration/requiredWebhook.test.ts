import type { Trigger } from '../../harness';
import { messageOf, registrationOf, useTriggerShopPerTest } from '../../trigger-shop';

const shop = useTriggerShopPerTest();

/** Makes the service create a webhook with another URL and respond with `respond(webhook)`. */
function rewriteUrl(trigger: Trigger, respond: (webhook: object) => object = (same) => same) {
	const webhook = shop.addInPanel(`${trigger.url}?source=shop`);
	const body = respond(JSON.parse(JSON.stringify(webhook)) as object);
	shop.service.faults.push(
		// Until it is created, the webhook is not in the list.
		{ match: { method: 'GET', path: /\/webhooks$/ }, status: 200, body: { data: [] } },
		{ match: { method: 'POST' }, status: 201, body },
	);
	return webhook;
}

describe('Trigger activation when the created webhook differs from the request', () => {
	it('deletes a created webhook that lacks the required events', async () => {
		const trigger = await shop.trigger({
			options: { additionalBody: { events: ['order.delivered'], active: false } },
		});
		const message = await messageOf(trigger.activate());

		expect(message).toContain('it lacks the events order.created');
		expect(message).toContain('Additional Body');
		expect(message).toMatch(/it is inactive \(disabled_at: \d{4}-\d\d-\d\dT/);
		expect(message).not.toContain('could not be deleted');
		expect(shop.webhooksAt(trigger.url)).toEqual([]);
	});

	it.each([
		['the webhook', (webhook: object) => webhook],
		['without its secret key', (webhook: object) => ({ ...webhook, secret_key: undefined })],
		['as a list of one', (webhook: object) => ({ data: [webhook] })],
	])('deletes a created webhook whose URL the service has rewritten: %s', async (_, respond) => {
		const trigger = await shop.trigger();
		// Twice, as a user who publishes the workflow again.
		for (let activation = 0; activation < 2; activation++) {
			const { url } = rewriteUrl(trigger, respond);
			const message = await messageOf(trigger.activate());

			expect(message).toContain(`its URL is ${url} instead of ${trigger.url}`);
			expect(shop.takeWrites()).toEqual(['POST', 'DELETE']);
			expect(shop.webhooksAt(url)).toEqual([]);
			expect(registrationOf(trigger)).toBeUndefined();
		}
	});

	it('names the webhook to delete by hand when the deletion fails', async () => {
		const trigger = await shop.trigger();
		const { id, url } = rewriteUrl(trigger);
		shop.service.faults.push({ match: { method: 'DELETE' }, times: 3, status: 405 });
		const message = await messageOf(trigger.activate());

		expect(message).toContain(`its URL is ${url} instead of ${trigger.url}`);
		expect(message).toContain(`delete the webhook "By hand" (ID ${id}) in the panel`);
		expect(registrationOf(trigger)).toBeUndefined();
	});

	it('says what to look for when the response does not contain the webhook', async () => {
		const trigger = await shop.trigger();
		rewriteUrl(trigger, () => ({ accepted: true }));
		const message = await messageOf(trigger.activate());

		expect(message).toContain('none of them has the URL of this workflow');
		expect(message).toContain(
			'If the panel of the store shows a webhook that n8n has just created',
		);
		expect(shop.takeWrites()).toEqual(['POST']);
	});

	it('deletes no webhook of another application that the response contains', async () => {
		const trigger = await shop.trigger();
		const foreign = shop.addInPanel('https://stock.example.com/hook');
		rewriteUrl(trigger, (webhook) => ({ data: [{ ...foreign }, webhook] }));

		expect(await messageOf(trigger.activate())).toContain('none of them has the URL');
		expect(shop.webhooksAt(foreign.url)).toHaveLength(1);
		expect(shop.takeWrites()).toEqual(['POST']);
	});

	it('prefers the list when the response to the creation has another URL', async () => {
		const trigger = await shop.trigger();
		const body = {
			id: 1,
			url: 'https://store.example.com/webhooks/1',
			secret_key: 'of the record',
		};
		shop.service.faults.push({ match: { method: 'POST' }, status: 201, body, thenHandle: true });
		await trigger.activate();

		const [webhook] = shop.webhooksAt(trigger.url);
		expect(registrationOf(trigger)).toMatchObject({ webhookId: String(webhook?.id) });
		expect(shop.takeWrites()).toEqual(['POST']);
	});
});
