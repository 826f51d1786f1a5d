import * as n8nWorkflow from 'n8n-workflow';

import { startSimulator } from '../../../simulator';
import type { Trigger } from '../../harness';
import {
	deletionFailure,
	freshOrder,
	messageOf,
	registrationOf,
	useTriggerShopPerTest,
} from '../../trigger-shop';

const shop = useTriggerShopPerTest({ webhooks: 3 });

const PUBLIC_URL = 'https://n8n.example.com/webhook/6f1e9a52/webhook';
const TRIGGER = 'node:Store Management Trigger';

/** The lines that an activation or deactivation has logged as warnings. */
const warningsOf = ({ logs }: Trigger): string[] =>
	logs.filter(({ level }) => level === 'warn').map(({ message }) => message);

/** A trigger in an n8n whose database is that of an n8n at another address. */
async function copyOf(url: string, id: number, occasion: 'publish' | 'start' = 'publish') {
	const place = { url, store: shop.alias(), baseUrl: shop.service.url };
	const registration = { webhookId: String(id), ...place };
	const staticData = { [TRIGGER]: { registration } };
	return await shop.trigger({}, { staticData, occasion });
}

/** An n8n with a registered webhook, and one at another address that has its database. */
async function production() {
	const original = await shop.trigger();
	await original.activate();
	const [webhook] = shop.webhooksAt(original.url);
	shop.takeWrites();
	return { original, id: webhook?.id ?? 0 };
}

describe('A webhook at another address', () => {
	it('stays when the workflow is unpublished in a copy of n8n, which names it', async () => {
		const { original, id } = await production();
		const copy = await copyOf(original.url, id);
		expect(await copy.delete()).toBe(true);

		expect(shop.takeWrites()).toEqual([]);
		const [warning, ...others] = warningsOf(copy);
		expect(others).toEqual([]);
		for (const named of [`webhook ${id} `, original.url, copy.url, 'WEBHOOK_URL', 'panel']) {
			expect(warning).toContain(named);
		}
	});

	it.each(['automatic', 'manual'])(
		'stays when n8n starts there, which registers nothing: %s',
		async (registration) => {
			const { original, id } = await production();
			const copy = await copyOf(original.url, id, 'start');
			copy.edit({ parameters: shop.parameters({ registration }) });
			const saved = registrationOf(copy);
			await copy.activate();

			expect(shop.takeWrites()).toEqual([]);
			expect(shop.webhooksAt(copy.url)).toEqual([]);
			expect(registrationOf(copy)).toEqual(saved);
			expect(warningsOf(copy).join()).toContain(`webhook ${id} `);
		},
	);

	it('is replaced when a person unpublishes and publishes: n8n has moved', async () => {
		const { original, id } = await production();
		const moved = await copyOf(original.url, id);
		await moved.delete();
		await moved.activate();

		expect(shop.takeWrites()).toEqual(['DELETE', 'POST']);
		expect(shop.webhooksAt(original.url)).toEqual([]);
		expect(registrationOf(moved)).toMatchObject({ url: moved.url });
	});

	it('is not replaced by an n8n at a loopback address, which names it and the way out', async () => {
		const { id } = shop.addInPanel(PUBLIC_URL);
		const copy = await copyOf(PUBLIC_URL, id);
		const message = await messageOf(copy.activate());

		for (const named of [`webhook ${id} `, PUBLIC_URL, copy.url, 'WEBHOOK_URL', 'panel']) {
			expect(message).toContain(named);
		}
		expect(shop.takeWrites()).toEqual([]);
		shop.service.state.removeWebhook(shop.alias(), id);
		await copy.activate();
		expect(shop.takeWrites()).toEqual(['POST']);
	});
});

it('a workflow with the webhook ID of another one deletes nothing when its activation is refused', async () => {
	const { original } = await production();
	const { staticData } = original;
	original.staticData = {};
	expect(await original.delete()).toBe(true);

	expect(shop.takeWrites()).toEqual([]);
	original.staticData = staticData;
	await original.delete();
	expect(shop.takeWrites()).toEqual(['DELETE']);
});

it('a webhook at another service stays and starts the workflow after the Base URL was edited', async () => {
	const { original, id } = await production();
	const service = await startSimulator();
	const { userToken, userSecretKey } = service.credentials;
	const credentials = { baseUrl: service.url, userToken, userSecretKey };
	await shop.credentials.updateCredentials(
		{ id: null, name: '' },
		'storeManagementApi',
		credentials,
	);
	await original.delete();
	await original.activate();

	expect(shop.takeWrites()).toEqual([]);
	expect(service.state.webhooks(shop.alias()).some(({ url }) => url === original.url)).toBe(true);
	expect(registrationOf(original)).toMatchObject({ baseUrl: service.url });
	const warnings = warningsOf(original);
	expect(warnings).toHaveLength(2);
	for (const warning of warnings) {
		for (const named of [`webhook ${id} `, shop.service.url, service.url]) {
			expect(warning).toContain(named);
		}
	}
	const answers = await shop.service.deliver(shop.alias(), 'order.created', freshOrder().resource);
	await service.stop();
	expect(answers.map(({ status }) => status)).toContain(200);
	expect(original.deliveries.map(({ items }) => items?.length)).toEqual([1]);
});

describe('A webhook that the service has disabled', () => {
	const disable = (trigger: Trigger): void => {
		for (const webhook of shop.webhooksAt(trigger.url)) {
			webhook.disabled_at = { date: '2026-01-02 03:04:05', timezone_type: 3, timezone: 'UTC' };
		}
	};

	it('is renewed with Automatic registration', async () => {
		const { original } = await production();
		disable(original);
		await original.activate();

		expect(shop.takeWrites()).toEqual(['DELETE', 'POST']);
		expect(shop.webhooksAt(original.url)).toMatchObject([{ disabled_at: null }]);
	});

	it('is an error with Manual registration that says since when', async () => {
		const trigger = await shop.trigger({ options: { registration: 'manual' } });
		shop.addInPanel(trigger.url);
		disable(trigger);

		expect(await messageOf(trigger.activate())).toContain('disabled_at: 2026-01-02T03:04:05');
	});
});

describe('A list of webhooks that is answered with 200 and an error', () => {
	it.each([
		{ success: false, message: 'Try later.' },
		{ message: 'Unauthenticated.' },
		{ error: { message: 'No access' }, data: null },
	])('registers nothing and shows what the service says: %j', async (body) => {
		shop.service.faults.push({ match: { method: 'GET' }, status: 200, body, times: 9 });
		const trigger = await shop.trigger();
		const message = await messageOf(trigger.activate());

		const said = `the service answered with something other than a list: ${JSON.stringify(body)}`;
		expect(message).toContain(`failed for store "${shop.alias()}": ${said}`);
		expect(shop.takeWrites()).toEqual([]);
	});

	it('keeps the registration when the workflow is unpublished', async () => {
		const { original } = await production();
		const body = { message: 'Unauthenticated.' };
		shop.service.faults.push({ match: { method: 'GET' }, status: 200, body });

		expect(await deletionFailure(original)).toContain('Unauthenticated.');
		expect(registrationOf(original)).toBeDefined();
	});

	it('says what a service answers to the creation', async () => {
		const body = { success: false, message: 'Too many webhooks.' };
		shop.service.faults.push({ match: { method: 'POST' }, status: 200, body });
		const trigger = await shop.trigger();

		expect(await messageOf(trigger.activate())).toContain('Too many webhooks.');
		expect(shop.webhooksAt(trigger.url)).toEqual([]);
	});
});

describe('A test webhook that a killed n8n has left', () => {
	it.each(['publish', 'start'] as const)(
		'is deleted with the next activation: %s',
		async (occasion) => {
			const { original } = await production();
			const test = original.url.replace('/webhook/', '/webhook-test/');
			shop.addInPanel(test);
			original.edit({ occasion });
			await original.activate();

			expect(shop.takeWrites()).toEqual(['DELETE']);
			expect(shop.webhooksAt(original.url)).toHaveLength(1);
			expect(shop.webhooksAt(test)).toEqual([]);
		},
	);

	it('is deleted when the workflow is unpublished', async () => {
		const { original } = await production();
		shop.addInPanel(original.url.replace('/webhook/', '/webhook-test/'));
		await original.delete();

		expect(shop.takeWrites()).toEqual(['DELETE', 'DELETE']);
	});

	it('is not deleted with Manual registration', async () => {
		const trigger = await shop.trigger({ options: { registration: 'manual' } });
		shop.addInPanel(trigger.url.replace('/webhook/', '/webhook-test/'));
		expect(await messageOf(trigger.activate())).toContain('none of them has the URL');
		expect(shop.takeWrites()).toEqual([]);
	});
});

it.each([
	[60_000, 1],
	[3_500, 4],
])('a store that hangs for %i ms holds up the start of n8n for 5 seconds', async (stall, asked) => {
	const { original } = await production();
	shop.service.configure({ pageSize: 1 });
	shop.service.clearRequests();
	shop.service.faults.push({ match: { method: 'GET' }, stall, times: 9 });
	original.edit({ occasion: 'start' });
	const since = performance.now();
	await original.activate();

	expect(performance.now() - since).toBeLessThan(6_000);
	expect(shop.service.requests).toHaveLength(asked);
	expect(warningsOf(original).join()).toContain('the saved registration is trusted');
});

it('a webhook that was created without the secret key to verify with is deleted again', async () => {
	const options = { verifySignature: { header: 'X-S' }, additionalBody: {} };
	const trigger = await shop.trigger({ options });
	shop.service.faults.push(
		{ match: { method: 'GET' }, times: 2, status: 200, body: { data: [] } },
		{
			match: { method: 'POST' },
			status: 201,
			body: { id: 4711, url: trigger.url, events: ['order.created'] },
		},
		{ match: { method: 'GET' }, nth: 3, status: 200, body: { data: [] } },
	);

	expect(await messageOf(trigger.activate())).toContain('has no secret key');
	expect(shop.takeWrites()).toEqual(['POST', expect.stringMatching(/^DELETE/)]);
});

it('an n8n that tries again to delete is told by an error, an older one by the log', async () => {
	const { original } = await production();
	shop.service.faults.push({ match: { method: 'DELETE' }, times: 9, status: 500 });
	const outcome = await original.delete().catch(() => 'error');

	expect(outcome).toBe('CHAT_TRIGGER_PATH_SUFFIX' in n8nWorkflow ? 'error' : false);
	expect(registrationOf(original)).toBeDefined();
});

it('n8n 2.x can publish again after an activation and the deletion that follows it have failed', async () => {
	const { original } = await production();
	shop.service.faults.push({ times: 99, status: 500 });

	expect(await original.publish()).toBe(false);
	expect(registrationOf(original)).toBeDefined();
});
