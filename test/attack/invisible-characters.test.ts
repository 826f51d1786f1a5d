import { toSafeText } from '../../nodes/StoreManagement/text';
import { searchList, testCredential } from '../engine/harness';
import { byAlias, Shop } from '../engine/shop';
import { messageOf, TriggerShop } from '../engine/trigger-shop';

/** Escape sequences, a backspace, marks that change the text direction, and HTML. */
const HOSTILE = 'Paid\u001b[2J\u0008\u202egnp.exe\u2066\u200f\u2028<img src=x onerror=alert(1)>';
// eslint wants no control characters in expressions, so they are named by their class.
const HARMFUL = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>]/u;

it('[A7] errors show texts of the service without them', async () => {
	const shop = await Shop.open();
	const body = { message: HOSTILE, errors: { [HOSTILE]: [HOSTILE] } };
	shop.service.faults.push({ status: 400, body });
	const { errorText } = await shop.run('lead.getAll', { limit: 1 });
	await shop.close();

	expect(errorText).toContain('gnp.exe');
	expect(errorText).toContain('‹img src=x onerror=alert(1)›');
	expect(errorText).not.toMatch(HARMFUL);
});

it('[T6] the errors of an activation show names of webhooks and events without them', async () => {
	const shop = await TriggerShop.open({ webhooks: 0 });
	const trigger = await shop.trigger({ options: { registration: 'manual' }, events: ['x.y'] });
	shop.service.state.addWebhook(shop.alias(), {
		...{ name: HOSTILE, url: trigger.url, active: true },
		events: [`order.${HOSTILE}`],
	});
	const error = await messageOf(trigger.activate());
	await shop.close();

	expect(error).toContain('gnp.exe');
	expect(error).not.toMatch(HARMFUL);
});

it('[T1] the log of a delivery shows the name of an event without them', async () => {
	const shop = await TriggerShop.open();
	const event = `order.${HOSTILE}`;
	const trigger = await shop.trigger({ events: ['order.*'] });
	const body = { event, resource: { id: Math.random() } };
	await trigger.deliver(body);
	const { logs } = await trigger.deliver(body);
	await shop.close();

	expect(logs).toHaveLength(1);
	for (const { message } of logs) expect(message).not.toMatch(HARMFUL);
});

it('the lists of the editor show names without them', async () => {
	const shop = await Shop.open();
	const body = { data: [{ id: 1, name: HOSTILE, url: HOSTILE }] };
	shop.service.faults.push({ match: { path: /webhooks/ }, status: 200, body });
	const { results } = await searchList(shop.pkg, {
		...{ node: 'storeManagement', method: 'searchWebhooks', credentials: shop.credentials },
		parameters: { store: byAlias(shop.alias()) },
	});
	await shop.close();

	expect(results).toHaveLength(1);
	expect(results[0]?.name).not.toMatch(HARMFUL);
});

it('the test of a credential shows texts without them', async () => {
	const shop = await Shop.open();
	shop.service.faults.push({ match: { path: /auth/ }, status: 401, body: { message: HOSTILE } });
	const { message } = await testCredential(
		...([shop.pkg, 'storeManagement', 'storeManagementApi', shop.credentials] as const),
	);
	await shop.close();

	expect(message).toContain('gnp.exe');
	expect(message).not.toMatch(HARMFUL);
});

it('a text of 4 MB is shown in part', () => {
	expect(toSafeText('x'.repeat(4e6)).length).toBeLessThan(20_000);
});
