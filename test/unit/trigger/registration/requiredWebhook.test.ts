import {
	findGap,
	findMismatch,
	isAsRequested,
	requestDigest,
} from '../../../../nodes/StoreManagement/trigger/registration/requiredWebhook';
import type { Webhook } from '../../../../nodes/StoreManagement/trigger/webhook';
import type { Settings } from '../../../../nodes/StoreManagement/trigger/settings';

const URL_HERE = 'https://n8n.example.com/webhook/1';

function webhookWith(fields: Partial<Webhook>): Webhook {
	return {
		id: '7',
		name: 'By hand',
		url: URL_HERE,
		isActive: true,
		disabledAt: undefined,
		events: ['order.created'],
		secretKey: undefined,
		...fields,
	};
}

function settingsWith(events: string[], more: Partial<Settings> = {}): Settings {
	return {
		authentication: 'headerTokens',
		store: 'loja-aurora',
		events,
		registration: 'automatic',
		additionalBody: {},
		output: 'full',
		selectedFields: [],
		duplicateWindow: 0,
		signature: undefined,
		...more,
	};
}

describe('[T4] The reason why a webhook cannot start a workflow', () => {
	it.each([
		[{}, undefined],
		[{ events: undefined }, undefined],
		[{ events: ['order.*'] }, undefined],
		[{ isActive: false }, 'it is inactive'],
		[
			{ isActive: false, disabledAt: '2026-01-02T03:04:05Z' },
			'it is inactive (disabled_at: 2026-01-02T03:04:05Z)',
		],
		[{ events: ['order.paid'] }, 'it lacks the events order.created'],
		[{ isActive: false, events: [] }, 'it is inactive and it lacks the events order.created'],
	])('%j: %p', (fields, mismatch) => {
		expect(findMismatch(webhookWith(fields), settingsWith(['order.created']))).toBe(mismatch);
	});

	it('is that deliveries could not be verified', () => {
		const signature = { header: 'X-S' };
		const settings = settingsWith(['order.created'], { signature });
		expect(findMismatch(webhookWith({ secretKey: 'key' }), settings)).toBeUndefined();
		expect(findMismatch(webhookWith({}), settings)).toContain('it has no secret key');
	});
});

describe('[T4] Whether a webhook is kept that n8n made with this request, or with another', () => {
	it.each([
		['the required events in another order', ['b', 'a'], ['a', 'b'], true, false],
		['no list of its events', undefined, ['a', 'b'], true, false],
		['names of the family instead of it', ['a', 'order.paid'], ['a', 'order.*'], true, false],
		['events beside the required ones', ['a', 'b', 'c'], ['a', 'b'], true, false],
		['fewer events', ['a'], ['a', 'b'], false, false],
	])('%s', (_, events, wanted, same, other) => {
		const settings = settingsWith(wanted);
		const saved = { webhookId: '7', url: URL_HERE, store: 'loja-aurora', baseUrl: '' };
		const kept = [requestDigest(settings), requestDigest(settingsWith(['x']))].map((request) =>
			isAsRequested(webhookWith({ events }), settings, { ...saved, request }, URL_HERE),
		);

		expect(kept).toEqual([same, other]);
		const isInPanel = events === undefined || events.toSorted().join() === wanted.join();
		expect(isAsRequested(webhookWith({ events }), settings, undefined, URL_HERE)).toBe(isInPanel);
		const withMore = { ...settings, additionalBody: { channel: 7 } };
		expect(requestDigest(withMore)).not.toBe(requestDigest(settings));
		expect(isAsRequested(webhookWith({ events }), withMore, undefined, URL_HERE)).toBe(false);
		expect(
			isAsRequested(webhookWith({ events, isActive: false }), settings, undefined, URL_HERE),
		).toBe(false);
	});
});

describe('[T4] What all webhooks that a user has made lack together', () => {
	const orders = webhookWith({ id: '1', name: 'Orders', events: ['order.created'] });
	const carts = webhookWith({ id: '2', name: 'Carts', events: ['cart.reminder'] });
	const off = webhookWith({
		id: '3',
		events: ['order.created', 'cart.reminder'],
		isActive: false,
	});
	const settings = settingsWith(['order.created', 'cart.reminder']);

	it.each([
		['one for each event', [orders, carts], 'nothing'],
		['also one that is off', [off, orders, carts], 'nothing'],
		['none', [], 'no webhook has the URL of this workflow'],
		[
			'one',
			[orders],
			'the webhook "Orders" (ID 1) cannot start this workflow: it lacks the events',
		],
		['two', [off, orders], 'with the URL of this workflow lack the events cart.reminder'],
	])('%s', (_, webhooks, gap) => {
		expect(findGap(webhooks, settings) ?? 'nothing').toContain(gap);
	});

	it('is the key of one of them', () => {
		const signature = { header: 'X-S' };
		const withKey = { ...orders, secretKey: 'key' };
		expect(findGap([withKey, carts], { ...settings, signature })).toContain(
			'the webhook "Carts" (ID 2) cannot start this workflow: it lacks the events order.created and it has no secret key',
		);
	});
});
