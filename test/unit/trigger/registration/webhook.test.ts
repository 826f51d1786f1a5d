import type { JsonObject } from '../../../../nodes/StoreManagement/json';
import {
	isFormOf,
	isSameUrl,
	readWebhook,
} from '../../../../nodes/StoreManagement/trigger/webhook';

const HERE = 'https://n8n.example.com/webhook/1';
const CREATED = { data: [{ name: 'order.created', description: '' }] };

const read = (fields: JsonObject) =>
	readWebhook({ id: 7, name: 'By hand', url: HERE, events: CREATED, ...fields });

it.each<[JsonObject, object]>([
	[{}, { id: '7', name: 'By hand', url: HERE, events: ['order.created'] }],
	[{ id: '7' }, { id: '7' }],
	[{ name: 5 }, { name: '' }],
	[{ active: true, disabled_at: null }, { state: 'active' }],
	[{ active: null, disabled_at: '' }, { state: 'active' }],
	[{}, { state: 'active' }],
	[{ active: false }, { state: 'inactive' }],
	[
		{ active: true, disabled_at: '2026-01-02' },
		{ state: 'inactive', disabledAt: undefined },
	],
	[
		{ active: false, disabled_at: 5 },
		{ state: 'inactive', disabledAt: undefined },
	],
	[
		{ disabled_at: { date: '2026-01-02 03:04:05', timezone_type: 3, timezone: 'UTC' } },
		{ state: 'inactive', disabledAt: expect.stringMatching(/^2026-01-02T03:04:05/) as string },
	],
	[{ events: [{ name: 'a' }, { name: 5 }, 7, { title: 'b' }] }, { events: ['a'] }],
	[{ events: [] }, { events: [] }],
	[{ events: null }, { events: undefined }],
	[{ events: 'order.created' }, { events: undefined }],
	[{ secret_key: 'k' }, { secretKey: 'k' }],
	[{ secret_key: '' }, { secretKey: undefined }],
	[{ secret_key: 5 }, { secretKey: undefined }],
	...['***', '••••', 'abcd…', 'xxxxxx'].map((mask): [JsonObject, object] => [
		{ secret_key: mask },
		{ secretKey: undefined },
	]),
])('[T4] a webhook that the store shows with %j is %j', (fields, expected) => {
	expect(read(fields)).toMatchObject(expected);
	expect(readWebhook({ data: { id: 7, url: HERE, ...fields } })?.id).toBe('7');
});

it.each([{ id: null }, { id: true }, { id: 'x' }, { url: 5 }])(
	'[T4] %j is no webhook',
	(fields) => {
		expect(read(fields)).toBeUndefined();
	},
);

it.each(['text', null, []])('[T4] %j is no webhook', (record) => {
	expect(readWebhook(record)).toBeUndefined();
});

it.each([
	[HERE, true, true],
	[`${HERE}/`, true, true],
	[`${HERE}?source=store`, true, true],
	['http://n8n.example.com/webhook/1', false, true],
	['HTTPS://N8N.example.com/WEBHOOK/1', false, true],
	[`${HERE}2`, false, false],
	['https://n8n.example.com:8443/webhook/1', false, false],
	['no address', false, false],
])('[T4] %s leads here: %p, and may be made of this URL: %p', (url, leadsHere, isForm) => {
	expect([isSameUrl(url, HERE), isFormOf(url, HERE)]).toEqual([leadsHere, isForm]);
});
