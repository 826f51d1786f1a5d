import type { Trigger } from '../../harness';
import { messageOf, registrationOf, useTriggerShopPerTest } from '../../trigger-shop';

const shop = useTriggerShopPerTest();

/** Makes the service create a webhook with another URL and respond with `respond(webhook)`. */
function rewriteUrl(trigger: Trigger, respond: (webhook: object) => object = (same) => same) {
	const webhook = shop.addInPanel(trigger.url.replace('http:', 'https:'));
	const body = respond(JSON.parse(JSON.stringify(webhook)) as object);
	shop.service.faults.push(
		// Until it is created, the webhook is not in the list.
		{ match: { method: 'GET', path: /\/webhooks$/ }, status: 200, body: { data: [] } },
		{ match: { method: 'POST' }, status: 201, body },
	);
	return webhook;
}

describe('[T4] Trigger activation when the created webhook differs from the request', () => {
	it('deletes a created webhook that lacks the required events', async () => {
		const trigger = await shop.trigger({
			options: { additionalBody: { events: ['order.delivered'], active: false } },
		});
		const message = await messageOf(trigger.activate());

		expect(message).toContain('it lacks the events order.created');
		expect(message).toContain('Additional Body');
		expect(message).toMatch(/it is inactive \(disabled_at: \d{4}-\d\d-\d\dT/);
		expect(shop.webhooksAt(trigger.url)).toEqual([]);
	});

	it('deletes a created webhook of which the service has rewritten the URL, and quotes it', async () => {
		const trigger = await shop.trigger();
		const { url } = rewriteUrl(trigger);
		const message = await messageOf(trigger.activate());

		expect(message).toContain(`did not register it as n8n asked: its URL is ${url}.`);
		expect(message).toContain(
			`The webhook needs the URL ${trigger.url} and the events order.created.`,
		);
		expect(shop.takeWrites()).toEqual(['POST', 'DELETE']);
		expect(shop.webhooksAt(url)).toEqual([]);
		expect(registrationOf(trigger)).toBeUndefined();
	});

	it('deletes nothing where neither the answer nor the list shows what was created', async () => {
		const trigger = await shop.trigger();
		const { url } = rewriteUrl(trigger, () => ({ accepted: true }));

		expect(await messageOf(trigger.activate())).toContain(
			'did not register it as n8n asked: it lists none with the URL of this workflow.',
		);
		expect(shop.takeWrites()).toEqual(['POST']);
		expect(shop.webhooksAt(url)).toHaveLength(1);
	});

	it('replaces a webhook that it could not delete with the next activation', async () => {
		const trigger = await shop.trigger({ options: { additionalBody: { active: false } } });
		shop.service.faults.push({ match: { method: 'DELETE' }, times: 3, status: 405 });
		expect(await messageOf(trigger.activate())).toContain('it is inactive');
		trigger.edit({ parameters: shop.parameters() });
		shop.service.faults.clear();
		await trigger.activate();

		expect(shop.webhooksAt(trigger.url)).toMatchObject([{ active: true }]);
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
