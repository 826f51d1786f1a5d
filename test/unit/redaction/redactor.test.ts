import fc from 'fast-check';

import type { JsonValue } from '../../../nodes/StoreManagement/json';
import {
	Redactor,
	redactSecrets,
	secretsIn,
} from '../../../nodes/StoreManagement/redaction/redactor';

const CENSOR = '**********';

function redactorOf(...values: unknown[]): Redactor {
	const redactor = new Redactor();
	redactor.add(...values);
	return redactor;
}

describe('[R7] a secret is found, whatever is in it,', () => {
	const unit = fc.constantFrom('a', 'B', '7', '/', '+', '"', '\\', '%', ' ', '\n', 'é', '€', '😀');
	const secrets = fc.string({ unit, minLength: 6, maxLength: 30 });
	const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
	const inSmallHex = (text: string) => text.replace(/%../g, (byte) => byte.toLowerCase());

	it.each<[where: string, write: (secret: string) => string]>([
		['as it is', (secret) => secret],
		['in a URL', encodeURIComponent],
		['in a URL in small hex', (secret) => inSmallHex(encodeURIComponent(secret))],
		['in JSON', inJson],
		['in JSON with escaped slashes', (secret) => inJson(secret).replaceAll('/', '\\/')],
	])('%s', (_, write) => {
		fc.assert(
			fc.property(secrets, (secret) => {
				expect(redactorOf(secret).redact(`<${write(secret)}>`)).toBe(`<${CENSOR}>`);
			}),
		);
	});

	it('in Base64, wherever it stands in what was encoded', () => {
		fc.assert(
			fc.property(secrets, fc.nat(3), (secret, before) => {
				const text = Buffer.from(`${'x'.repeat(before)}${secret}~?`).toString('base64');
				expect(redactorOf(secret).redact(text)).toMatch(/^.{0,5}\*{10}.{0,6}$/);
			}),
		);
	});
});

it('[R7] the longest secret is replaced first, also one that is added after others were looked for', () => {
	const redactor = redactorOf('token-1');
	expect(redactor.redact('token-1 token-123')).toBe(`${CENSOR} ${CENSOR}23`);
	redactor.add('token-123');
	expect(redactor.redact('token-1 token-123')).toBe(`${CENSOR} ${CENSOR}`);
});

it('[R7] the latest 20 secrets are kept; one that is used again counts as new', () => {
	const redactor = redactorOf('first.', 'second');
	redactor.add('first.', ...Array.from({ length: 19 }, (_, index) => `token-${index}.`));
	expect(redactor.redact('first. second token-0.')).toBe(`${CENSOR} second ${CENSOR}`);
});

it('[R7] what is too short or no text is no secret', () => {
	const text = `abc 42 undefined null a%20b ${btoa('abcd1')}`;
	expect(redactorOf('abc', 42, undefined, null, 'a b', 'abcd1').redact(text)).toBe(text);
});

it.each<[secret: string, value: JsonValue, redacted: JsonValue]>([
	['12345678', { b12345678: 'by 12345678' }, { [`b${CENSOR}`]: `by ${CENSOR}` }],
	['12345678', ['12345678, 12345678', 12345678, null], [`${CENSOR}, ${CENSOR}`, 12345678, null]],
	// What only looks like a credential is data.
	['token-12345', [{ a: 'token-12345', b: 'Bearer 123' }], [{ a: CENSOR, b: 'Bearer 123' }]],
])('[R7] of %j, %j is redacted in texts and names', (secret, value, redacted) => {
	const redactor = redactorOf(secret);
	expect(redactor.redactValue(value, JSON.stringify(value))).toEqual(redacted);
	// An escape that JSON does not need hides it in the body.
	const hidden = JSON.stringify(value).replaceAll(
		/[1t]/g,
		(one) => `\\u00${one === '1' ? 31 : 74}`,
	);
	expect(redactor.redactValue(value, hidden)).toEqual(redacted);
});

describe('[R7] the key of a webhook', () => {
	it.each([
		['{"id":1,"secret_key":"a1b2c3"}', `{"id":1,"secret_key":"${CENSOR}"}`],
		['{"secret_key" : "a1b2c3', `{"secret_key" : "${CENSOR}`],
		[JSON.stringify('{"secret_key":"a1b2c3"}'), String.raw`"{\"secret_key\":\"${CENSOR}\"}"`],
		...['secret_key: The secret key is required.', '{"secret_key":""}'].map((text) => [text, text]),
	])('is censored in a text of JSON: %s', (text, expected) => {
		expect(new Redactor().redact(text)).toBe(expected);
	});

	const withKeys = (one: JsonValue, other: JsonValue) => [
		{ id: 1 },
		{ a: { secret_key: one }, b: [{ secret_key: other }] },
	];

	it.each<[one: JsonValue, other: JsonValue, censored: JsonValue[], told: JsonValue[]]>([
		['a1', 5, [CENSOR, CENSOR], ['a1', 5]],
		['', null, ['', null], ['', null]],
		[{ secret_key: 'b2', c: 3 }, [4], [CENSOR, CENSOR], ['b2']],
	])('is censored at any depth, and told: %j, %j', (one, other, [first, second], told) => {
		const records = withKeys(one, other);
		expect(redactSecrets(records)).toEqual(withKeys(first ?? null, second ?? null));
		expect(secretsIn(records)).toEqual(told);
	});

	it('is no reason to copy records without one', () => {
		const records = [{ id: 1, secret: 'a1', nested: { key: ['a1', null] } }];
		expect(redactSecrets(records)).toBe(records);
	});
});
