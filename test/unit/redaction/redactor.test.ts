import type { JsonValue } from '../../../nodes/StoreManagement/json';
import { Redactor, redactSecrets } from '../../../nodes/StoreManagement/redaction/redactor';

function redactorOf(...values: unknown[]): Redactor {
	const redactor = new Redactor();
	redactor.add(...values);
	return redactor;
}

const LETTERS = 'abcdefghijklmnopqrst';

it.each([
	['Authorization: Bearer 1234567890, again', 'Authorization: Bearer **********, again'],
	['authorization=Basic dXNlcjpwYXNzd29yZA==', 'authorization=Basic **********'],
	['access_token  =  1234567890', 'access_token  =  **********'],
	["{'secret_key' : 'a1b2c3'}", "{'secret_key' : '**********'}"],
	['client_secret=a1b2c3&grant_type=x', 'client_secret=**********&grant_type=x'],
	['REFRESH_TOKEN=a1b2c3 User-Token=d4e5f6', 'REFRESH_TOKEN=********** User-Token=**********'],
	[`signature=${LETTERS}.`, 'signature=**********'],
	['at https://me:a1@b2@store.test/x@y', 'at https://**********@store.test/x@y'],
])('replaces only the value of what looks like a credential: %s', (text, expected) => {
	expect(new Redactor().redact(text)).toBe(expected);
});

it.each([
	'Basic TSHIRT-01 is sold out',
	'Bearer 1234567890',
	'secret_key: The secret key is required.',
	'The header User-Token: is missing',
	`signature=${LETTERS.slice(1)}`,
	'signature=abc, 1234567890',
	'the signature of 1234567890',
])('keeps what is a sentence, a product, or too short: %s', (text) => {
	expect(new Redactor().redact(text)).toBe(text);
});

describe('A parsed body', () => {
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
		['a secret as short as a word of the store', 'Aurora7'],
	])('is not copied for %s', (_, secret) => {
		const value = { text: 'by Aurora7' };
		expect(redactValue(secret, value)).toBe(value);
	});
});

it.each([
	[16_380, `${'x '.repeat(8_190)}****`],
	[16_384, 'x '.repeat(8_192)],
	[40_000, 'x '.repeat(8_192)],
])('shows 16,384 characters, and no part of a secret that begins at %d', (start, expected) => {
	expect(redactorOf('token-12345').redact(`${'x '.repeat(start / 2)}token-12345`)).toBe(expected);
});

it('keeps the latest 20 secrets; one that is used again counts as new', () => {
	const redactor = redactorOf('first', 'second');
	redactor.add('first', ...Array.from({ length: 19 }, (_, index) => `token-${index}.`));
	expect(redactor.redact('first second token-0.')).toBe('********** second **********');
});

it('replaces a secret that is added after others were looked for, the longest first', () => {
	const redactor = redactorOf('token-1');
	expect(redactor.redact('token-1 token-123')).toBe('********** **********23');
	redactor.add('token-123');
	expect(redactor.redact('token-1 token-123')).toBe('********** **********');
});

it('finds a long token by its beginning, and censors all of it', () => {
	const token = `eyJhbGciOiJIUzI1NiJ9.${'aB3-_x'.repeat(300)}`;
	const inBase64 = Buffer.from(`x:${token}`).toString('base64');
	expect(redactorOf(token).redact(`<${token}> "${token}"`)).toBe('<**********> "**********"');
	expect(redactorOf(token).redact(`<${inBase64}>`)).toMatch(/^<.{0,4}\*{10}>$/);
});

it('ignores values that are too short or not texts', () => {
	const text = `abc 42 undefined null a%20b ${btoa('abcd-12')}`;
	expect(redactorOf('abc', 42, undefined, null, 'a b', 'abcd-12').redact(text)).toBe(text);
});

it('leaves a secret key as it is where none is set, and copies nothing where there is none', () => {
	const empty = [{ secret_key: '' }, { secret_key: null }];
	expect(redactSecrets(empty)).toEqual(empty);
	const records = [{ id: 1, secret: 'a1', nested: { key: ['a1', null] } }];
	expect(redactSecrets(records)).toBe(records);
});
