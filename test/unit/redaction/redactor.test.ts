import fc from 'fast-check';

import type { JsonValue } from '../../../nodes/StoreManagement/json';
import {
	Redactor,
	redactSecrets,
	secretsIn,
} from '../../../nodes/StoreManagement/redaction/redactor';

function redactorOf(...values: unknown[]): Redactor {
	const redactor = new Redactor();
	redactor.add(...values);
	return redactor;
}

it.each([
	['{"id":1,"secret_key":"a1b2c3"}', '{"id":1,"secret_key":"**********"}'],
	['{"secret_key" : "a1b2c3', '{"secret_key" : "**********'],
	[JSON.stringify('{"secret_key":"a1b2c3"}'), String.raw`"{\"secret_key\":\"**********\"}"`],
])('a field that holds a secret is censored in a text of JSON: %s', (text, expected) => {
	expect(new Redactor().redact(text)).toBe(expected);
});

it.each(['secret_key: The secret key is required.', 'Bearer 1234567890', '{"secret_key":""}'])(
	'any other text stays as it is: %s',
	(text) => {
		expect(new Redactor().redact(text)).toBe(text);
	},
);

describe('[R7] A parsed body', () => {
	const redactValue = (secret: string, value: JsonValue, body = JSON.stringify(value)) =>
		redactorOf(secret).redactValue(value, body);

	it('is redacted in its texts and names, at any depth; other values stay', () => {
		const value = { a: [{ b12345678: 'by 12345678, 12345678' }], n: 12345678, none: null };
		expect(redactValue('12345678', value)).toEqual({
			...value,
			a: [{ 'b**********': 'by **********, **********' }],
		});
	});

	it('keeps what only looks like a credential: it is data', () => {
		const value = { note: 'token-12345', header: 'Authorization: Bearer 1234567890' };
		expect(redactValue('token-12345', value)).toEqual({ ...value, note: '**********' });
	});

	it.each([
		['a secret that is not in it', 'something'],
		['a value as short as a word of the store', 'Auror'],
	])('is not copied for %s', (_, secret) => {
		const value = { text: 'by Aurora7' };
		expect(redactValue(secret, value)).toBe(value);
	});
});

it('keeps the latest 20 secrets; one that is used again counts as new', () => {
	const redactor = redactorOf('first.', 'second');
	redactor.add('first.', ...Array.from({ length: 19 }, (_, index) => `token-${index}.`));
	expect(redactor.redact('first. second token-0.')).toBe('********** second **********');
});

it('replaces a secret that is added after others were looked for, the longest first', () => {
	const redactor = redactorOf('token-1');
	expect(redactor.redact('token-1 token-123')).toBe('********** **********23');
	redactor.add('token-123');
	expect(redactor.redact('token-1 token-123')).toBe('********** **********');
});

describe('[R7] a secret is found, whatever is in it,', () => {
	const unit = fc.constantFrom('a', 'B', '7', '/', '+', '"', '\\', '%', ' ', '\n', 'é', '€', '😀');
	const secrets = fc.string({ unit, minLength: 6, maxLength: 30 });
	const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
	const ofPhp = (text: string) =>
		inJson(text)
			.replaceAll('/', '\\/')
			.replace(/[^ -~]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
	const inSmallHex = (text: string) => text.replace(/%../g, (byte) => byte.toLowerCase());
	const inForm = (text: string) => new URLSearchParams({ a: text }).toString().slice(2);

	it.each<[where: string, write: (secret: string) => string]>([
		['as it is', (secret) => secret],
		['in a URL', encodeURIComponent],
		['in a URL in small hex', (secret) => inSmallHex(encodeURIComponent(secret))],
		['in a form', inForm],
		['in a form in small hex', (secret) => inSmallHex(inForm(secret))],
		['in JSON', inJson],
		['in JSON with escaped slashes', (secret) => inJson(secret).replaceAll('/', '\\/')],
		['in JSON of PHP', ofPhp],
		['in JSON in JSON', (secret) => inJson(inJson(secret))],
	])('%s', (_, write) => {
		fc.assert(
			fc.property(secrets, (secret) => {
				expect(redactorOf(secret).redact(`<${write(secret)}>`)).toBe('<**********>');
			}),
		);
	});

	it('in Base64, wherever it stands in what was encoded', () => {
		const alphabets = fc.constantFrom('base64', 'base64url');
		fc.assert(
			fc.property(secrets, fc.nat(3), alphabets, (secret, before, alphabet) => {
				const text = Buffer.from(`${'x'.repeat(before)}${secret}~?`).toString(alphabet);
				expect(redactorOf(secret).redact(text)).toMatch(/^.{0,5}\*{10}.{0,6}$/);
			}),
		);
	});
});

it('ignores values that are too short or not texts', () => {
	const text = `abc 42 undefined null a%20b ${btoa('abcd1')}`;
	expect(redactorOf('abc', 42, undefined, null, 'a b', 'abcd1').redact(text)).toBe(text);
});

it('leaves a secret key as it is where none is set, and copies nothing where there is none', () => {
	const empty = [{ secret_key: '' }, { secret_key: null }];
	expect(redactSecrets(empty)).toEqual(empty);
	const records = [{ id: 1, secret: 'a1', nested: { key: ['a1', null] } }];
	expect(redactSecrets(records)).toBe(records);
});

it('censors a secret key at any depth, and tells what it was', () => {
	const withKeys = (...[one, other]: JsonValue[]) => [
		{ id: 1 },
		{ a: { secret_key: one ?? null }, b: [{ secret_key: other ?? null }] },
	];
	expect(redactSecrets(withKeys('a1', 5))).toEqual(withKeys('**********', '**********'));
	expect(secretsIn(withKeys('a1', 5))).toEqual(['a1', 5]);
	expect(secretsIn(withKeys({ secret_key: 'b2', c: 3 }, [4]))).toEqual(['b2']);
});
