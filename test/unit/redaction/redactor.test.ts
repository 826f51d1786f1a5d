import fc from 'fast-check';

import { errorFromResponse } from '../../../nodes/StoreManagement/errors/requestError';
import type { JsonValue } from '../../../nodes/StoreManagement/json';
import { finished } from '../../../nodes/StoreManagement/sleep';
import { Redactor, redactSecretKey } from '../../../nodes/StoreManagement/redaction/redactor';
import { manyFields, pausesOf } from '../longWork';

const HISTORY = {
	request: 'GET /v2/loja/orders',
	attempts: 1,
	mayHaveSucceeded: false,
	cursorLost: false,
	waitTooLong: false,
};

function redactorOf(...values: unknown[]): Redactor {
	const redactor = new Redactor();
	redactor.add(...values);
	return redactor;
}

const value = fc.string({ minLength: 4, maxLength: 40, unit: 'grapheme' }).filter((text) => {
	// A secret with asterisks cannot be distinguished from the censor.
	return !text.includes('*');
});

it('redacts every secret, however it is encoded', () => {
	fc.assert(
		fc.property(value, fc.string(), fc.string(), (secret, before, after) => {
			const redactor = redactorOf(secret);
			for (const form of [
				secret,
				encodeURIComponent(secret),
				new URLSearchParams({ '': secret }).toString().slice(1),
				JSON.stringify(secret).slice(1, -1),
			]) {
				expect(redactor.redact(`${before}|${form}|${after}`)).not.toContain(form);
			}
		}),
	);
});

it('redacts a secret that contains another one completely', () => {
	expect(redactorOf('abcd', 'abcdefgh').redact('abcdefgh')).toBe('**********');
});

it.each([
	'Authorization: Bearer 1234567890',
	'authorization=Basic dXNlcjpwYXNzd29yZA==',
	'{"access_token":"eyJhbGciOiJIUzI1"}',
	"refresh_token: 'abc123def456'",
	'client_secret=s3cr3t-s3cr3t&grant_type=x',
	'User-Token: 0a1b2c3d4e5f',
	'user-secret-key = 0a1b2c3d4e5f',
	'signature: sha256=0a1b2c3d4e5f',
])('redacts what looks like a credential, known or not: %s', (text) => {
	expect(new Redactor().redact(text)).toContain('**********');
	expect(new Redactor().redact(text)).not.toMatch(
		/1234567890|dXNlcjp|eyJhb|abc123|s3cr3t|0a1b2c3d/,
	);
});

it.each([
	'secret_key: The secret key is required.',
	'The header User-Token: is missing',
	'Basic information is missing',
	'bearer of bad news',
])('keeps sentences about credentials: %s', (text) => {
	expect(new Redactor().redact(text)).toBe(text);
});

const LETTERS = 'abcdefghijklmnopqrst';

it.each([
	['Authorization: Bearer 1234567890, again', 'Authorization: Bearer **********, again'],
	['Authorization : 1234567890', 'Authorization : **********'],
	['access_token  =  1234567890', 'access_token  =  **********'],
	['basic  1234567890; charset', 'basic  **********; charset'],
	['bearer\t1234567890', 'bearer\t**********'],
	['authorization: basic  1234567890', 'authorization: basic  **********'],
	['authorization: bearer\t1234567890', 'authorization: bearer\t**********'],
	['{"secret_key": "a1b2c3"}', '{"secret_key": "**********"}'],
	["{'secret_key' : 'a1b2c3'}", "{'secret_key' : '**********'}"],
	['client_secret=a1b2c3&grant_type=x', 'client_secret=**********&grant_type=x'],
	['{signature:a1b2c3}', '{signature:**********}'],
	['REFRESH_TOKEN=a1b2c3 User-Token=d4e5f6', 'REFRESH_TOKEN=********** User-Token=**********'],
	[`signature=${LETTERS}`, 'signature=**********'],
	[`signature=${LETTERS}.`, 'signature=**********'],
	[`bearer ${LETTERS}`, 'bearer **********'],
])('replaces only the value of what looks like a credential: %s', (text, expected) => {
	expect(new Redactor().redact(text)).toBe(expected);
});

it.each([
	`signature=${LETTERS.slice(1)}`,
	'signature=a1b2c',
	'signature: next 1234567890',
	'signature=abc, 1234567890',
	`signature="" ${LETTERS}`,
	'forbearer 1234567890',
	'the signature of 1234567890',
])('keeps what is too short for a credential, or belongs to something else: %s', (text) => {
	expect(new Redactor().redact(text)).toBe(text);
});

describe('The texts of a parsed body', () => {
	const redactValue = (secret: string, value: JsonValue, body = JSON.stringify(value)) =>
		finished(redactorOf(secret).redactValue(value, body));

	it('are redacted at any depth, other values stay', () => {
		const value = { a: [{ b: 'by 12345678, 12345678' }], n: 12345678, ok: true, none: null };

		expect(redactValue('12345678', value)).toEqual({
			...value,
			a: [{ b: 'by **********, **********' }],
		});
	});

	it('are redacted where the body escapes the secret', () => {
		const body = '{"a":"x wh\\/sec-123 y"}';

		expect(redactValue('wh/sec-123', { a: 'x wh/sec-123 y' }, body)).toEqual({
			a: 'x ********** y',
		});
	});

	it('are redacted in a body that is nested deeper than the call stack', () => {
		let value: JsonValue = 'x wh/sec-123 y';
		for (let level = 0; level < 20_000; level++) value = [value];
		const body = `${'['.repeat(20_000)}"x wh\\/sec-123 y"${']'.repeat(20_000)}`;

		let inner = redactValue('wh/sec-123', value, body);
		while (Array.isArray(inner)) inner = inner[0] ?? null;

		expect(inner).toBe('x ********** y');
	});

	it('keep what only looks like a credential: it is data', () => {
		const value = { note: 'token-12345', header: 'Authorization: Bearer 1234567890' };

		expect(redactValue('token-12345', value)).toEqual({ ...value, note: '**********' });
	});

	it.each([
		['a secret that is not in it', 'something', 'else \n'],
		['a secret that JSON may escape, in a body that escapes nothing', 'some/thing', 'else'],
		['a secret as short as a word of the store', 'Aurora7', 'by Aurora7'],
	])('are not copied for %s', (_, secret, text) => {
		const value = { text };

		expect(redactValue(secret, value)).toBe(value);
	});

	it('are redacted in field names, and no field is lost', () => {
		expect(redactValue('12345678', { a12345678: 1, '12345678': 2, b: 3 })).toEqual({
			'a**********': 1,
			'**********': 2,
			b: 3,
		});
	});

	it('are redacted where they are long, with a pause for each part', () => {
		const value = { text: `${'x'.repeat(300_000)}12345678`, other: ['x'.repeat(300_000)] };
		const steps = () => redactorOf('12345678').redactValue(value, JSON.stringify(value));

		expect(finished(steps())).toEqual({ ...value, text: `${'x'.repeat(300_000)}**********` });
		// Some 600,000 characters are searched twice: as they came, and text by text.
		expect(pausesOf(steps())).toBeGreaterThanOrEqual(2 * Math.floor(600_000 / 65_536));
	});

	it('are redacted in long names, with a pause for each part', () => {
		const value = { [`${'x'.repeat(300_000)}12345678`]: 1 };
		const steps = () => redactorOf('12345678').redactValue(value, '"12345678"');

		expect(finished(steps())).toEqual({ [`${'x'.repeat(300_000)}**********`]: 1 });
		expect(pausesOf(steps())).toBeGreaterThanOrEqual(2 * Math.floor(300_000 / 65_536));
	});

	it('are redacted for a secret of eight characters', () => {
		expect(redactValue('Aurora78', { text: 'by Aurora78' })).toEqual({ text: 'by **********' });
	});
});

it('replaces a secret of four characters', () => {
	expect(redactorOf('ab-c').redact('x ab-c y')).toBe('x ********** y');
});

it('replaces a secret in JSON that escapes its slashes', () => {
	expect(redactorOf('wh/sec"x').redact('{"a":"wh\\/sec\\"x"}')).toBe('{"a":"**********"}');
});

// Characters that also encode bits of the text around the secret stay.
it.each([
	['alone', '', 'x**********g='],
	['after one character', ':', 'xOm**********'],
	['after two characters', 'a:', 'xYTp**********A=='],
	['after three characters', 'id:', 'xaWQ6**********g='],
])('replaces a secret in base64, %s', (_, before, expected) => {
	const text = Buffer.from(`${before}abcd?>gh`).toString('base64');
	expect(redactorOf('abcd?>gh').redact(`x${text}`)).toBe(expected);
	const inUrl = Buffer.from(`${before}abcd?>gh`).toString('base64url');
	expect(redactorOf('abcd?>gh').redact(`x${inUrl}`)).toBe(expected.replace(/=+$/, ''));
});

it('replaces user name and password in an address', () => {
	expect(new Redactor().redact('at https://me:a1@b2@store.test/x@y')).toBe(
		'at https://**********@store.test/x@y',
	);
});

it.each([
	[16_380, `${'x '.repeat(8_190)}**********`],
	[16_384, 'x '.repeat(8_192)],
	[20_000, 'x '.repeat(8_192)],
])('shows 16,384 characters, and no part of a secret that begins at %d', (start, expected) => {
	expect(redactorOf('token-12345').redact(`${'x '.repeat(start / 2)}token-12345`)).toBe(expected);
});

it('keeps a secret that is used again, and forgets the one that was not', () => {
	const redactor = redactorOf('first', 'second');
	redactor.add('first', ...Array.from({ length: 199 }, (_, index) => `token-${index}`));

	expect(redactor.redact('first second token-0')).toBe('********** second **********');
});

it('replaces a secret that is added after others were looked for', () => {
	const redactor = redactorOf('token-1');
	const records = () => finished(redactor.redactValue('token-1 token-no2', '"token-1 token-no2"'));
	expect(redactor.redact('token-1 token-no2')).toBe('********** token-no2');
	expect(records()).toBe('token-1 token-no2');

	redactor.add('token-no2');

	expect(redactor.redact('token-1 token-no2')).toBe('********** **********');
	expect(records()).toBe('token-1 **********');
});

it('replaces secrets in the order in which they stand, escaped or not', () => {
	// Escaped secrets are found after all unescaped ones.
	expect(redactorOf('one-1', 'two-2').redact('a two\\-2 b one-1 c two-2 d')).toBe(
		'a ********** b ********** c ********** d',
	);
});

it('keeps two hundred secrets', () => {
	const secrets = Array.from({ length: 200 }, (_, index) => `secret-${1000 + index}`);

	expect(redactorOf(...secrets).redact('secret-1000')).toBe('**********');
});

it('ignores values that are too short or not texts', () => {
	expect(redactorOf('abc', 42, undefined, null).redact('abc 42 undefined null')).toBe(
		'abc 42 undefined null',
	);
});

it('ignores a short value in a URL, and one of less than eight characters in base64', () => {
	const texts = `a%20b ${btoa('abcd-12')}`;

	expect(redactorOf('a b', 'abcd-12').redact(texts)).toBe(texts);
});

it('keeps the latest secrets only', () => {
	const redactor = redactorOf(
		'the very first',
		...Array.from({ length: 200 }, (_, i) => `token-${i}`),
	);
	expect(redactor.redact('the very first')).toBe('the very first');
	expect(redactor.redact('token-199')).toBe('**********');
});

it('redacts before a long message is shortened, because half a secret is not recognized', () => {
	const secret = '0123456789abcdefghij';
	const text = JSON.stringify({ message: `${'x'.repeat(490)}${secret}`, errors: { a: [secret] } });
	const redactor = redactorOf(secret);
	const response = { status: 400, text, retryAfterSeconds: undefined };
	const redact = (line: string): string => redactor.redact(line);
	const { details } = finished(errorFromResponse(response, HISTORY, redact));
	expect(JSON.stringify(details)).not.toContain('0123456');
	expect(details.fieldErrors).toEqual(['a: **********']);
});

describe('The secret key of a webhook', () => {
	const redacted = (records: JsonValue) => finished(redactSecretKey(records));

	it('is replaced at any depth, and in texts that are JSON or a query', () => {
		const records = [
			{ id: 1, data: { secret_key: 'a1', note: 'secret_key=a1&x=1' } },
			'{"secret_key":"a1","x":1}',
		];
		expect(redacted(records)).toEqual([
			{ id: 1, data: { secret_key: '**********', note: 'secret_key=**********&x=1' } },
			'{"secret_key":"**********","x":1}',
		]);
	});

	it('is replaced in a response that is one text', () => {
		expect(redacted('secret_key=a1')).toBe('secret_key=**********');
	});

	it('stays as it is where none is set', () => {
		const records = [{ secret_key: '' }, { secret_key: null }];
		expect(redacted(records)).toEqual(records);
	});

	it('changes and copies nothing where there is none', () => {
		const records = [{ id: 1, secret: 'a1', nested: { key: ['a1', null] } }];
		expect(redacted(records)).toBe(records);
	});

	it.each([
		['900 elements', Array.from({ length: 900 }, () => 1), 0],
		['3,500 elements', Array.from({ length: 3_500 }, () => 1), 3],
		['3,500 fields', manyFields(3_500, 1), 3],
	])('is looked for in %s with a pause after every thousand', (_, records, pauses) => {
		expect(pausesOf(redactSecretKey(records))).toBe(pauses);
	});
});
