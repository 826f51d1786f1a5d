import type { JsonObject } from '../../../../nodes/StoreManagement/json';
import {
	isFormOf,
	isSameUrl,
	isUnreachable,
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

/** The edges of each network that is not reached from outside (RFC 1122, 1918, 3927, 4193), and what lies beside it. */
it.each([
	['0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255', '1.0.0.0 9.255.255.255 11.0.0.0'],
	['127.0.0.1 127.255.255.255', '126.255.255.255 128.0.0.0'],
	['169.254.0.0 169.254.255.255', '169.253.255.255 169.255.0.0'],
	['172.16.0.0 172.20.1.1 172.31.255.255', '172.15.255.255 172.32.0.0'],
	['192.168.0.0 192.168.255.255', '192.167.255.255 192.169.0.0'],
	['[::] [::1] [fc00::1] [fdff::1] [fe80::1]', '[fb00::1] [fe00::1] [2001:db8::1]'],
	[
		'localhost n8n n8n.local n8n.internal n8n.lan n8n.home n8n.test a.localhost',
		'n8n.example local.example test.example 10.example',
	],
])('[T4] %s are reached from inside alone, %s from anywhere', (inside, anywhere) => {
	const own = inside.split(' ').map((host) => `http://${host}:5678/webhook/1`);
	const others = anywhere.split(' ').map((host) => `http://${host}:5678/webhook/1`);
	const outside = 'https://api.example.com';
	expect(own.filter((url) => !isUnreachable(url, outside))).toEqual([]);
	expect(others.filter((url) => isUnreachable(url, outside))).toEqual([]);
	expect(own.filter((url) => isUnreachable(url, 'http://127.0.0.1:8080'))).toEqual([]);
});
