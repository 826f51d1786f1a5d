import { startSimulator } from '../../../simulator';
import type { Trigger } from '../../harness';
import {
	deletionFailure,
	freshOrder,
	messageOf,
	registrationOf,
	savedAs,
	useTriggerShopPerTest,
} from '../../trigger-shop';

const shop = useTriggerShopPerTest({ webhooks: 3 });

/** The lines that an activation or deactivation has logged as warnings. */
const warningsOf = ({ logs }: Trigger): string[] =>
	logs.filter(({ level }) => level === 'warn').map(({ message }) => message);

/** A trigger in an n8n whose database is that of an n8n at another address. */
async function copyOf(url: string, id: number, occasion: 'publish' | 'start' = 'publish') {
	const place = { url, store: shop.alias(), baseUrl: shop.service.url };
	const staticData = savedAs({ webhookId: String(id), request: 'digest', ...place });
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

describe('[T4] A webhook at another address', () => {
	it('stays when the workflow is unpublished in a copy of n8n, which names it', async () => {
		const { original, id } = await production();
		const copy = await copyOf(original.url, id);
		expect(await copy.delete()).toBe(true);

		expect(shop.takeWrites()).toEqual([]);
		const [warning, ...others] = warningsOf(copy);
		expect(others).toEqual([]);
		for (const named of [
			`Webhook ${id} `,
			original.url,
			copy.url,
			'N8N_WEBHOOK_URL',
			'store admin',
		]) {
			expect(warning).toContain(named);
		}
	});

	it.each(['automatic', 'manual'])(
		'stays when n8n starts there, which registers nothing: %s',
		async (registration) => {
			const { original, id } = await production();
			const copy = await copyOf(original.url, id, 'start');
			copy.edit({ parameters: shop.parameters({ options: { registration } }) });
			const saved = registrationOf(copy);
			await copy.activate();

			expect(shop.takeWrites()).toEqual([]);
			expect(shop.webhooksAt(copy.url)).toEqual([]);
			expect(registrationOf(copy)).toEqual(saved);
			expect(warningsOf(copy).join()).toContain(`Webhook ${id} `);
		},
	);

	it('stays when a person unpublishes and publishes, and the log names it each time', async () => {
		const { original, id } = await production();
		const moved = await copyOf(original.url, id);
		await moved.delete();
		await moved.activate();

		expect(shop.takeWrites()).toEqual(['POST']);
		expect(shop.webhooksAt(original.url)).toHaveLength(1);
		expect(shop.webhooksAt(moved.url)).toHaveLength(1);
		expect(registrationOf(moved)).toMatchObject({ url: moved.url });
		expect(warningsOf(moved)).toHaveLength(2);
		for (const warning of warningsOf(moved)) expect(warning).toContain(`Webhook ${id} `);
	});
});

it('[T4] a workflow with the webhook ID of another one deletes nothing when its activation is refused', async () => {
	const { original } = await production();
	const { staticData } = original;
	original.staticData = {};
	expect(await original.delete()).toBe(false);

	expect(shop.takeWrites()).toEqual([]);
	original.staticData = staticData;
	await original.delete();
	expect(shop.takeWrites()).toEqual(['DELETE']);
});

it('[T4] a webhook at another service stays and starts the workflow after the Base URL was edited', async () => {
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
		for (const named of [`Webhook ${id} `, shop.service.url, service.url]) {
			expect(warning).toContain(named);
		}
	}
	const answers = await shop.service.deliver(shop.alias(), 'order.created', freshOrder().resource);
	await service.stop();
	expect(answers.map(({ status }) => status)).toContain(200);
	expect(original.deliveries.map(({ items }) => items?.length)).toEqual([1]);
});

describe('[T4] A webhook that the service has disabled', () => {
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

describe('[T4] An answer of the store with 200 that is no list', () => {
	it('registers nothing, and the error quotes it', async () => {
		const body = { success: false, message: 'Try later.' };
		shop.service.faults.push({ match: { method: 'GET' }, status: 200, body, times: 9 });
		const trigger = await shop.trigger();
		const message = await messageOf(trigger.activate());

		expect(message).toContain(`failed for store "${shop.alias()}": `);
		expect(message).toContain('"Try later."');
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

		expect(await messageOf(trigger.activate())).toContain('Too many webhooks');
		expect(shop.webhooksAt(trigger.url)).toEqual([]);
	});
});

it('[T4] a store that hangs holds up the start of n8n for 5 seconds', async () => {
	const { original } = await production();
	shop.service.clearRequests();
	shop.service.faults.push({ match: { method: 'GET' }, stall: 60_000, times: 9 });
	original.edit({ occasion: 'start' });
	const since = performance.now();
	await original.activate();

	expect(performance.now() - since).toBeLessThan(6_000);
	expect(shop.service.requests).toHaveLength(1);
	expect(warningsOf(original).join()).toContain('starts with the saved registration');
});

it('[T4] a webhook that was created without the secret key to verify with is deleted again', async () => {
	const options = { verifySignature: true, additionalBody: {} };
	const trigger = await shop.trigger({ options });
	const listed = { id: 4711, url: trigger.url, events: { data: [{ name: 'order.created' }] } };
	shop.service.faults.push(
		{ match: { method: 'GET' }, status: 200, body: { data: [] } },
		{ match: { method: 'POST' }, status: 201, body: {} },
		{ match: { method: 'GET' }, nth: 2, status: 200, body: { data: [listed] } },
	);

	expect(await messageOf(trigger.activate())).toContain('it has no secret key');
	expect(shop.takeWrites()).toEqual(['POST', expect.stringMatching(/^DELETE/)]);
});

it('[T4] n8n 2.x can publish again after an activation and the deletion that follows it have failed', async () => {
	const { original } = await production();
	shop.service.faults.push({ times: 99, status: 500 });

	expect(await original.publish()).toBe(false);
	expect(registrationOf(original)).toBeDefined();
});
