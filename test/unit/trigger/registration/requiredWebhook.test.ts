import {
	findMismatch,
	isExactMatch,
} from '../../../../nodes/StoreManagement/trigger/registration/requiredWebhook';
import type { StoreWebhook } from '../../../../nodes/StoreManagement/trigger/registration/storeWebhooks';

const URL_HERE = 'https://n8n.example.com/webhook/1';

function webhookWith(fields: Partial<StoreWebhook>): StoreWebhook {
	return {
		id: '7',
		name: 'By hand',
		url: URL_HERE,
		active: true,
		disabledAt: undefined,
		events: ['order.created'],
		secretKey: undefined,
		...fields,
	};
}
const required = (...events: string[]) => ({ store: 'loja-aurora', url: URL_HERE, events });

describe('The reason why a webhook cannot start a workflow', () => {
	it.each([
		[{}, undefined],
		[{ url: `${URL_HERE}//` }, undefined],
		[{ url: 'HTTPS://N8N.example.com:443/webhook/1' }, undefined],
		[{ events: undefined }, undefined],
		[{ events: ['order.*'] }, undefined],
		[{ active: false }, 'it is inactive'],
		[
			{ active: false, disabledAt: '2026-01-02T03:04:05Z' },
			'it is inactive (disabled_at: 2026-01-02T03:04:05Z)',
		],
		[{ events: ['order.paid'] }, 'it lacks the events order.created'],
		[
			{ url: 'https://other.test', active: false, events: [] },
			`its URL is https://other.test instead of ${URL_HERE} and it is inactive and it lacks the events order.created`,
		],
	])('%j: %p', (fields, mismatch) => {
		expect(findMismatch(webhookWith(fields), required('order.created'))).toBe(mismatch);
	});

	it('says that no webhook has the URL', () => {
		expect(findMismatch(undefined, required('order.created'))).toBe(
			'none of them has the URL of this workflow',
		);
	});
});

describe('Whether a webhook is kept, by the request that created it', () => {
	it.each([
		['the required events in another order', ['b', 'a'], ['a', 'b'], true, true, true],
		['no list of its events', undefined, ['a', 'b'], true, true, true],
		['names of the family instead of it', ['a', 'order.paid'], ['a', 'order.*'], true, true, false],
		['events beside the required ones', ['a', 'b', 'c'], ['a', 'b'], true, false, false],
		['fewer events', ['a'], ['a', 'b'], false, false, false],
	])('%s', (_, events, wanted, same, unknown, other) => {
		const kept = (['same', 'unknown', 'other'] as const).map((origin) =>
			isExactMatch(webhookWith({ events }), required(...wanted), origin),
		);

		expect(kept).toEqual([same, unknown, other]);
	});

	it.each(['same', 'unknown', 'other'] as const)(
		'is never kept while it is inactive: %s',
		(origin) => {
			for (const events of [['order.created'], undefined]) {
				const webhook = webhookWith({ events, active: false });
				expect(isExactMatch(webhook, required('order.created'), origin)).toBe(false);
			}
		},
	);
});
