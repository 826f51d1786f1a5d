import fc from 'fast-check';

import type { JsonValue } from '../../nodes/StoreManagement/json';
import { Redactor, redactSecrets } from '../../nodes/StoreManagement/redaction/redactor';
import { normalizeBaseUrl } from '../../nodes/StoreManagement/transport/http/url';
import { freshOrder, TriggerShop } from '../engine/trigger-shop';

const SECRET = 'pa"ss/wörd+1234=';

const DISGUISES: Array<[string, string]> = [
	['JSON in JSON', JSON.stringify(JSON.stringify({ key: SECRET }))],
	['escaped slashes', JSON.stringify(SECRET).replaceAll('/', '\\/')],
	['a URL', `https://x.test/?key=${encodeURIComponent(SECRET)}`],
	['a form', new URLSearchParams({ key: SECRET }).toString()],
	['base64', Buffer.from(SECRET).toString('base64')],
	['base64 of more', Buffer.from(`user:${SECRET}`).toString('base64')],
	['base64 in the middle', Buffer.from(`a${SECRET}tail`).toString('base64url')],
];

function redactorOf(...secrets: string[]): Redactor {
	const redactor = new Redactor();
	redactor.add(...secrets);
	return redactor;
}

it.each(DISGUISES)('[R7] a secret in %s is masked in an error and in a record', (_, disguised) => {
	const redactor = redactorOf(SECRET);
	const error = redactor.redact(`before ${disguised} after`);
	expect(error).toContain('**********');
	expect(error).not.toContain(disguised);
	const body = JSON.stringify({ note: disguised, [disguised]: 1 });
	const value = redactor.redactValue(JSON.parse(body) as JsonValue, body);
	expect(JSON.stringify(value)).not.toContain(disguised);
	expect(Object.keys(value as object)).toHaveLength(2);
	expect(JSON.stringify(value).match(/\*{10}/g)).toHaveLength(2);
});

it('[R7] a secret is masked wherever base64 puts it', () => {
	const secret = fc.string({ minLength: 8, maxLength: 40 }).filter((text) => !text.includes('*'));
	fc.assert(
		fc.property(
			secret,
			fc.uint8Array({ maxLength: 9 }),
			fc.uint8Array({ maxLength: 9 }),
			(key, before, after) => {
				const whole = Buffer.concat([before, Buffer.from(key), after]).toString('base64');
				const masked = redactorOf(key).redact(`<${whole}>`).replaceAll('*', '');
				const hidden = Math.floor((Buffer.byteLength(key) * 8) / 6) - 1;
				expect(masked.length).toBeLessThanOrEqual(whole.length + '<>'.length - hidden);
			},
		),
	);
});

it('a secret_key is masked in any record', () => {
	const record = { id: 1, hook: { data: { secret_key: 'abc123' } } };
	const shown = redactSecrets(record);
	expect(JSON.stringify(shown)).not.toContain('abc123');
	expect(JSON.stringify(record)).toContain('abc123');
});

it('a delivery shows no secret_key, wherever it stands', async () => {
	const shop = await TriggerShop.open();
	const trigger = await shop.trigger({ options: { output: 'raw' } });
	const secret_key = 'abc123';
	const { items } = await trigger.deliver({ ...freshOrder(), webhook: { secret_key } });
	await shop.close();
	expect(items?.[0]?.json.webhook).toEqual({ secret_key: '**********' });
});

it.each([
	'user:pass@host',
	'//user:pass@host',
	'https//user:pass@host',
	'ftp://user:pass@host',
	'https://user:pass@host',
])('the password of the Base URL %s is not quoted', (url) => {
	expect(() => normalizeBaseUrl(url)).toThrow(/^(?!.*pass@)'Base URL' must/s);
});
