import type { JsonObject } from '../../../../nodes/StoreManagement/json';
import {
	isSameUrl,
	isUnreachable,
	readWebhook,
} from '../../../../nodes/StoreManagement/trigger/webhook';

const HERE = 'https://n8n.example.com/webhook/1';
const CREATED = { data: [{ name: 'order.created', description: '' }] };
const MASKS = ['***', '••••', 'abcd…', 'ab...yz'].map((mask): [JsonObject, object] => [
	{ secret_key: mask },
	{ secretKey: undefined },
]);

const read = (fields: JsonObject) =>
	readWebhook({ id: 71, name: 'By hand', url: HERE, events: CREATED, ...fields });

it.each<[JsonObject, object]>([
	[{}, { id: '71', name: 'By hand', url: HERE, events: ['order.created'], isActive: true }],
	[{ id: '71' }, { id: '71' }],
	[
		{ name: 5, url: 5 },
		{ name: '', url: '' },
	],
	[{ active: true, disabled_at: null }, { isActive: true }],
	[{ active: null, disabled_at: '' }, { isActive: true }],
	[{ active: false }, { isActive: false }],
	[{ active: true, disabled_at: '2026-01-02' }, { isActive: false }],
	[{ events: [{ name: 'a' }, { name: 5 }, 7, { title: 'b' }] }, { events: ['a'] }],
	[{ events: [] }, { events: [] }],
	[{ events: null }, { events: undefined }],
	[{ events: 'order.created' }, { events: undefined }],
	[{ secret_key: 'x.*k' }, { secretKey: 'x.*k' }],
	[{ secret_key: '' }, { secretKey: undefined }],
	[{ secret_key: 5 }, { secretKey: undefined }],
	...MASKS,
])('[T3] [T4] a webhook that the store shows with %j is %j', (fields, expected) => {
	expect(read(fields)).toMatchObject(expected);
	expect(readWebhook({ data: { id: 71, url: HERE, ...fields } })?.id).toBe('71');
});

it.each([{ id: null }, { id: true }, { id: 'x7' }, { id: '7x' }, { id: [7] }])(
	'[T4] %j is no webhook',
	(fields) => {
		expect(read(fields)).toBeUndefined();
		expect(['text', null, []].map(readWebhook)).toEqual([undefined, undefined, undefined]);
	},
);

it.each([
	[HERE, true],
	[`${HERE}/`, true],
	[`${HERE}?source=store`, true],
	['HTTPS://N8N.example.com/webhook/1', true],
	['http://n8n.example.com/webhook/1', false],
	['https://n8n.example.com/WEBHOOK/1', false],
	[`${HERE}2`, false],
	['https://n8n.example.com:8443/webhook/1', false],
	['no address', false],
])('[T4] %s leads here: %p', (url, leadsHere) => {
	expect(isSameUrl(url, HERE)).toBe(leadsHere);
});

const PRIVATE = `localhost n8n n8n.local a.localhost n8n.internal n8n.lan n8n.home n8n.home.arpa n8n.localdomain
	server.intranet n8n.corp 100.64.0.1 100.101.102.103 100.127.255.254
	n8n.test 0.0.0.0 10.1.2.3 127.0.0.1 192.168.1.2 169.254.1.2 172.16.0.1 172.20.0.1 172.29.0.1 172.31.0.1 [::1]
	[::] [fc00::1] [fd12::1] [fe80::1]`;
const PUBLIC = `n8n.example.com local.example.com lan.com 11.0.0.1 110.0.0.1 1.10.0.1 100.63.0.1 100.128.0.1
	corp.example.com home.arpa.example 10.example.com 192.168.example.com 172.16.example.com
	169.254.example.com 192.169.0.1 169.253.0.1 172.15.0.1 172.32.0.1 1.172.16.1 [2001:db8::1] [::1:2]
	[2001:fe80::1] 1.192.168.1 1.169.254.1`;

it.each([
	...PRIVATE.split(/\s+/).map((host) => [host, true] as const),
	...PUBLIC.split(/\s+/).map((host) => [host, false] as const),
])('[T7] a store elsewhere cannot reach %s: %p', (host, isPrivate) => {
	const url = `https://${host}/webhook/1`;

	expect(isUnreachable(url, 'https://api.example.com')).toBe(isPrivate);
	expect(isUnreachable(url, 'http://10.0.0.1')).toBe(false);
	expect(isUnreachable('no address', 'https://api.example.com')).toBe(true);
});
