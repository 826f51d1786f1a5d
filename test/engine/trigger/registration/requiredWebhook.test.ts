import type { Trigger } from '../../harness';
import { messageOf, registrationOf, TriggerShop } from '../../trigger-shop';

let shop: TriggerShop;

beforeEach(async () => {
	shop = await TriggerShop.open();
});
afterEach(async () => await shop.close());

/** The service makes a webhook with another address, and tells it or something else. */
function rewriteUrl(trigger: Trigger, tell: (made: object) => object = (made) => made) {
	const made = shop.addInPanel(`${trigger.url}?source=shop`);
	const body = tell(JSON.parse(JSON.stringify(made)) as object);
	shop.service.faults.push({ match: { method: 'POST' }, status: 201, body });
	return made;
}

it('does not keep a webhook that the service made of something else', async () => {
	const trigger = await shop.trigger({
		options: { additionalBody: { events: ['order.delivered'], active: false } },
	});
	const message = await messageOf(trigger.activate());

	expect(message).toContain('it lacks the events order.created');
	expect(message).toContain('Additional Body');
	expect(message).toMatch(/it is inactive \(disabled_at: \d{4}-\d\d-\d\dT/);
	expect(shop.webhooksAt(trigger.url)).toEqual([]);
});

it.each([
	['whole', (made: object) => made],
	['without its secret key', (made: object) => ({ ...made, secret_key: undefined })],
	['as a list of one', (made: object) => ({ data: [made] })],
])('does not keep a webhook whose URL the service rewrites, told %s', async (_, tell) => {
	const trigger = await shop.trigger();
	// Again and again, as someone who publishes the workflow once more.
	for (let activation = 0; activation < 2; activation++) {
		const { url } = rewriteUrl(trigger, tell);
		const message = await messageOf(trigger.activate());

		expect(message).toContain(`its URL is ${url} instead of ${trigger.url}`);
		expect(shop.takeWrites()).toEqual(['POST', 'DELETE']);
		expect(shop.webhooksAt(url)).toEqual([]);
		expect(registrationOf(trigger)).toBeUndefined();
	}
});

it('says what to delete by hand when it could not delete it again', async () => {
	const trigger = await shop.trigger();
	const { id, url } = rewriteUrl(trigger);
	shop.service.faults.push({ match: { method: 'DELETE' }, times: 3, status: 405 });
	const message = await messageOf(trigger.activate());

	expect(message).toContain(`its URL is ${url} instead of ${trigger.url}`);
	expect(message).toContain(`delete the webhook "By hand" (ID ${id}) in the panel`);
	expect(registrationOf(trigger)).toBeUndefined();
});

it('says what to look for when the service does not tell what it has made', async () => {
	const trigger = await shop.trigger();
	rewriteUrl(trigger, () => ({ accepted: true }));
	const message = await messageOf(trigger.activate());

	expect(message).toContain('none of them has the URL of this workflow');
	expect(message).toContain('If the panel of the store shows a webhook that n8n has just created');
	expect(shop.takeWrites()).toEqual(['POST']);
});

it('deletes none of the webhooks of others that the service tells instead', async () => {
	const trigger = await shop.trigger();
	const foreign = shop.addInPanel('https://stock.example.com/hook');
	rewriteUrl(trigger, (made) => ({ data: [{ ...foreign }, made] }));

	expect(await messageOf(trigger.activate())).toContain('none of them has the URL');
	expect(shop.webhooksAt(foreign.url)).toHaveLength(1);
	expect(shop.takeWrites()).toEqual(['POST']);
});

it('believes the list where the answer to the creation tells another address', async () => {
	const trigger = await shop.trigger();
	const body = { id: 1, url: 'https://store.example.com/webhooks/1', secret_key: 'of the record' };
	shop.service.faults.push({ match: { method: 'POST' }, status: 201, body, thenHandle: true });
	await trigger.activate();

	const [webhook] = shop.webhooksAt(trigger.url);
	expect(registrationOf(trigger)).toMatchObject({
		webhookId: String(webhook?.id),
		secretKey: webhook?.secret_key,
	});
	expect(shop.takeWrites()).toEqual(['POST']);
});
