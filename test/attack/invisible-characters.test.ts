import { searchList, testCredential } from '../engine/harness';
import { byAlias, useShopPerTest } from '../engine/shop';
import { messageOf, useTriggerShopPerTest } from '../engine/trigger-shop';

/** Escape sequences, a backspace, marks that change the text direction, and HTML. */
const HOSTILE = 'Paid\u001b[2J\u0008\u202egnp.exe\u2066\u200f\u2028<img src=x onerror=alert(1)>';
// eslint wants no control characters in expressions, so they are named by their class.
const HARMFUL = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>]/u;

const shop = useShopPerTest();
const triggers = useTriggerShopPerTest({ webhooks: 0 });

const SHOWN: Record<string, () => Promise<string>> = {
	'[A7] an error': async () => {
		const body = { message: HOSTILE, errors: { [HOSTILE]: [HOSTILE] } };
		shop.service.faults.push({ status: 400, body });
		return (await shop.run('lead.getAll', { limit: 1 })).errorText;
	},
	'[A7] a list of the editor': async () => {
		const body = { data: [{ id: 1, name: HOSTILE, url: HOSTILE }] };
		shop.service.faults.push({ status: 200, body });
		const { results } = await searchList(shop.pkg, {
			...{ node: 'storeManagement', method: 'searchWebhooks', credentials: shop.credentials },
			parameters: { store: byAlias(shop.alias()) },
		});
		return results.map(({ name }) => name).join();
	},
	'[A7] the test of a credential': async () => {
		shop.service.faults.push({ status: 401, body: { message: HOSTILE } });
		const given = ['storeManagement', 'storeManagementApi', shop.credentials] as const;
		return (await testCredential(shop.pkg, ...given)).message;
	},
	'[T6] an activation that names webhooks and events': async () => {
		const options = { registration: 'manual', verifySignature: true };
		const trigger = await triggers.trigger({ options, events: ['x.y'] });
		const webhook = { name: HOSTILE, url: trigger.url, active: true, events: ['x.y'] };
		triggers.service.state.addWebhook(triggers.alias(), webhook).secret_key = '';
		return await messageOf(trigger.activate());
	},
	'[T1] the log of a repeated delivery': async () => {
		const trigger = await triggers.trigger({ events: ['order.*'] });
		const body = { event: `order.${HOSTILE}`, resource: { id: 1 } };
		await trigger.deliver(body);
		const { logs } = await trigger.deliver(body);
		return logs.map(({ message }) => message).join();
	},
};

it.each(Object.entries(SHOWN))('%s shows texts of others without them', async (_, read) => {
	const text = await read();
	expect(text).toContain('gnp.exe');
	expect(text).not.toMatch(HARMFUL);
});
