import type { JsonValue } from '../../../nodes/StoreManagement/json';
import { Redactor, redactSecrets } from '../../../nodes/StoreManagement/redaction/redactor';

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

it('[R7] censors a token of any length, in Base64 too', () => {
	const token = `eyJhbGciOiJIUzI1NiJ9.${'aB3-_x'.repeat(300)}`;
	const inBase64 = Buffer.from(`x:${token}`).toString('base64');
	expect(redactorOf(token).redact(`<${token}> "${token}"`)).toBe('<**********> "**********"');
	expect(redactorOf(token).redact(`<${inBase64}>`)).toMatch(/^<.{0,4}\*{10}.{0,4}>$/);
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
